-- What an organiser has written to those who took part; none where too few had come.
alter table events add column cancel_reason text;

update events set cancel_reason = told.params ->> 'reason'
from event_tellings told
where told.event_id = events.id and told.type = 'event_cancelled' and events.stage = 'cancelled';
