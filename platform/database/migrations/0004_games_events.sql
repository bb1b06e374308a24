-- Games, the players' accounts on them, battlegrounds and who takes part.

create table games (
  id           uuid primary key,
  slug         text not null unique,
  title        text not null,
  category     text not null,
  account_kind text not null,
  platforms    text[] not null,
  position     integer not null
);

create table game_accounts (
  player_id    uuid not null references players on delete cascade,
  game_id      uuid not null references games,
  account_name text not null,
  -- what uniqueness goes by
  account_key  text not null,
  -- null until the player has told it
  platform     text,
  linked_at    timestamptz not null,
  primary key (player_id, game_id),
  -- an account belongs to one player
  unique (game_id, account_key)
);

create table events (
  id             uuid primary key,
  audience       text not null,
  brand          text not null,
  game_id        uuid not null references games,
  format         text not null,
  stage          text not null,
  platform       text,
  capacity       integer,
  opens_at       timestamptz not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  -- when it moves to the past ones: its end, or the moment it was cancelled
  over_at        timestamptz not null,
  time_zone      text not null,
  draws_allowed  boolean not null,
  prizes         jsonb not null,
  texts          jsonb not null,
  rule_overrides jsonb not null,
  -- who takes part now; changes under the row's lock, with the entry, and is never counted anew
  entrants       integer not null default 0,
  created_at     timestamptz not null,
  check (opens_at <= starts_at and starts_at < ends_at),
  check (entrants >= 0 and (capacity is null or entrants <= capacity))
);
create index events_over on events (audience, over_at, id) where stage <> 'draft';
create index events_game_over on events (audience, game_id, over_at, id) where stage <> 'draft';

create table entries (
  id        uuid primary key,
  event_id  uuid not null references events,
  player_id uuid not null references players,
  joined_at timestamptz not null,
  left_at   timestamptz,
  unique (event_id, player_id)
);
create index entries_present on entries (event_id, joined_at, id) where left_at is null;
create index entries_player on entries (player_id) where left_at is null;
