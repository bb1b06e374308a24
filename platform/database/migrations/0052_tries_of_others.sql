-- Wrong tries at a code from elsewhere than the browser it was asked for in: they end it for others, and not for
-- whoever has asked for it.
alter table one_time_codes add column others_attempts integer not null default 0;
