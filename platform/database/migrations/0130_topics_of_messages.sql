-- What a waiting message is about, so that a later one can take its place; messages on their way at the upgrade have none.
alter table outbox add column topic text;
create index outbox_topic on outbox (topic) where topic is not null;
