-- Another package in mid-cycle: it takes the place of the one that runs with the next charge.

alter table subscriptions
  add column next_period text check (next_period in ('daily', 'weekly', 'monthly')),
  add column next_amount integer check (next_amount > 0),
  add check ((next_period is null) = (next_amount is null));

-- What was paid for, where the package has changed since; nothing: as the subscription has it.
alter table subscription_charges add column period text check (period in ('daily', 'weekly', 'monthly'));

-- Step 3: a change was agreed to; there may be several.
alter table consent_receipts drop constraint consent_receipts_step_check;
alter table consent_receipts add check (step in (1, 2, 3));
drop index consent_receipts_step;
create unique index consent_receipts_step on consent_receipts (subscription_id, step) where step < 3;
