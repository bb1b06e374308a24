-- Wrong one-time codes are counted by block of numbers as well: the keyed hash of the number without its last four digits.
-- Rows of earlier releases have none and expire within the hour.
alter table login_tries add column prefix_hash bytea;
create index login_tries_prefix on login_tries (prefix_hash, at) where prefix_hash is not null;
