-- Payments by card. Numbers and CVVs of cards never come here: a card is the processor's token for it.

-- Whoever pays by card: what they have typed at the checkout, and what the processor calls them.
create table payers (
  id              uuid primary key,
  audience        text not null,
  -- as in subscriptions
  holder          text not null,
  processor       text,
  customer        text,
  name            text,
  email           text,
  company_name    text,
  company_address text,
  vat_number      text,
  address         text,
  city            text,
  zip             text,
  country         text,
  state           text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  unique (audience, holder)
);

-- A card on its way to be saved, in the processor's own fields.
create table card_setups (
  id              uuid primary key,
  payer_id        uuid not null references payers on delete cascade,
  brand           text not null,
  purpose         text not null check (purpose in ('subscribe', 'change')),
  subscription_id uuid not null,
  -- what is agreed to by saving it
  offer           text,
  processor_setup text unique,
  -- opens the processor's fields for this setup; gone once it is over
  secret          text,
  state           text not null check (state in ('open', 'saved')),
  reason          text,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index card_setups_payer on card_setups (payer_id, created_at desc);

create table cards (
  id         uuid primary key,
  payer_id   uuid not null references payers on delete cascade,
  token      text not null unique,
  brand      text not null,
  last4      text not null,
  exp_month  smallint not null,
  exp_year   smallint not null,
  wallet     text,
  created_at timestamptz not null,
  ended_at   timestamptz
);
create unique index cards_current on cards (payer_id) where ended_at is null;
create index cards_payer on cards (payer_id);

-- One row for each charge that a processor was asked for.
create table payments (
  id                uuid primary key,
  charge_id         uuid not null unique,
  subscription_id   uuid not null,
  payer_id          uuid not null references payers,
  brand             text not null,
  language          text not null,
  period            text not null,
  covers_from       timestamptz not null,
  covers_until      timestamptz not null,
  amount            integer not null check (amount > 0),
  currency          text not null,
  processor_payment text unique,
  state             text not null check (state in ('open', 'action', 'declined', 'paid', 'refunded')),
  reason            text,
  card_brand        text,
  card_last4        text,
  paid_at           timestamptz,
  refunded_at       timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check (state not in ('paid', 'refunded') or paid_at is not null)
);
create index payments_payer on payments (payer_id, created_at desc);
create index payments_subscription on payments (subscription_id);

-- What the processors have told, each once.
create table card_events (
  id          text primary key,
  received_at timestamptz not null
);
create index card_events_at on card_events (received_at);

-- Receipts and credit notes: numbered without gaps for each company, and never changed.
create table receipt_numbers (
  company text primary key,
  last    integer not null check (last > 0)
);

create table receipts (
  id         uuid primary key,
  payment_id uuid not null references payments,
  payer_id   uuid not null references payers,
  kind       text not null check (kind in ('receipt', 'credit_note')),
  company    text not null,
  number     integer not null,
  facts      jsonb not null,
  issued_at  timestamptz not null,
  unique (company, number),
  unique (payment_id, kind)
);
create index receipts_payer on receipts (payer_id, issued_at desc);

create function receipts_stand() returns trigger language plpgsql as $$
begin
  raise exception 'receipts are never changed';
end $$;
create trigger receipts_stand before update or delete on receipts
  for each row execute function receipts_stand();
