-- Text messages handed to SMS providers, with their delivery reports, for 30 days (decision 0103).
create table sms_sends (
  id uuid primary key,
  -- Null for a message that a node of an earlier release stored.
  audience text,
  player_id uuid references players (id),
  -- E.164 without the plus sign
  recipient text not null,
  -- 'code', or the template
  purpose text not null,
  provider text,
  -- The provider's id of the message.
  provider_id text,
  status text not null check (status in ('sending', 'accepted', 'sent', 'delivered', 'failed', 'unknown')),
  -- A code of the provider's.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sms_sends_of_recipient on sms_sends (recipient, created_at desc);
create index sms_sends_of_player on sms_sends (player_id) where player_id is not null;
create index sms_sends_by_provider on sms_sends (provider, provider_id) where provider_id is not null;
create index sms_sends_by_age on sms_sends (created_at);
