-- Numbers that wait for a one-time code, because their brand sends unusually many (decision 0103). Pruned after an hour.
create table code_waits (
  audience text not null,
  -- Keyed; the number itself is not kept.
  number_hash bytea not null,
  since timestamptz not null,
  primary key (audience, number_hash)
);
create index code_waits_by_age on code_waits (since);
