-- All entries of a player, also those that were left: the first steps of a newcomer, and the list in the console.
create index entries_of_player on entries (player_id, joined_at desc, id desc);
