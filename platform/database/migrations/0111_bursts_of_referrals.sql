-- Referred sign-ups of one address that share another sign: the keyed hash of the address with the browser's name, and
-- with the block of the number (all but its last four digits). Kept for 30 days. Referrals of earlier releases have none.
alter table coin_referrals add column browser_hash bytea, add column block_hash bytea;
create index coin_referrals_signs on coin_referrals (joined_at) where browser_hash is not null or block_hash is not null;
