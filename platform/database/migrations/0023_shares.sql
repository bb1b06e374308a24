-- What is read outside the product: a player's matches as a calendar, and how past cups ended.

create table calendar_feeds (
  player_id  uuid primary key references players,
  -- raised by each new link; the one before is no longer answered
  generation integer not null,
  -- SHA-256 of the secret in the address; none while the player wants no calendar
  token_hash bytea unique,
  created_at timestamptz not null,
  -- when a calendar last asked, told to the player
  read_at    timestamptz
);

-- who came where in a tournament that is over, best first; gone while it is played again
create table final_places (
  event_id   uuid not null references tournaments,
  entry_id   uuid not null references entries,
  -- who shares places has the best and the last of them
  place_from integer not null,
  place_to   integer not null,
  primary key (event_id, entry_id)
);
