-- A match of a bracket has a row from when something happens to it: until then it follows from the entrants.

-- of a bracket: so many of the matches that its draw made playable have been looked at, to be arranged
alter table tournament_stages add column arranged integer not null default 0;

-- written by one statement from the entries that the same transaction has read, and entries are never deleted:
-- looking each of 65,536 up once more takes longer than all else of a draw
alter table tournament_entrants drop constraint tournament_entrants_entry_id_fkey;
alter table tournament_entrants drop constraint tournament_entrants_event_id_fkey;

-- The entrants of a very large stage as it was drawn, in one row: theirs are written after it, some thousands at a time.
create table tournament_orders (
  event_id uuid not null,
  stage    integer not null,
  -- their entries, the best seed first, 16 bytes each
  entries  bytea not null,
  -- so many of them have their row
  written  integer not null default 0,
  primary key (event_id, stage)
);
-- read in parts, and random bytes are not compressed
alter table tournament_orders alter column entries set storage external;

-- Everybody who was drawn, with a row or not yet.
create view stage_entrants as
  select event_id, stage, entry_id, group_no, seed, out_at, ruling from tournament_entrants
  union all
  select drawn.event_id, drawn.stage, each.entry_id, null::integer, each.seed, null::timestamptz, null::text
  from tournament_orders as drawn
  -- read whole once, not once for each
  cross join lateral (select drawn.entries || ''::bytea as entries offset 0) as whole
  cross join lateral (
    select seed, encode(substring(whole.entries from 16 * (seed - 1) + 1 for 16), 'hex')::uuid as entry_id
    from generate_series(drawn.written + 1, length(drawn.entries) / 16) as seed
  ) as each
  where not exists (
    select from tournament_entrants as kept
    where kept.event_id = drawn.event_id and kept.stage = drawn.stage and kept.seed = each.seed
  );

-- Everybody is told of the check-in some hundreds at a time: who was told last, by the order of joining.
alter table events add column check_in_told_joined timestamptz;
alter table events add column check_in_told_entry uuid;
