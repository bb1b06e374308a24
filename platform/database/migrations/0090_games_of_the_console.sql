-- Games are made and edited in the console. Every game that exists keeps its title, its cover and its place, has no least
-- length of a match, and is offered as before.

alter table games
  -- by language; `title` is the name for every language without one
  add column names jsonb not null default '{}',
  -- by language; without one the help of the kind of account is shown
  add column account_help jsonb not null default '{}',
  add column modes text[] not null default '{}',
  add column maps text[] not null default '{}',
  -- seconds between check-in and the first result; null: none
  add column least_seconds integer check (least_seconds > 0),
  add column cover_file uuid references files,
  -- one of our own drawings, `features/games/rules/drawing.ts`
  add column drawing text,
  add column retired_at timestamptz;

-- no question is answered by statistics of these (0061)
alter table games alter column names set statistics 0;
alter table games alter column account_help set statistics 0;
