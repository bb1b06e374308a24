-- How notifications reach players outside the app: what each has chosen, on which devices, and what was sent.

-- Only of who has chosen something; everybody else has the defaults.
create table notification_settings (
  player_id  uuid primary key references players on delete cascade,
  settings   jsonb not null,
  updated_at timestamptz not null
);

-- Browsers that take push messages; each belongs to the session it was allowed in, and is still with it.
create table push_devices (
  id            uuid primary key,
  player_id     uuid not null references players on delete cascade,
  session_id    uuid not null references sessions on delete cascade,
  endpoint      text not null,
  -- endpoints are long
  endpoint_hash bytea not null unique,
  p256dh        text not null,
  auth          text not null,
  created_at    timestamptz not null
);
create index push_devices_player on push_devices (player_id, created_at);
create index push_devices_session on push_devices (session_id);

-- The key pair by which push services know us, where none is set; the private one sealed.
create table push_keys (
  single      boolean primary key default true check (single),
  public_key  text not null,
  private_key bytea not null
);

-- What has left by a channel that costs: what daily limits go by.
create table notification_sends (
  id        uuid primary key,
  player_id uuid not null references players on delete cascade,
  brand     text not null,
  channel   text not null check (channel in ('sms', 'email')),
  at        timestamptz not null
);
create index notification_sends_player on notification_sends (player_id, channel, at);
create index notification_sends_brand on notification_sends (brand, channel, at);
create index notification_sends_at on notification_sends (at);

alter table notifications
  -- when its ways outside were decided on
  add column told_at timestamptz,
  -- when a device or an open app has shown it
  add column seen_at timestamptz,
  -- held back until then; null when nothing is held
  add column push_at timestamptz,
  add column mail_at timestamptz,
  -- when it has left by SMS or e-mail since nobody had seen it
  add column fell_back_at timestamptz;
create index notifications_push_held on notifications (player_id, push_at) where push_at is not null;
create index notifications_mail_held on notifications (player_id, mail_at) where mail_at is not null;
