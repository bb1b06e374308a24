-- Subscriptions, what was agreed, and what was charged: books that hold their own laws.

create table subscriptions (
  id            uuid primary key,
  audience      text not null,
  brand         text not null,
  -- number:<msisdn>, credential:<id>, player:<id>; erased:<id> once the person is gone.
  holder        text not null,
  -- card, or the carrier's service.
  payer         text not null,
  collects      text not null check (collects in ('we', 'carrier')),
  period        text not null check (period in ('daily', 'weekly', 'monthly')),
  amount        integer not null check (amount > 0),
  currency      text not null,
  trial_ms      bigint not null check (trial_ms >= 0),
  language      text not null,
  -- What the payer calls it.
  reference     text,
  status        text not null check (status in ('pending', 'trial', 'active', 'past_due', 'cancelled', 'expired')),
  asked_at      timestamptz not null,
  confirmed_at  timestamptz,
  current_from  timestamptz,
  current_until timestamptz,
  vouched       boolean not null default false,
  anchor        timestamptz,
  trial_end     timestamptz,
  grace_until   timestamptz,
  retry_at      timestamptz,
  stopped_at    timestamptz,
  stop_heard_at timestamptz,
  heard_at      timestamptz,
  -- What the rules make of the above, to look for.
  access_until  timestamptz,
  turns_at      timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  -- Nobody is let in without a trial or a paid period.
  check (status in ('pending', 'expired') or current_until is not null),
  check (access_until is null or current_until is not null),
  check (current_until >= current_from),
  check (status <> 'cancelled' or stopped_at is not null)
);
-- Nobody pays for two at once, and a trial is had once.
create unique index subscriptions_live on subscriptions (audience, holder) where status <> 'expired';
create unique index subscriptions_trial on subscriptions (audience, holder) where trial_end is not null;
create index subscriptions_holder on subscriptions (audience, holder, created_at desc);
create index subscriptions_turns on subscriptions (turns_at) where turns_at is not null;
create index subscriptions_reference on subscriptions (payer, reference) where reference is not null;

-- One row for each period that was, or should be, paid for.
create table subscription_charges (
  id              uuid primary key,
  subscription_id uuid not null references subscriptions,
  payer           text not null,
  -- The beginning of the period that was asked for: it is asked for once.
  period_start    timestamptz not null,
  amount          integer not null check (amount > 0),
  currency        text not null,
  -- vouched: by the carrier's word, no payment told yet.
  state           text not null check (state in ('open', 'failed', 'paid', 'vouched', 'refunding', 'refunded')),
  -- What was opened by it.
  covers_from     timestamptz,
  covers_until    timestamptz,
  -- The payer's id of the payment.
  payment         text,
  -- Money that opened nothing, to be given back.
  surplus         boolean not null default false,
  reason          text,
  tries           integer not null default 0,
  created_at      timestamptz not null,
  paid_at         timestamptz,
  refunded_at     timestamptz,
  check (state in ('open', 'failed', 'vouched') or paid_at is not null),
  check (surplus or state in ('open', 'failed') or covers_from is not null),
  check ((covers_from is null) = (covers_until is null))
);
create unique index subscription_charges_period on subscription_charges (subscription_id, period_start) where not surplus;
create unique index subscription_charges_covered on subscription_charges (subscription_id, covers_from) where covers_from is not null;
create unique index subscription_charges_payment on subscription_charges (payer, payment) where payment is not null;
create index subscription_charges_of on subscription_charges (subscription_id, created_at desc);

-- Each time a processor is asked; its id is the key by which nothing is asked twice.
create table subscription_tries (
  id         uuid primary key,
  charge_id  uuid not null references subscription_charges,
  state      text not null check (state in ('asked', 'unknown', 'action', 'declined', 'paid')),
  reason     text,
  action_url text,
  -- For the player's own browser; nothing is paid by it alone.
  action_secret text,
  -- When the processor is asked again what came of it.
  ask_at     timestamptz,
  asks       integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index subscription_tries_open on subscription_tries (charge_id) where state in ('asked', 'unknown', 'action');
create unique index subscription_tries_paid on subscription_tries (charge_id) where state = 'paid';
create index subscription_tries_of on subscription_tries (charge_id, created_at desc);

-- Everything that happened, in the order in which it was told.
create table subscription_events (
  id              uuid primary key,
  subscription_id uuid not null references subscriptions,
  type            text not null,
  -- When it was so, and when it was told.
  at              timestamptz not null,
  told_at         timestamptz not null,
  status_from     text not null,
  status_to       text not null,
  channel         text not null,
  -- The teller's own id of it: told again, it is no news.
  event_key       text unique,
  data            jsonb not null default '{}'
);
create index subscription_events_of on subscription_events (subscription_id, told_at desc);

-- What was agreed to, as it was shown.
create table consent_receipts (
  id              uuid primary key,
  audience        text not null,
  holder          text not null,
  subscription_id uuid not null references subscriptions,
  -- 1 and 2 of a double opt-in.
  step            integer not null check (step in (1, 2)),
  channel         text not null,
  language        text not null,
  period          text not null,
  amount          integer not null,
  currency        text not null,
  text            text not null,
  at              timestamptz not null
);
create unique index consent_receipts_step on consent_receipts (subscription_id, step);
create index consent_receipts_holder on consent_receipts (audience, holder, at desc);
