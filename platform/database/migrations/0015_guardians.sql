-- A parent or guardian is asked by a message of their own, and answers by its link: nobody else can agree.

create table guardian_asks (
  id            uuid primary key,
  player_id     uuid not null references players on delete cascade,
  brand         text not null,
  guardian_name text not null,
  relation      text not null check (relation in ('parent', 'guardian')),
  channel       text not null check (channel in ('sms', 'mail')),
  -- E.164 without the plus sign, or an address as uniqueness goes
  contact       text not null,
  -- of a number, without its last four digits; what limits go by, as for one-time codes
  number_prefix text,
  address_hash  bytea not null,
  token_hash    bytea not null unique,
  language      text not null,
  created_at    timestamptz not null,
  -- until then it can be answered for the first time
  expires_at    timestamptz not null,
  -- a newer message has taken its place before it was answered
  replaced_at   timestamptz,
  decision      text check (decision in ('agreed', 'refused', 'withdrawn')),
  decided_at    timestamptz
);
create index guardian_asks_player on guardian_asks (player_id, created_at desc);
create index guardian_asks_contact on guardian_asks (contact, created_at);
create index guardian_asks_prefix on guardian_asks (number_prefix, created_at);
create index guardian_asks_address on guardian_asks (address_hash, created_at);
create index guardian_asks_brand on guardian_asks (brand, created_at);
create index guardian_asks_unanswered on guardian_asks (created_at) where decision is null;

-- From now on the log of what guardians have decided; what was only claimed so far counts for nothing.
alter table guardian_consents drop constraint guardian_consents_pkey;
alter table guardian_consents alter column guardian_number drop not null;
alter table guardian_consents
  add column id       uuid primary key default gen_random_uuid(),
  add column ask_id   uuid references guardian_asks on delete cascade,
  add column decision text not null default 'claimed'
    check (decision in ('claimed', 'agreed', 'refused', 'withdrawn')),
  -- which words were in force
  add column version  text,
  -- where the link went that the decision came by
  add column proof    text check (proof in ('sms', 'mail'));
create index guardian_consents_player on guardian_consents (player_id, agreed_at desc);
create index guardian_consents_ask on guardian_consents (ask_id) where ask_id is not null;
