-- The moment of a result is shown once over all devices of a player. The default marks results of earlier releases as
-- seen without writing their rows; new ones begin unseen.
alter table match_results
  add column challenger_seen_at timestamptz default now(),
  add column challenged_seen_at timestamptz default now();
alter table match_results
  alter column challenger_seen_at drop default,
  alter column challenged_seen_at drop default;
create index match_results_challenger_unseen on match_results (challenger_id, sequence)
  where challenger_seen_at is null;
create index match_results_challenged_unseen on match_results (challenged_id, sequence)
  where challenged_seen_at is null;

-- Larger occasions than a match: those that wait for their turn, and those that were seen.
create table larger_moments (
  player_id uuid not null references players,
  -- such as 'cup:<event>', 'streak:7:2026-11-20', 'division:2026-11-16', 'recap:2026-10'
  key       text not null,
  at        timestamptz not null,
  seen_at   timestamptz,
  primary key (player_id, key)
);
create index larger_moments_waiting on larger_moments (player_id, at) where seen_at is null;

-- Promotions and relegations of earlier releases were seen in their notifications.
insert into larger_moments (player_id, key, at, seen_at)
  select player_id, 'division:' || week, now(), now() from season_places
  where turn in ('promoted', 'relegated') and week = (select max(week) from season_weeks where closed_at is not null);
