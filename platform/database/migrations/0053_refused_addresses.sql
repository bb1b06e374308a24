-- Whoever reads mail at an address has refused it for an account that somebody else has typed it into: it is not
-- written to for that account again.
create table email_refusals (
  credential_id uuid references credentials on delete cascade,
  player_id     uuid references players on delete cascade,
  email_key     text not null,
  at            timestamptz not null,
  constraint email_refusals_owner check (num_nonnulls(credential_id, player_id) = 1)
);
create unique index email_refusals_credential on email_refusals (credential_id, email_key)
  where credential_id is not null;
create unique index email_refusals_player on email_refusals (player_id, email_key)
  where player_id is not null;
