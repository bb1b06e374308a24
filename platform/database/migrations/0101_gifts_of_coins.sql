-- Coins out of goodwill: what each official has given in a day is bounded, and a larger gift waits for a second official.
create table coin_gifts (
  id          uuid primary key,
  audience    text not null,
  player_id   uuid not null references players,
  official_id uuid not null references players,
  coins       integer not null check (coins > 0),
  reason      text not null,
  -- given: at once by one official; waiting: for a second one, who confirms or refuses it
  state       text not null check (state in ('given', 'waiting', 'confirmed', 'refused')),
  at          timestamptz not null,
  decided_at  timestamptz,
  decided_by  uuid references players,
  decision    text,
  check ((state in ('confirmed', 'refused')) = (decided_at is not null and decided_by is not null)),
  check (decided_by <> official_id)
);
create index coin_gifts_official on coin_gifts (official_id, at desc);
create index coin_gifts_player on coin_gifts (player_id, at desc);
create index coin_gifts_waiting on coin_gifts (audience, at) where state = 'waiting';
