-- Chains of stages, series of qualifiers, waiting lists, and seeds by hand.

create table tournament_stages (
  event_id     uuid not null references tournaments,
  -- in the order of play, from 1
  stage        integer not null,
  -- as its chain calls it
  name         text not null,
  -- a `StageFormat` of features/tournaments/rules
  format       jsonb not null,
  -- to which stage its best go, and how many of them; null: it is a last one
  advance      jsonb,
  -- null until it has begun
  entrants     integer,
  -- rounds that are played before it
  waves_before integer not null default 0,
  started_at   timestamptz,
  finished_at  timestamptz,
  -- what a result that was changed later would do to the stage that has begun since
  changed      jsonb,
  primary key (event_id, stage)
);
insert into tournament_stages (event_id, stage, name, format, entrants, started_at, finished_at)
  select event_id, 1, 'main',
    case format ->> 'kind' when 'league' then jsonb_set(format, '{kind}', '"round_robin"') else format end,
    entrants, started_at, finished_at
  from tournaments;
-- what is played stands with the stages now
alter table tournaments alter column format drop not null;

alter table tournament_entrants add column stage integer not null default 1;
-- of a stage of groups: 0 is A
alter table tournament_entrants add column group_no integer;
alter table tournament_entrants drop constraint tournament_entrants_pkey;
alter table tournament_entrants add primary key (event_id, stage, entry_id);
alter table tournament_entrants drop constraint tournament_entrants_event_id_seed_key;
alter table tournament_entrants add unique (event_id, stage, seed);

alter table tournament_matches add column stage integer not null default 1;
alter table tournament_matches add column group_no integer;
alter table tournament_matches drop constraint tournament_matches_pkey;
alter table tournament_matches add primary key (event_id, stage, key);
-- what can be played, and is not yet arranged
create index tournament_matches_ready on tournament_matches (event_id, stage, wave, position)
  where match_id is null and result is null and home is not null and away is not null;

-- Qualifiers that feed a final across weeks.
create table series (
  id         uuid primary key,
  audience   text not null,
  texts      jsonb not null,
  created_at timestamptz not null
);
create index series_of_audience on series (audience, created_at desc, id);
alter table events add column series_id uuid references series;
alter table events add column series_role text check (series_role in ('qualifier', 'final'));
-- of a qualifier: so many of its best go on
alter table events add column advance integer;
create index events_of_series on events (series_id, starts_at) where series_id is not null;
create unique index final_of_series on events (series_id)
  where series_role = 'final' and stage <> 'cancelled';

-- of a final: the qualifier that the place was won in, and which place it was
alter table entries add column qualified_from uuid references events;
alter table entries add column qualified_place integer;
-- an organiser has seeded this entry: 1 is the best
alter table entries add column seed_by_hand integer;

-- Who gets the next place that becomes free.
create table event_waiting (
  event_id  uuid not null references events,
  player_id uuid not null references players,
  -- the entry that it becomes
  entry_id  uuid not null unique,
  since     timestamptz not null,
  primary key (event_id, player_id)
);
create index event_waiting_order on event_waiting (event_id, since, entry_id);
create index event_waiting_of_player on event_waiting (player_id);
