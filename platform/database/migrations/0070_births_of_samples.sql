-- Joining, challenging and prizes ask for the date of birth. The sandbox's own people were made without one; real
-- players enter theirs.
update players
set date_of_birth = '1995-06-15'
from sandbox_people
where sandbox_people.player_id = players.id
  and players.date_of_birth is null
  and players.deleted_at is null;
