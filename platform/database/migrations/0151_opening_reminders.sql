-- Players who want to be notified once when an event can be joined. The time is that of the event, so it follows a move.
create table opening_reminders (
  event_id    uuid not null references events,
  player_id   uuid not null references players,
  created_at  timestamptz not null,
  primary key (event_id, player_id)
);
create index opening_reminders_player on opening_reminders (player_id);
