-- What players and visitors write to support, and what support answers.
create table tickets (
  id            uuid primary key,
  audience      text not null,
  brand         text not null,
  -- Whoever asks: a player, or a visitor by a mail address.
  player_id     uuid references players,
  email         text,
  language      text not null,
  category      text not null,
  subject       text not null,
  state         text not null check (state in ('open', 'waiting', 'answered', 'closed', 'reopened')),
  -- Technical, and only what the asker let go along.
  details       jsonb,
  assignee_id   uuid references players,
  opened_at     timestamptz not null,
  changed_at    timestamptz not null,
  -- Since when it is support's turn.
  waits_since   timestamptz,
  -- When it closes by itself.
  closes_at     timestamptz,
  closed_at     timestamptz,
  closed_by     text check (closed_by in ('asker', 'support', 'time')),
  -- Of a visitor, for a day: against floods.
  network_hash  bytea,
  check ((player_id is null) <> (email is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state in ('open', 'reopened')) = (waits_since is not null))
);
create index tickets_player on tickets (player_id, changed_at desc, id desc) where player_id is not null;
create index tickets_queue on tickets (audience, waits_since, id) where waits_since is not null;
create index tickets_state on tickets (audience, state, changed_at desc, id desc);
create index tickets_assignee on tickets (assignee_id, changed_at desc) where assignee_id is not null;
create index tickets_due on tickets (closes_at) where closes_at is not null;
create index tickets_email on tickets (audience, email, opened_at) where email is not null;
create index tickets_network on tickets (network_hash, opened_at) where network_hash is not null;
create index tickets_closed on tickets (closed_at) where email is not null;

create table ticket_messages (
  id        uuid primary key,
  ticket_id uuid not null references tickets on delete cascade,
  -- A note is read by officials alone.
  kind      text not null check (kind in ('asker', 'support', 'note')),
  author_id uuid references players,
  text      text not null,
  at        timestamptz not null
);
create index ticket_messages_ticket on ticket_messages (ticket_id, at, id);
create index ticket_messages_author on ticket_messages (author_id, at) where author_id is not null;

-- A visitor's picture has no owner.
alter table files alter column owner_id drop not null;

-- Pictures; until they are sent along with a message they are their uploader's.
create table ticket_pictures (
  file_id    uuid primary key references files on delete cascade,
  message_id uuid references ticket_messages on delete cascade,
  -- Of a visitor: the ticket that it was uploaded for.
  ticket_id  uuid references tickets on delete cascade,
  at         timestamptz not null
);
create index ticket_pictures_message on ticket_pictures (message_id) where message_id is not null;
create index ticket_pictures_ticket on ticket_pictures (ticket_id) where ticket_id is not null;
create index ticket_pictures_loose on ticket_pictures (at) where message_id is null;

-- What support answers again and again, in the words of the people who do.
create table answer_templates (
  id         uuid primary key,
  audience   text not null,
  language   text not null,
  name       text not null,
  text       text not null,
  updated_at timestamptz not null,
  unique (audience, language, name)
);
