-- A player's last visit to Home on any device, and the week whose outcome Home has shown last (decision 0095).
create table home_visits (
  player_id uuid primary key references players (id),
  visited_at timestamptz not null,
  -- Monday of the week
  outcome_week date
);
