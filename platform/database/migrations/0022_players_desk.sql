-- What officials decide about players and note of them, devices, and the figures of a day.

-- A suspension or a ban; at most one of a player stands, and what was decided stays to be read.
create table sanctions (
  id          uuid primary key,
  player_id   uuid not null references players,
  audience    text not null,
  kind        text not null check (kind in ('suspension', 'ban')),
  -- Opponents get back what they lost in rating.
  cheating    boolean not null default false,
  -- The player reads it.
  reason      text not null,
  official_id uuid not null references players,
  at          timestamptz not null,
  -- Of a suspension, which ends by itself.
  until       timestamptz,
  lifted_at   timestamptz,
  lifted_by   uuid references players,
  lift_reason text,
  -- Another one has taken its place.
  replaced_at timestamptz,
  check ((kind = 'suspension') = (until is not null)),
  check (kind = 'ban' or not cheating)
);
create unique index sanctions_standing on sanctions (player_id)
  where lifted_at is null and replaced_at is null;
create index sanctions_player on sanctions (player_id, at desc);

-- The one that stands, or was the last to: asked for with every call of a session.
alter table players add column sanction_id uuid references sanctions;

-- What officials write down about a player, for each other.
create table player_notes (
  id          uuid primary key,
  player_id   uuid not null references players,
  official_id uuid not null references players,
  text        text not null,
  at          timestamptz not null
);
create index player_notes_player on player_notes (player_id, at desc, id desc);

create function notes_stand() returns trigger language plpgsql as $$
begin
  raise exception 'notes are only added to';
end $$;
create trigger player_notes_stand before update on player_notes
  for each row execute function notes_stand();

-- Which browser a session runs in, by a hash of a random cookie.
alter table sessions add column device_hash bytea;
create index sessions_device on sessions (device_hash) where device_hash is not null;
create index sessions_number on sessions (audience, msisdn) where msisdn is not null;

-- To look players up.
create index players_name on players (audience, username_key text_pattern_ops);
create index players_number_end on players (audience, reverse(msisdn) text_pattern_ops);
create index players_newest on players (audience, created_at desc, id desc);

-- Rating that opponents got back from a ban for cheating, and its taking back when the ban is lifted. They have
-- their place in the order of results, so that ratings can be counted anew.
create table rating_refunds (
  id          uuid primary key,
  sanction_id uuid not null,
  result_id   uuid not null references match_results,
  player_id   uuid not null references players,
  game_id     uuid not null,
  sequence    bigint not null unique,
  points      integer not null,
  before      integer not null,
  after       integer not null,
  -- Rated matches played before it.
  matches     integer not null,
  reverses    uuid unique references rating_refunds,
  at          timestamptz not null
);
create unique index rating_refunds_once on rating_refunds (sanction_id, result_id) where reverses is null;
create index rating_refunds_result on rating_refunds (result_id);
create index rating_refunds_sanction on rating_refunds (sanction_id);
create index rating_refunds_game on rating_refunds (game_id, sequence);
create index rating_refunds_player on rating_refunds (player_id, sequence desc);

-- Money that a payer cannot give back by itself is owed, and paid by hand.
alter table subscription_charges drop constraint subscription_charges_state_check;
alter table subscription_charges add constraint subscription_charges_state_check
  check (state in ('open', 'failed', 'paid', 'vouched', 'refunding', 'refund_owed', 'refunded'));
-- How it was paid by hand.
alter table subscription_charges add column refund_reference text;
create index subscription_charges_owed on subscription_charges (paid_at) where state = 'refund_owed';

-- Days (UTC) on which somebody was here; kept until they are counted.
create table player_days (
  day       date not null,
  player_id uuid not null references players,
  primary key (day, player_id)
);
create index player_days_player on player_days (player_id, day);

-- Figures: counted once a day, so that nobody counts what grows.
create table figures_days (
  audience     text not null,
  day          date not null,
  sign_ups     integer not null,
  active_day   integer not null,
  -- In the 7 and the 30 days that end with this one.
  active_week  integer not null,
  active_month integer not null,
  matches      integer not null,
  disputes     integer not null,
  primary key (audience, day)
);
create table figures_revenue (
  audience text not null,
  day      date not null,
  brand    text not null,
  currency text not null,
  -- Minor units.
  paid     bigint not null,
  refunded bigint not null,
  charges  integer not null,
  primary key (audience, day, brand, currency)
);
create table figures_cohorts (
  audience text not null,
  -- Its Monday.
  week     date not null,
  -- 0 for the week of the sign-up.
  later    smallint not null,
  players  integer not null,
  primary key (audience, week, later)
);
create index players_signed_up on players (created_at);
create index match_results_at on match_results (at);
create index match_timeline_disputes on match_timeline (at) where type = 'dispute';
create index subscription_charges_paid on subscription_charges (paid_at) where paid_at is not null;
create index subscription_charges_refunded on subscription_charges (refunded_at) where refunded_at is not null;
