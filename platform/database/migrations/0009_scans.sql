-- What is looked for regularly is found without reading what only grows.

-- Folding the spread of a board looks at what came since the last time.
alter table ranking_spread add column folded boolean not null default false;
create index ranking_spread_fresh on ranking_spread (board_id) where not folded;

create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;

-- Whom an acceptance was shared with, and on which day of the event's zone: a pair's first few of a day count.
alter table points_transactions add column opponent_id uuid references players;
alter table points_transactions add column day date;
create index points_transactions_accepts on points_transactions (event_id, day, player_id, opponent_id)
  where reason = 'accept';
