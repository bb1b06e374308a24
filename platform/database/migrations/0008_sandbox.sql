-- What the sandbox remembers: which sample data it has made, and who its sample people are. Empty elsewhere.

create table sandbox_marks (
  key   text primary key,
  value jsonb not null,
  at    timestamptz not null
);

create table sandbox_people (
  player_id uuid primary key references players on delete cascade,
  audience  text not null,
  -- player, partner, organiser, administrator
  part      text not null,
  -- What somebody who signs in as this person will find.
  note      text not null,
  position  integer not null
);
create index sandbox_people_audience on sandbox_people (audience, part, position);
