-- Whether a code was asked for in a browser in which its number was signed in before: these have limits of their own by
-- address and by block of numbers, so that strangers do not spend them.
alter table one_time_codes add column of_known boolean not null default false;
