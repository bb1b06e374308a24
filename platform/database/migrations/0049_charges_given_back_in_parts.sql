-- What has been given back of a charge before all of it was: each part on its own day.

create table subscription_charge_parts (
  id         uuid primary key,
  charge_id  uuid not null references subscription_charges,
  amount     integer not null check (amount > 0),
  at         timestamptz not null
);
create index subscription_charge_parts_of on subscription_charge_parts (charge_id);
create index subscription_charge_parts_at on subscription_charge_parts (at);
