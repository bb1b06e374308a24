-- Roles are given for brands; those that were given before cover all brands of their audience, those it gets later too.
alter table players add column role_brands jsonb not null default '{}';
-- no question is answered by statistics of it (0061)
alter table players alter column role_brands set statistics 0;

update players
set role_brands = (
  select jsonb_object_agg(role, jsonb_build_array('audience:' || players.audience))
  from unnest(players.roles) as role
)
where roles <> '{}';

-- Acts are shown to the officials of the brand that they were decided by; nothing: brands share what was acted on.
alter table official_acts add column brand text;
alter table official_acts disable trigger official_acts_only_grow;

update official_acts
set brand = events.brand
from events
where events.id = any (official_acts.subjects) and events.audience = official_acts.audience;

update official_acts
set brand = events.brand
from matches
join events on events.id = matches.event_id
where official_acts.brand is null
  and matches.id = any (official_acts.subjects)
  and events.audience = official_acts.audience;

update official_acts
set brand = tickets.brand
from tickets
where official_acts.brand is null
  and tickets.id = any (official_acts.subjects)
  and tickets.audience = official_acts.audience;

update official_acts
set brand = players.brand
from players
where official_acts.brand is null
  and players.id = any (official_acts.subjects)
  and players.audience = official_acts.audience;

alter table official_acts enable trigger official_acts_only_grow;
