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

-- When its owner has shown that mail to it arrives.
alter table credentials add column verified_at timestamptz;

-- Links and codes by which an address is verified or its password chosen anew; both only as hashes.
create table email_proofs (
  id            uuid primary key,
  credential_id uuid not null references credentials on delete cascade,
  purpose       text not null check (purpose in ('verify', 'reset')),
  -- the address it went to: of no use once the account has another
  email_key     text not null,
  token_hash    bytea not null unique,
  code_hash     bytea not null,
  attempts      integer not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index email_proofs_credential on email_proofs (credential_id, purpose, created_at desc);
create index email_proofs_age on email_proofs (created_at);

-- Every time mail was asked for, to an address known or not: what limits go by.
create table email_asks (
  id           uuid primary key,
  purpose      text not null,
  brand        text not null,
  language     text not null,
  account_hash bytea not null,
  address_hash bytea not null,
  -- who is to be written to, until that is done
  email        text,
  created_at   timestamptz not null
);
create index email_asks_account on email_asks (account_hash, purpose, created_at);
create index email_asks_address on email_asks (address_hash, created_at);
create index email_asks_brand on email_asks (brand, created_at);
create index email_asks_age on email_asks (created_at);

-- What somebody has agreed to or refused, and which words were in force.
create table consents (
  id          uuid primary key,
  audience    text not null,
  brand       text not null,
  -- player:<id>, credential:<id> until there is a player, visitor:<hash of the address>
  holder      text not null,
  kind        text not null check (kind in ('terms', 'privacy', 'cookies', 'marketing')),
  version     text not null,
  preferences jsonb not null,
  language    text not null,
  given_at    timestamptz not null,
  unique (holder, kind, given_at)
);
create index consents_holder on consents (holder, given_at desc, id desc);
create index consents_visitors on consents (given_at) where holder like 'visitor:%';

-- Files with everything that is held of a player, made when asked for.
create table data_exports (
  id         uuid primary key,
  player_id  uuid not null references players on delete cascade,
  -- packed JSON; null until it is made
  content    bytea,
  bytes      integer,
  asked_at   timestamptz not null,
  ready_at   timestamptz,
  expires_at timestamptz
);
create index data_exports_player on data_exports (player_id, asked_at desc);
create index data_exports_expiry on data_exports (expires_at) where expires_at is not null;

-- What players ask about their data, by when it is due, and what they were answered.
create table privacy_requests (
  id          uuid primary key,
  audience    text not null,
  -- null once the player has removed the profile: the request is done with
  player_id   uuid references players on delete set null,
  kind        text not null check (kind in ('access', 'correction', 'erasure', 'objection', 'other')),
  text        text not null,
  asked_at    timestamptz not null,
  due_at      timestamptz not null,
  answer      text,
  answered_at timestamptz,
  answered_by uuid references players
);
create index privacy_requests_player on privacy_requests (player_id, asked_at desc);
create index privacy_requests_open on privacy_requests (audience, due_at) where answered_at is null;
create index privacy_requests_by on privacy_requests (answered_by) where answered_by is not null;

-- A notification names its opponent; who removes their profile is renamed there.
create index notifications_opponent on notifications ((params ->> 'opponentId'))
  where params ->> 'opponentId' is not null;
create index match_timeline_actor on match_timeline (actor_id) where actor_id is not null;
create index sessions_msisdn on sessions (audience, msisdn) where msisdn is not null;
