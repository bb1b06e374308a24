-- The last run of each regular job: a start queues only those that have not run since they were due.
create table job_runs (
  name text primary key,
  at   timestamptz not null
);
