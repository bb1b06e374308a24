-- What players have been told. The text is made when it is read, in the reader's language.

create table notifications (
  id         uuid primary key,
  player_id  uuid not null references players on delete cascade,
  type       text not null,
  params     jsonb not null,
  link       text,
  created_at timestamptz not null,
  read_at    timestamptz
);
create index notifications_player on notifications (player_id, created_at desc, id desc);
create index notifications_unread on notifications (player_id, created_at desc, id desc)
  where read_at is null;
create index notifications_age on notifications (created_at);
