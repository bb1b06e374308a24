-- Names as they are looked for: neither accents nor vowel signs make another name.
create function fold_name(name text) returns text
  language sql immutable strict parallel safe
  return translate(
    regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
    'øłđħıßæœ', 'oldhisao');
create index players_folded on players (audience, fold_name(username_key) text_pattern_ops)
  where deleted_at is null;

-- What two players have played against each other.
create index match_results_rivals on match_results
  (least(challenger_id, challenged_id), greatest(challenger_id, challenged_id), sequence desc)
  where revoked_at is null;

-- What two players are to each other, once from each side. `asked`: player_id has asked; `asking`: the other has.
create table friendships (
  player_id uuid not null references players on delete cascade,
  other_id  uuid not null references players on delete cascade,
  state     text not null check (state in ('asked', 'asking', 'friend', 'declined', 'withdrawn')),
  since     timestamptz not null,
  primary key (player_id, other_id),
  check (player_id <> other_id)
);
create index friendships_state on friendships (player_id, state, since desc, other_id);
create index friendships_other on friendships (other_id);

create table player_blocks (
  player_id  uuid not null references players on delete cascade,
  blocked_id uuid not null references players on delete cascade,
  at         timestamptz not null,
  primary key (player_id, blocked_id),
  check (player_id <> blocked_id)
);
create index player_blocks_blocked on player_blocks (blocked_id);

-- Who takes part in the community, and how many they are.
create table community_members (
  player_id uuid primary key references players on delete cascade,
  audience  text not null,
  since     timestamptz not null
);
create table community_counts (
  audience text primary key,
  members  bigint not null
);

-- By which a player is found who hands it on.
create table share_codes (
  player_id uuid primary key references players on delete cascade,
  audience  text not null,
  code      text not null,
  unique (audience, code)
);

-- The minute in which a player searches, and how often.
create table player_searches (
  player_id uuid primary key references players on delete cascade,
  minute    timestamptz not null,
  uses      integer not null
);

-- A player's own picture, and who takes offence at it.
create table avatar_pictures (
  file_id   uuid primary key references files on delete cascade,
  player_id uuid not null unique references players on delete cascade,
  at        timestamptz not null
);
create table avatar_reports (
  file_id     uuid not null references avatar_pictures on delete cascade,
  reporter_id uuid not null references players on delete cascade,
  audience    text not null,
  reason      text not null,
  at          timestamptz not null,
  settled_at  timestamptz,
  primary key (file_id, reporter_id)
);
create index avatar_reports_open on avatar_reports (audience, at) where settled_at is null;
create index avatar_reports_reporter on avatar_reports (reporter_id);
