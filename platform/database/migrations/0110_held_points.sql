-- Points of a pair that may be one person, or that plays for one side only, wait for an official. They are in no ledger
-- and on no board until they are released. Results of earlier releases keep the points that they have given.

-- A pair whose points are or were held. Its two players in the order of their ids.
create table held_pairs (
  id          uuid primary key,
  audience    text not null,
  player_id   uuid not null references players,
  opponent_id uuid not null references players,
  state       text not null check (state in ('held', 'released', 'refused', 'withdrawn')),
  doubts      text[] not null,
  opened_at   timestamptz not null,
  decided_at  timestamptz,
  decided_by  uuid references players,
  -- Both players read it.
  reason      text,
  check (player_id < opponent_id)
);
create unique index held_pairs_open on held_pairs (audience, player_id, opponent_id) where state = 'held';
create index held_pairs_queue on held_pairs (audience, opened_at, id) where state = 'held';
create index held_pairs_released on held_pairs (player_id, opponent_id, decided_at) where state = 'released';

-- The points of one acceptance (round 0) or one final result of a match.
create table held_points (
  match_id      uuid not null,
  act           text not null check (act in ('accept', 'final')),
  round         integer not null,
  pair_id       uuid not null references held_pairs,
  event_id      uuid not null,
  game_id       uuid not null,
  audience      text not null,
  time_zone     text not null,
  day           date not null,
  challenger_id uuid not null references players,
  challenged_id uuid not null references players,
  -- [{ side, points, reason }], as the ledger is to have them
  entries       jsonb not null,
  -- `withdrawn`: the result was reopened before anybody had decided.
  state         text not null check (state in ('held', 'released', 'refused', 'withdrawn')),
  held_at       timestamptz not null,
  primary key (match_id, act, round)
);
create index held_points_pair on held_points (pair_id, held_at);
create index held_points_accepts on held_points
  (least(challenger_id, challenged_id), greatest(challenger_id, challenged_id), day) where act = 'accept';

-- The day's cap of a pair holds over all events.
create index match_results_pair_day on match_results
  (least(challenger_id, challenged_id), greatest(challenger_id, challenged_id), day);
create index points_transactions_accepts_day on points_transactions (day, player_id, opponent_id)
  where reason = 'accept';

-- no question is answered by statistics of these (0061)
alter table held_points alter column entries set statistics 0;
