-- A cup of 65,536 has 131,071 matches, of which most wait for both their players: what nobody looks up is not indexed.

drop index tournament_matches_home;
create index tournament_matches_home on tournament_matches (home) where home is not null;
drop index tournament_matches_away;
create index tournament_matches_away on tournament_matches (away) where away is not null;
alter table tournament_matches drop constraint tournament_matches_match_id_key;
create unique index tournament_matches_match on tournament_matches (match_id) where match_id is not null;

-- few of many: asked for with every result
create index tournament_entrants_out on tournament_entrants (event_id, stage) where out_at is not null;
