-- What an audience's organisers have written about a game; it stands where an event says nothing of its own.
create table game_rules (
  audience text not null,
  game_id  uuid not null references games,
  -- by language: gameRules, howToPlay
  texts    jsonb not null,
  primary key (audience, game_id)
);
