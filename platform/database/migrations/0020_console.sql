-- What officials have done: a row is written in the transaction of the act, and never changed again.
create table official_acts (
  id          uuid primary key,
  at          timestamptz not null,
  audience    text not null,
  -- whoever worked here stays named by what was done
  official_id uuid not null references players,
  via_key     boolean not null,
  call        text not null,
  -- the ids that were sent and answered: what was acted on
  subjects    uuid[] not null,
  reason      text,
  input       jsonb not null
);
create index official_acts_audience on official_acts (audience, id desc);
create index official_acts_official on official_acts (official_id, id desc);
create index official_acts_subjects on official_acts using gin (subjects);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;
create trigger official_acts_only_grow before update or delete on official_acts
  for each row execute function refuse_change();

-- An organiser's way of making events of one kind again and again.
create table event_templates (
  id         uuid primary key,
  audience   text not null,
  name       text not null,
  settings   jsonb not null,
  updated_at timestamptz not null,
  unique (audience, name)
);

-- Something that everybody who takes part in an event is told, in steps.
create table event_tellings (
  id         uuid primary key,
  event_id   uuid not null references events on delete cascade,
  type       text not null,
  -- of an announcement: by language what its organiser has written
  texts      jsonb not null,
  params     jsonb not null,
  -- the entry that was told last
  told_up_to uuid,
  told       integer not null default 0,
  created_at timestamptz not null,
  done_at    timestamptz
);
create index event_tellings_event on event_tellings (event_id, id desc);
