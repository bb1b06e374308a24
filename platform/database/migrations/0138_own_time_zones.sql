-- A player's zone follows the device until the player chooses one. Until now nobody could choose.
alter table players add column time_zone_chosen boolean not null default false;
