-- Payments by M-Pesa: the player approves each charge on the phone (decision 0106).
alter table subscriptions drop constraint subscriptions_collects_check;
alter table subscriptions add constraint subscriptions_collects_check check (collects in ('we', 'prompt', 'carrier'));

-- Prompts on players' phones, one for each charge that was asked for.
create table mpesa_prompts (
  charge_id         uuid primary key,
  payment_id        uuid not null unique references payments,
  -- The secret part of the address to which M-Pesa reports, because its reports have no signature.
  token             text not null unique,
  -- The last digits of the number, for the receipt.
  last4             text not null,
  asked_at          timestamptz not null,
  -- M-Pesa's id of the prompt; null until it is known.
  request_id        text unique,
  -- M-Pesa's number of the transaction, and the money that it took, from its report.
  receipt           text,
  paid_amount       integer,
  -- A refund: asked for, and what came of it.
  reversal_asked_at timestamptz,
  reversal          text check (reversal in ('given', 'refused'))
);
