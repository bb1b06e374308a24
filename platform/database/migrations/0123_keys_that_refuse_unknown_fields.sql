-- Keys made from this release on refuse calls with fields that they do not have. Keys that exist, and those that a node of
-- the last release makes during a rollout, keep being answered.
alter table api_keys add column refuses_unknown boolean not null default false;
