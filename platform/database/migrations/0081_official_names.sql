-- Players whose username passes for an official's, a brand's or a carrier's: since when they are asked to change it.
create table official_names (
  player_id uuid primary key references players (id) on delete cascade,
  asked_at  timestamptz not null
);
