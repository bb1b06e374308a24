-- Live control: events that are paused, and matches that have stood still.

-- when the event stood still, in order: a list of `KeptPause` of features/events
alter table events add column pauses jsonb not null default '[]';

-- by when somebody must have done something, an official's ruling too; null while the event is paused
alter table matches add column due_at timestamptz;
update matches set due_at = deadline_at where deadline_at is not null;
update matches set due_at = changed_at + interval '48 hours' where status = 'disputed';
create index matches_due on matches (audience, due_at, id) where due_at is not null;
