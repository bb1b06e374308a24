-- The list of an audience's events in the console, which read and sorted all of them.
create index events_of_audience on events (audience, starts_at desc, id);

-- A player's own data.
create index prizes_owed_player on prizes_owed (player_id);
create index consent_receipts_subscription on consent_receipts (subscription_id);

-- The same as `sessions_msisdn`.
drop index sessions_number;
