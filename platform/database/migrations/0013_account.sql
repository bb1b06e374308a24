-- Messages on their way out, proofs of e-mail addresses, consents, and what a player may ask of their data.

-- Stored with the change that sends them, gone once a provider has taken them.
create table outbox (
  id          uuid primary key,
  channel     text not null check (channel in ('mail', 'sms')),
  -- nobody's: to somebody who is no player yet
  player_id   uuid references players on delete cascade,
  recipient   text not null,
  content     jsonb not null,
  tries       integer not null default 0,
  -- whoever sends it has it until then
  taken_until timestamptz,
  created_at  timestamptz not null
);
create index outbox_age on outbox (created_at);
create index outbox_player on outbox (player_id);

create table outbox_files (
  message_id   uuid not null references outbox on delete cascade,
  position     smallint not null,
  filename     text not null,
  content_type text not null,
  content      bytea not null,
  primary key (message_id, position)
);

-- Who has sent a template, against floods.
create table template_sends (
  id        uuid primary key,
  sender_id uuid not null references players on delete cascade,
  at        timestamptz not null
);
create index template_sends_sender on template_sends (sender_id, at);
create index template_sends_at on template_sends (at);
