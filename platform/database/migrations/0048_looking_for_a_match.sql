-- Who has said that they can play at once in a daily battleground; what is said ends by itself.
create table looking_players (
  entry_id   uuid primary key references entries,
  event_id   uuid not null references events,
  player_id  uuid not null references players,
  -- in the event's game when it was said; none while it is provisional
  rating     integer,
  ends_at    timestamptz not null
);
create index looking_players_event on looking_players (event_id, ends_at);
create index looking_players_player on looking_players (player_id);
