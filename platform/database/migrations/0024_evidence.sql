-- What a picture of a score says and whether it was seen before; when players can play.

alter table match_screenshots
  -- what it looks like: alike pictures differ in few of the bits
  add column likeness   bit(64),
  -- when its score was looked for, and what was found
  add column read_at    timestamptz,
  add column reading    jsonb,
  -- it says another score than was typed, or has served before: for organisers to look at
  add column flagged_at timestamptz;
create index match_screenshots_flagged on match_screenshots (flagged_at desc, file_id)
  where flagged_at is not null;

-- When a player can play, by the player's own clock: hours of the week, and of single days in their place.
create table play_times (
  player_id  uuid primary key references players on delete cascade,
  -- as `PlayTimes` of the rules
  times      jsonb not null,
  changed_at timestamptz not null
);
