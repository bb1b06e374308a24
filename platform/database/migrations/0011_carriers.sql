-- What carriers tell, what players send by SMS or dial, and whom we ask after by ourselves.

-- Stored before it is answered, handled once, and kept so that it can be looked up and handled again.
create table carrier_notices (
  id          uuid primary key,
  -- dcb, kenya, telkom, sms, ussd
  channel     text not null,
  -- the teller's own id of it
  notice_id   text not null,
  msisdn      text not null,
  content     jsonb not null,
  received_at timestamptz not null,
  handled_at  timestamptz,
  outcome     text,
  unique (channel, notice_id)
);
create index carrier_notices_age on carrier_notices (received_at);
create index carrier_notices_number on carrier_notices (msisdn, received_at);
create index carrier_notices_open on carrier_notices (received_at) where handled_at is null;

-- What a subscriber was written to once: a welcome, a receipt.
create table carrier_texts (
  key text primary key,
  at  timestamptz not null
);
create index carrier_texts_age on carrier_texts (at);

-- Subscriptions whose carrier is asked after, unless it tells something before.
create table carrier_watch (
  subscription_id uuid primary key,
  brand           text not null,
  msisdn          text not null,
  ask_at          timestamptz not null,
  asks            int not null
);
create index carrier_watch_due on carrier_watch (ask_at);
create index carrier_watch_number on carrier_watch (msisdn);
