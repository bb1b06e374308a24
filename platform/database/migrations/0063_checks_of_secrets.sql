-- By which a start knows whether its secrets are those that the data were sealed under: a known text, sealed by each.
create table secret_checks (
  -- SECRET, or VOUCHER_KEYS:<name>
  name   text primary key,
  -- nothing where the operator has given the secret up: what it sealed stays, and is read by nobody
  sealed bytea,
  at     timestamptz not null
);
