-- How often somebody has given reactions or taken them back since a time, of which what was taken back tells nothing.

create table chat_reaction_counts (
  player_id uuid primary key references players,
  since     timestamptz not null,
  acts      integer not null
);
