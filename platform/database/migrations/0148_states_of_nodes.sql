-- The last report of each node, for the status page of the console: one small row a process, pruned after a day.
create table node_states (
  id uuid primary key,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The end of a process that was stopped; a lost one has none.
  left_at timestamptz,
  facts jsonb not null
);
alter table node_states alter column facts set statistics 0; -- no query asks for its content (0061)
