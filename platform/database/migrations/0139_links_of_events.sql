-- An https address of an event, such as its stream. Releases without it leave it null.
alter table events add column link text;
