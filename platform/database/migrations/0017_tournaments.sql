-- Cups and leagues: check-in, brackets, and the prizes that are owed.

alter table entries add column checked_in_at timestamptz;
alter table events add column tournament jsonb not null default '{}';
alter table events add column check_in_told_at timestamptz;
-- when a cup or a league was drawn
alter table events add column begun_at timestamptz;
create index events_to_begin on events (starts_at) where begun_at is null and stage = 'published';

create table tournaments (
  event_id    uuid primary key references events,
  -- how it is played: a `Format` of features/tournaments/rules
  format      jsonb not null,
  -- the published text that draws were made from
  draw        text not null,
  entrants    integer not null,
  started_at  timestamptz not null,
  finished_at timestamptz
);

create table tournament_entrants (
  event_id uuid not null references tournaments,
  entry_id uuid not null references entries,
  -- 1 is the best
  seed     integer not null,
  -- withdrawn or disqualified
  out_at   timestamptz,
  -- of a league: what becomes of the matches of who left
  ruling   text,
  primary key (event_id, entry_id),
  unique (event_id, seed)
);

create table tournament_matches (
  event_id  uuid not null references tournaments,
  -- its place in the bracket
  key       text not null,
  -- its round, e.g. W2 for the second of the winners' bracket
  round     text not null,
  -- which rounds are played after which; those of one number go side by side
  wave      integer not null,
  -- from the top of its round
  position  integer not null,
  -- who plays; null while it is not known
  home      uuid references entries,
  away      uuid references entries,
  -- nobody will come to this side: it was left empty by a match that nobody won
  home_vacant boolean not null default false,
  away_vacant boolean not null default false,
  -- a `Result` of features/tournaments/rules
  result    jsonb,
  -- the match that is played for it
  match_id  uuid unique references matches,
  changed_at timestamptz not null,
  primary key (event_id, key)
);
create index tournament_matches_rounds on tournament_matches (event_id, round, position);
create index tournament_matches_home on tournament_matches (home);
create index tournament_matches_away on tournament_matches (away);

create table prizes_owed (
  event_id  uuid not null references events,
  place     integer not null,
  entry_id  uuid not null references entries,
  player_id uuid not null references players,
  -- minor units
  amount    bigint not null check (amount > 0),
  currency  text not null,
  due_at    timestamptz not null,
  paid_at   timestamptz,
  paid_by   uuid references players,
  -- what the payment is called at the bank
  reference text,
  primary key (event_id, place, entry_id)
);
create index prizes_open on prizes_owed (due_at) where paid_at is null;
