-- What all capabilities stand on: replayable announcements, idempotency of commands, stored files.

-- A stream is one channel's announcements in an unbroken sequence (a player's, an event's, a match's).
create table streams (
  channel  text primary key,
  sequence bigint not null default 0
);

create table stream_entries (
  channel  text not null references streams on delete cascade,
  sequence bigint not null,
  type     text not null,
  data     jsonb not null,
  at       timestamptz not null,
  primary key (channel, sequence)
);
create index stream_entries_at on stream_entries (at);

create table idempotency_keys (
  caller     text not null,
  key        text not null,
  path       text not null,
  input_hash bytea not null,
  reply      jsonb,
  at         timestamptz not null,
  primary key (caller, key)
);
create index idempotency_keys_at on idempotency_keys (at);

create table files (
  id           uuid primary key,
  owner_id     uuid not null,
  purpose      text not null,
  content_type text not null,
  bytes        integer not null,
  width        integer not null,
  height       integer not null,
  sha256       bytea not null,
  created_at   timestamptz not null
);
create index files_owner on files (owner_id, created_at desc);
create index files_sha256 on files (sha256);
