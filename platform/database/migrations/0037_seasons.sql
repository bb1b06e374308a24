-- Weekly divisions, achievements, goals; and the place among a million where many have the same points.

-- Whose books have moved since somebody last looked; written with every outcome, emptied by who follows them.
create table moved_players (
  player_id uuid primary key references players,
  audience  text not null,
  -- the earliest change nobody has looked at
  since     timestamptz not null,
  -- the latest one: a change in passing keeps whoever empties the table from losing it
  until     timestamptz not null
);
create index moved_players_audience on moved_players (audience, since);

create index match_results_challenger_at on match_results (challenger_id, sequence) where revoked_at is null;
create index match_results_challenged_at on match_results (challenged_id, sequence) where revoked_at is null;
create index points_transactions_player on points_transactions (player_id, at);

-- Among equal points: which part of a board's order a row stands in, by its last win (half days), or by when
-- the player's id was made (some six days) where there is none.
create function ranking_era(last_win_at timestamptz, player_id uuid) returns bigint
language sql immutable parallel safe as $$
  select case
    when last_win_at is not null then floor(date_part('epoch', last_win_at) / 43200)::bigint
    else 1000000000 + (('x' || left(replace(player_id::text, '-', ''), 12))::bit(48)::bigint >> 29)
  end
$$;

-- As `ranking_spread`, one step finer: how many players stand at each tie-breaker among equal points.
create table ranking_ties (
  board_id         uuid not null,
  points           integer not null,
  won              integer not null,
  score_difference integer not null,
  played           integer not null,
  era              bigint not null,
  players          integer not null,
  folded           boolean not null default false
);
create index ranking_ties_place on ranking_ties
  (board_id, points, won, score_difference, played, era) include (players);
create index ranking_ties_fresh on ranking_ties (board_id) where not folded;
insert into ranking_ties (board_id, points, won, score_difference, played, era, players, folded)
  select board_id, points, won, score_difference, played, ranking_era(last_win_at, player_id), count(*), true
  from ranking_rows group by 1, 2, 3, 4, 5, 6;

create table season_weeks (
  audience  text not null,
  -- its Monday, as '2026-11-16'
  week      text not null,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  closed_at timestamptz,
  primary key (audience, week)
);
create index season_weeks_open on season_weeks (ends_at) where closed_at is null;

-- Up to thirty players of like strength and like clocks who play a week against each other's points.
create table season_groups (
  id        uuid primary key,
  audience  text not null,
  week      text not null,
  tier      text not null,
  band      smallint not null,
  zone      smallint not null,
  -- counted from 1 among those of the same kind
  number    integer not null,
  players   integer not null,
  closed_at timestamptz,
  foreign key (audience, week) references season_weeks,
  unique (audience, week, tier, band, zone, number)
);

create table season_places (
  audience         text not null,
  week             text not null,
  player_id        uuid not null references players,
  group_id         uuid not null references season_groups,
  points           integer not null,
  played           integer not null,
  won              integer not null,
  drawn            integer not null,
  lost             integer not null,
  score_difference integer not null,
  last_win_at      timestamptz,
  -- once the week is closed
  final_rank       integer,
  turn             text check (turn in ('promoted', 'stayed', 'relegated')),
  primary key (player_id, week)
);
create index season_places_group on season_places (group_id);

-- Where a player stands from week to week.
create table season_players (
  player_id  uuid primary key references players,
  tier       text not null,
  best_tier  smallint not null,
  promotions integer not null
);

create table season_achievements (
  player_id   uuid not null references players,
  achievement text not null,
  progress    integer not null,
  -- kept whatever becomes of the progress
  earned_at   timestamptz,
  primary key (player_id, achievement)
);
create index season_achievements_earned on season_achievements (player_id, earned_at desc)
  where earned_at is not null;

-- Goals of a week that were reached; which ones a player has follows from player and week.
create table season_goals (
  player_id uuid not null references players,
  week      text not null,
  goal      text not null,
  done_at   timestamptz not null,
  primary key (player_id, week, goal)
);
