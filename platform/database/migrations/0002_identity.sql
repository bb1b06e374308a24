-- Players, their sessions, one-time codes and organisers' API keys.

create table players (
  id            uuid primary key,
  audience      text not null,
  brand         text not null,
  username      text not null,
  username_key  text not null,
  avatar_url    text not null,
  email         text,
  email_key     text,
  password_hash text,
  msisdn        text,
  country       text not null,
  provider      text not null,
  first_name    text,
  last_name     text,
  date_of_birth date,
  gender        text,
  bio           text not null default '',
  refer_id      text,
  eafc_uuid     text,
  language      text not null,
  time_zone     text not null,
  roles         text[] not null default '{}',
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  deleted_at    timestamptz,
  unique (audience, username_key),
  unique (audience, email_key),
  unique (audience, msisdn)
);

create table sessions (
  id           uuid primary key,
  token_hash   bytea not null unique,
  audience     text not null,
  brand        text not null,
  msisdn       text,
  player_id    uuid references players on delete cascade,
  user_agent   text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz
);
create index sessions_player on sessions (player_id);
create index sessions_expiry on sessions (expires_at);

create table one_time_codes (
  id             uuid primary key,
  audience       text not null,
  brand          text not null,
  msisdn         text not null,
  number_prefix  text not null,
  address_hash   bytea not null,
  code_hash      bytea not null,
  attempts       integer not null default 0,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  invalidated_at timestamptz
);
create index one_time_codes_number on one_time_codes (audience, msisdn, created_at desc);
create index one_time_codes_prefix on one_time_codes (number_prefix, created_at);
create index one_time_codes_address on one_time_codes (address_hash, created_at);
create index one_time_codes_brand on one_time_codes (brand, created_at);

create table api_keys (
  id         uuid primary key,
  key_hash   bytea not null unique,
  owner_id   uuid not null references players on delete cascade,
  name       text not null,
  scopes     text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
