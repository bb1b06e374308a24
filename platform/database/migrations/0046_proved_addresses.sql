-- An address that a player has typed is written to once its owner has shown that mail to it arrives. Where players
-- sign in with it, its credential says the same.
alter table players add column email_verified_at timestamptz;

update players set email_verified_at = credentials.verified_at
from credentials
where credentials.player_id = players.id and credentials.email_key = players.email_key;

-- Until it is proved anybody may have typed it, and nobody hears that somebody else has.
alter table players drop constraint players_audience_email_key_key;
create unique index players_email_proved on players (audience, email_key)
  where email_verified_at is not null;
create index players_email on players (audience, email_key);

-- Of an account, or of a player who signs in by other means.
alter table email_proofs
  alter column credential_id drop not null,
  add column player_id uuid references players on delete cascade,
  add constraint email_proofs_owner check (num_nonnulls(credential_id, player_id) = 1);
create index email_proofs_player on email_proofs (player_id, purpose, created_at desc)
  where player_id is not null;
