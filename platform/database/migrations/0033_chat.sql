-- Rooms, made when they are first opened; who may be in one follows from what it is about (features/chat/rules).
create table chat_rooms (
  id       text primary key,
  audience text not null,
  kind     text not null,
  -- of the last message: raised and stored with it, under the row's lock
  sequence integer not null default 0,
  last_at  timestamptz
);

-- Between two, once for each pair.
create table chat_directs (
  room_id        text primary key references chat_rooms on delete cascade,
  low_player_id  uuid not null references players,
  high_player_id uuid not null references players,
  unique (low_player_id, high_player_id),
  check (low_player_id < high_player_id)
);
create index chat_directs_high on chat_directs (high_player_id);

-- What a player keeps of a room: a row from the first visit on.
create table chat_members (
  room_id    text not null references chat_rooms on delete cascade,
  player_id  uuid not null references players,
  read_up_to integer not null default 0,
  muted      boolean not null default false,
  primary key (room_id, player_id)
);
create index chat_members_player on chat_members (player_id);

create table chat_messages (
  id        uuid primary key,
  room_id   text not null references chat_rooms on delete cascade,
  sequence  integer not null,
  sender_id uuid not null references players,
  -- by which the sender's device knows it: sent twice it is one
  client_id uuid not null,
  at        timestamptz not null,
  -- as it is shown; empty where it was taken back or away
  text      text not null,
  -- as it was written, where that is something else and officials may have to see it
  original  text,
  image_id  uuid references files on delete set null,
  reply_to  uuid references chat_messages on delete set null,
  -- by somebody who held a role
  official  boolean not null,
  state     text not null default 'shown',
  unique (room_id, sequence),
  unique (sender_id, client_id)
);
create index chat_messages_sender on chat_messages (sender_id, at);
create index chat_messages_at on chat_messages (at);
create index chat_messages_reply on chat_messages (reply_to) where reply_to is not null;
create index chat_messages_image on chat_messages (image_id) where image_id is not null;

create table chat_mentions (
  message_id uuid not null references chat_messages on delete cascade,
  player_id  uuid not null references players,
  primary key (message_id, player_id)
);
create index chat_mentions_player on chat_mentions (player_id);

create table chat_reactions (
  message_id uuid not null references chat_messages on delete cascade,
  player_id  uuid not null references players,
  reaction   text not null,
  at         timestamptz not null,
  primary key (message_id, reaction, player_id)
);
create index chat_reactions_player on chat_reactions (player_id);

-- Pictures for messages; those that were never sent are removed.
create table chat_images (
  file_id   uuid primary key references files on delete cascade,
  room_id   text not null,
  sender_id uuid not null references players,
  width     integer not null,
  height    integer not null,
  at        timestamptz not null,
  sent_at   timestamptz
);
create index chat_images_loose on chat_images (at) where sent_at is null;
create index chat_images_sender on chat_images (sender_id);

-- Whose messages a player does not want to see.
create table chat_mutes (
  player_id       uuid not null references players,
  muted_player_id uuid not null references players,
  primary key (player_id, muted_player_id)
);
create index chat_mutes_muted on chat_mutes (muted_player_id);

create table chat_reports (
  message_id uuid not null references chat_messages on delete cascade,
  player_id  uuid not null references players,
  reason     text not null,
  note       text not null,
  at         timestamptz not null,
  primary key (message_id, player_id)
);
create index chat_reports_player on chat_reports (player_id);

-- Messages that moderators look at: reported, or masked by the filter.
create table chat_cases (
  message_id  uuid primary key references chat_messages on delete cascade,
  audience    text not null,
  player_id   uuid not null references players,
  by_filter   boolean not null,
  reports     integer not null default 0,
  opened_at   timestamptz not null,
  state       text not null default 'open',
  decided_at  timestamptz,
  official_id uuid references players,
  reason      text
);
create index chat_cases_queue on chat_cases (audience, state, opened_at);
create index chat_cases_player on chat_cases (player_id);

-- The record of a player: warnings and time-outs.
create table chat_sanctions (
  id          uuid primary key,
  player_id   uuid not null references players,
  audience    text not null,
  kind        text not null,
  reason      text not null,
  message_id  uuid references chat_messages on delete set null,
  official_id uuid not null references players,
  at          timestamptz not null,
  until       timestamptz,
  lifted_at   timestamptz,
  lifted_by   uuid references players,
  lift_reason text
);
create index chat_sanctions_player on chat_sanctions (player_id, at desc);
