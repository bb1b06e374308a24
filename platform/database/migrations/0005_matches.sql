-- Matches, their timeline, and the pictures of their scores.

create table matches (
  id                  uuid primary key,
  event_id            uuid not null references events,
  game_id             uuid not null references games,
  audience            text not null,
  challenger_entry_id uuid not null references entries,
  challenged_entry_id uuid not null references entries,
  challenger_id       uuid not null references players,
  challenged_id       uuid not null references players,
  -- a view of the state, to find matches by
  status              text not null,
  list                text not null,
  -- what the rules decide on
  state               jsonb not null,
  -- raised by every change: a job made for an older version has nothing to do
  version             integer not null,
  -- when it moves by itself
  deadline_at         timestamptz,
  -- the last reminder that was sent
  reminded_at         timestamptz,
  created_at          timestamptz not null,
  changed_at          timestamptz not null,
  check (challenger_id <> challenged_id)
);
create index matches_event on matches (event_id, changed_at desc, id desc);
create index matches_event_list on matches (event_id, list, changed_at desc, id desc);
create index matches_pair on matches (challenger_entry_id, challenged_entry_id, changed_at desc);
create index matches_asked on matches (challenger_id)
  where status in ('requested', 'reschedule_requested');
create index matches_deadline on matches (deadline_at) where deadline_at is not null;
create index matches_disputed on matches (audience, changed_at, id) where status = 'disputed';

-- A match as each of its two players finds it.
create table match_players (
  player_id  uuid not null references players,
  match_id   uuid not null references matches on delete cascade,
  event_id   uuid not null,
  game_id    uuid not null,
  list       text not null,
  -- by when the player looks for it: the kickoff, the end of waiting, the last change
  sort_at    timestamptz not null,
  changed_at timestamptz not null,
  -- the agreed kickoff, while the match is confirmed
  booked_at  timestamptz,
  primary key (player_id, match_id)
);
create index match_players_list on match_players (player_id, list, sort_at, match_id);
create index match_players_game on match_players (player_id, game_id, list, sort_at, match_id);
create index match_players_event on match_players (player_id, event_id, changed_at desc, match_id desc);
create index match_players_booked on match_players (player_id, booked_at) where booked_at is not null;

-- How many matches a player or an event has in each list; changes with the matches, never counted anew.
-- The count of an event is the sum of its shards, so that its matches don't wait for each other.
create table match_counts (
  owner_id uuid not null,
  list     text not null,
  shard    smallint not null,
  matches  integer not null,
  primary key (owner_id, list, shard)
);

create table match_timeline (
  match_id    uuid not null references matches on delete cascade,
  sequence    integer not null,
  at          timestamptz not null,
  -- null: time itself, by a deadline
  actor_id    uuid references players,
  actor_role  text,
  type        text not null,
  from_status text,
  to_status   text not null,
  data        jsonb not null,
  primary key (match_id, sequence)
);

create table match_screenshots (
  file_id     uuid primary key references files on delete cascade,
  match_id    uuid not null references matches on delete cascade,
  side        text not null,
  at          timestamptz not null,
  -- when it was first sent along with a score; until then only its uploader sees it
  attached_at timestamptz
);
create index match_screenshots_match on match_screenshots (match_id, at);
create index match_screenshots_loose on match_screenshots (at) where attached_at is null;
