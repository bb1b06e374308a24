-- Points (a ledger), ratings, and the boards that follow from them.
-- Matches, events and games are other capabilities' and are never deleted: their ids are kept, not tied.

create table match_results (
  id               uuid primary key,
  -- Ratings are replayed in this order; a player's results have it in the order of their commits.
  sequence         bigint generated always as identity unique,
  match_id         uuid not null,
  -- 0, and one more each time a final result of the match has been taken back.
  round            integer not null,
  event_id         uuid not null,
  game_id          uuid not null,
  audience         text not null,
  month            text not null,
  day              date not null,
  challenger_id    uuid not null references players,
  challenged_id    uuid not null references players,
  winner           text not null check (winner in ('challenger', 'challenged', 'draw')),
  score_challenger integer not null,
  score_challenged integer not null,
  walkover         boolean not null,
  rated            boolean not null,
  -- Whether it gave points: a pair's first few matches of a day do.
  scored           boolean not null,
  at               timestamptz not null,
  revoked_at       timestamptz,
  revoked_month    text,
  unique (match_id, round)
);
create unique index match_results_standing on match_results (match_id) where revoked_at is null;
create index match_results_pair on match_results
  (event_id, least(challenger_id, challenged_id), greatest(challenger_id, challenged_id), day);
create index match_results_challenger on match_results (challenger_id, event_id);
create index match_results_challenged on match_results (challenged_id, event_id);
create index match_results_event on match_results (event_id, sequence);
create index match_results_month on match_results (game_id, audience, month, sequence);
create index match_results_rated on match_results (game_id, sequence) where rated and revoked_at is null;

create table points_transactions (
  id        uuid primary key,
  match_id  uuid not null,
  round     integer not null,
  event_id  uuid not null,
  game_id   uuid not null,
  audience  text not null,
  -- The month it was written in, in the event's time zone; a month that is over takes no more.
  month     text not null,
  player_id uuid not null references players,
  reason    text not null check (reason in ('accept', 'play', 'win', 'fault')),
  reverses  uuid unique references points_transactions,
  at        timestamptz not null
);
-- Nothing is given twice for the same.
create unique index points_transactions_once on points_transactions
  (match_id, player_id, reason, round) where reverses is null;
create index points_transactions_match on points_transactions (match_id, player_id);
create index points_transactions_event on points_transactions (event_id, player_id);
create index points_transactions_month on points_transactions (game_id, audience, month, player_id);

create table points_entries (
  transaction_id uuid not null references points_transactions,
  -- 'player:<id>' or 'league:<audience>'
  account        text not null,
  points         integer not null,
  primary key (transaction_id, account)
);
create index points_entries_account on points_entries (account);

create function points_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from points_entries
    where transaction_id in (select transaction_id from added)
    group by transaction_id having sum(points) <> 0
  ) then
    raise exception 'the entries of a points transaction must sum to zero';
  end if;
  return null;
end $$;
create trigger points_balance after insert on points_entries
  referencing new table as added for each statement execute function points_must_balance();

create function points_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'the points ledger is only added to';
end $$;
create trigger points_entries_final before update or delete on points_entries
  for each statement execute function points_are_final();
create trigger points_transactions_final before update or delete on points_transactions
  for each statement execute function points_are_final();

-- A board is an event's ranking or a month's leaderboard of a game. All that follows is recomputable.
create table ranking_boards (
  id       uuid primary key,
  kind     text not null check (kind in ('event', 'month')),
  audience text not null,
  game_id  uuid not null,
  month    text
);
create unique index ranking_boards_month on ranking_boards (game_id, audience, month)
  where kind = 'month';

create table ranking_rows (
  board_id         uuid not null references ranking_boards,
  player_id        uuid not null references players,
  played           integer not null,
  won              integer not null,
  drawn            integer not null,
  lost             integer not null,
  score_difference integer not null,
  points           integer not null,
  last_win_at      timestamptz,
  primary key (board_id, player_id)
);
create index ranking_rows_order on ranking_rows
  (board_id, points desc, won desc, score_difference desc, played, last_win_at nulls last, player_id);
create index ranking_rows_player on ranking_rows (player_id);

-- How many players of a board have how many points, as the sum of changes: written without waiting for
-- anybody, folded together by a job. A rank among a million is counted here, not in the rows.
create table ranking_spread (
  board_id uuid not null,
  points   integer not null,
  players  integer not null
);
create index ranking_spread_points on ranking_spread (board_id, points) include (players);

create table ratings (
  player_id uuid not null references players,
  game_id   uuid not null,
  rating    integer not null,
  matches   integer not null,
  primary key (player_id, game_id)
);

-- What each rated result that stands has done to each side.
create table rating_changes (
  result_id uuid not null references match_results,
  player_id uuid not null references players,
  game_id   uuid not null,
  sequence  bigint not null,
  before    integer not null,
  after     integer not null,
  -- Rated matches played before this one.
  matches   integer not null,
  primary key (result_id, player_id)
);
create unique index rating_changes_history on rating_changes (player_id, game_id, sequence desc);
