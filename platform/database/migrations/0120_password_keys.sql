-- Key pairs by which browsers seal passwords (decision 0081): made when one is asked for and the newest is a day old, taken
-- for another day, then deleted.
create table password_keys (
  id          text primary key,
  -- the point of P-256, uncompressed
  public_key  bytea not null,
  -- PKCS #8, sealed under the product's secret
  private_key bytea not null,
  made_at     timestamptz not null
);

-- Sealed passwords that have come: each counts once. A hash of the whole, kept until its time has passed.
create table sealed_passwords (
  hash         bytea primary key,
  -- the session, call and Idempotency-Key it came with, hashed: the same request may come again
  request_hash bytea,
  at           timestamptz not null
);
create index sealed_passwords_at on sealed_passwords (at);
