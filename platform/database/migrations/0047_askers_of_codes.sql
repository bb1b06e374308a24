-- In which browser a code was asked for: whoever tries it there hears how many tries that code has left, and nobody
-- else hears anything of it.
alter table one_time_codes add column device_hash bytea;
