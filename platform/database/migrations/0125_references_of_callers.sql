-- The reference that a caller of telkom/subscribe has given with a wish; the same one again is the same wish, answered
-- as it stands. Subscriptions of earlier releases, and those that begin elsewhere, have none. It goes with the profile.
alter table subscriptions add column external_ref text;
