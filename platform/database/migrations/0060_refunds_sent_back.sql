-- A part of a charge that a bank has sent back is written as one given back of less than nothing, on its own day.

alter table subscription_charge_parts drop constraint subscription_charge_parts_amount_check;
alter table subscription_charge_parts add constraint subscription_charge_parts_amount_check
  check (amount <> 0);
