-- An organiser takes somebody out of an event, for good.
alter table entries add column removed_at timestamptz;
