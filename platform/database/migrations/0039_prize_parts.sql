-- One prize in several payments: what was paid while a place was shared, and what is missing once it no longer is.

alter table prizes_owed add column part integer not null default 1;
alter table prizes_owed drop constraint prizes_owed_pkey;
alter table prizes_owed add primary key (event_id, place, entry_id, part);
