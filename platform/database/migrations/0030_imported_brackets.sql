-- Brackets that were played elsewhere: the name by which their source knows them, so that none comes twice.
create table imported_brackets (
  audience    text not null,
  source      text not null,
  event_id    uuid not null unique references events,
  imported_by uuid references players on delete set null,
  at          timestamptz not null,
  primary key (audience, source)
);
