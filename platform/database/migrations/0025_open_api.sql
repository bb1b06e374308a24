-- Keys for organisers' tools: what is shown of them, how long they hold, and how often they are used.
alter table api_keys add column prefix text not null default '';
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column last_used_at timestamptz;
-- requests of the minute that began then: one count for all nodes
alter table api_keys add column minute_at timestamptz;
alter table api_keys add column minute_uses integer not null default 0;
create index api_keys_owner on api_keys (owner_id, created_at desc);

create table webhooks (
  id          uuid primary key,
  audience    text not null,
  owner_id    uuid references players on delete set null,
  url         text not null,
  name        text not null,
  kinds       text[] not null,
  -- sealed; the one before it counts until that time
  secret      bytea not null,
  old_secret  bytea,
  old_until   timestamptz,
  created_at  timestamptz not null,
  -- deliveries fail without a break since then
  failing_since timestamptz,
  -- nobody answered just now: nothing is sent before that
  rest_until  timestamptz,
  -- whoever sends to it does so alone until then
  taken_until timestamptz,
  -- by its owner, or by itself after days of failure
  off_at      timestamptz,
  off_because text check (off_because in ('owner', 'failures')),
  deleted_at  timestamptz
);
create index webhooks_listening on webhooks (audience) where off_at is null and deleted_at is null;
create index webhooks_owner on webhooks (owner_id);

-- What has happened, for one receiver: written in the transaction of the change.
create table webhook_deliveries (
  id           uuid primary key,
  webhook_id   uuid not null references webhooks on delete cascade,
  -- one happening has one id at all its receivers, however often it is sent
  message_id   uuid not null,
  kind         text not null,
  subject      text not null,
  body         text not null,
  -- the order in which things happened
  sequence     bigint generated always as identity,
  at           timestamptz not null,
  state        text not null check (state in ('waiting', 'delivered', 'parked')),
  tries        integer not null default 0,
  next_at      timestamptz not null,
  tried_at     timestamptz,
  -- what was answered last: a status, or why there was none, and the beginning of the body
  status       integer,
  fault        text,
  answer       text,
  unique (webhook_id, message_id)
);
create index webhook_deliveries_list on webhook_deliveries (webhook_id, sequence desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject, sequence) where state = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (at);

-- Whoever an organiser has asked into an event, by a keyed hash of number or address: asked once.
create table event_invitations (
  event_id     uuid not null references events on delete cascade,
  contact_hash bytea not null,
  invited_by   uuid references players on delete set null,
  at           timestamptz not null,
  primary key (event_id, contact_hash)
);
create index event_invitations_at on event_invitations (at);
