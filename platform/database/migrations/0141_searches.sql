-- Players who look for an opponent now. The row stays after the search, with the last games and the misses.
create table searches (
  player_id     uuid primary key references players,
  audience      text not null,
  -- null: not looking
  since         timestamptz,
  seen_at       timestamptz not null,
  -- games with rating, platform and the battlegrounds that the player has joined or may join
  games         jsonb not null,
  -- found matches that came to nothing through the player, in a row
  misses        integer not null default 0,
  missed_at     timestamptz,
  paused_until  timestamptz
);
alter table searches alter column games set statistics 0;
create index searches_looking on searches (audience, since) where since is not null;

-- Two players who were found for each other.
create table found_pairs (
  id          uuid primary key,
  audience    text not null,
  game_id     uuid not null references games,
  event_id    uuid not null references events,
  found_at    timestamptz not null,
  ends_at     timestamptz not null,
  ended_at    timestamptz,
  -- matched, declined, lapsed or withdrawn
  outcome     text,
  match_id    uuid references matches
);
create index found_pairs_open on found_pairs (audience, ends_at) where ended_at is null;
create index found_pairs_ended on found_pairs (audience, ended_at);

create table found_players (
  found_id     uuid not null references found_pairs on delete cascade,
  player_id    uuid not null references players,
  -- in the game of the pair; null while it is provisional
  rating       integer,
  waited_ms    bigint not null,
  accepted_at  timestamptz,
  missed       boolean not null default false,
  -- false once the pair has ended
  is_open      boolean not null default true,
  primary key (found_id, player_id)
);
-- a player is in one open pair at most
create unique index found_players_once on found_players (player_id) where is_open;
create index found_players_player on found_players (player_id);

-- Players who want to be notified once when somebody looks in one of these games.
create table search_reminders (
  player_id  uuid primary key references players,
  audience   text not null,
  games      uuid[] not null,
  ends_at    timestamptz not null
);

-- The next time at which an audience's searches are paired.
create table search_rounds (
  audience  text primary key,
  next_at   timestamptz not null
);
