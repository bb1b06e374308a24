-- Entry by e-mail and password, and what stands against guessing.

-- An e-mail address with its password; registered first, and a player once a username is chosen.
create table credentials (
  id                uuid primary key,
  audience          text not null,
  brand             text not null,
  email             text not null,
  email_key         text not null,
  full_name         text not null,
  password_hash     text not null,
  refer_id          text,
  terms_accepted_at timestamptz not null,
  player_id         uuid unique references players on delete cascade,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  unique (audience, email_key)
);

-- Sessions that a password has started, until they are bound to a player and after.
create table credential_sessions (
  session_id    uuid primary key references sessions on delete cascade,
  credential_id uuid not null references credentials on delete cascade
);
create index credential_sessions_credential on credential_sessions (credential_id);

-- Each try at a password, until it turns out right.
create table login_tries (
  id           uuid primary key,
  account_hash bytea not null,
  address_hash bytea not null,
  at           timestamptz not null
);
create index login_tries_account on login_tries (account_hash, at);
create index login_tries_address on login_tries (address_hash, at);
create index login_tries_at on login_tries (at);

-- Passwords stand with their credential.
alter table players drop column password_hash;

create index one_time_codes_at on one_time_codes (created_at);

-- Officials are few among many players.
create index players_officials on players (audience, created_at, id) where roles <> '{}';
