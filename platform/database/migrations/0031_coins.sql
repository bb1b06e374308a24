-- Coins: a double-entry ledger, what is waiting to be claimed, the daily bonus, shares and referrals.

create table coin_transactions (
  id       uuid primary key,
  -- By which nothing is booked twice.
  key      text not null unique,
  kind     text not null,
  audience text not null,
  -- Values for the placeholders of the statement's text.
  params   jsonb not null default '{}',
  reverses uuid unique references coin_transactions,
  at       timestamptz not null
);

create table coin_entries (
  -- The order in which an account's entries came: a player's balance is locked while one is written.
  sequence       bigint generated always as identity primary key,
  transaction_id uuid not null references coin_transactions,
  -- 'player:<id>' or 'system:<name>:<audience>'
  account        text not null,
  player_id      uuid references players,
  amount         integer not null check (amount <> 0),
  -- A player's, after it.
  balance        integer check (balance >= 0),
  unique (transaction_id, account),
  check (account = coalesce('player:' || player_id, account)),
  check (player_id is not null or account like 'system:%:%'),
  check ((player_id is null) = (balance is null))
);
create index coin_entries_player on coin_entries (player_id, sequence desc) where player_id is not null;
create index coin_entries_system on coin_entries (account) where player_id is null;

-- What each player has now; the sum of the entries.
create table coin_balances (
  player_id uuid primary key references players,
  balance   integer not null check (balance >= 0)
);

create function coins_must_balance() returns trigger language plpgsql as $$
declare
  booked uuid;
begin
  if tg_table_name = 'coin_entries' then booked := new.transaction_id; else booked := new.id; end if;
  if (select count(*) < 2 or sum(amount) <> 0 from coin_entries where transaction_id = booked) then
    raise exception 'the entries of a coin transaction must sum to zero';
  end if;
  return null;
end $$;
create constraint trigger coin_transactions_balance after insert on coin_transactions
  deferrable initially deferred for each row execute function coins_must_balance();
create constraint trigger coin_entries_balance after insert on coin_entries
  deferrable initially deferred for each row execute function coins_must_balance();

create function coins_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'the coin ledger is only added to';
end $$;
create trigger coin_entries_final before update or delete on coin_entries
  for each statement execute function coins_are_final();
create trigger coin_transactions_final before update or delete on coin_transactions
  for each statement execute function coins_are_final();

-- Earned, and waiting to be claimed.
create table coin_rewards (
  id         uuid primary key,
  key        text not null unique,
  player_id  uuid not null references players,
  audience   text not null,
  kind       text not null,
  amount     integer not null check (amount > 0),
  params     jsonb not null default '{}',
  offered_at timestamptz not null,
  claimed_at timestamptz
);
create index coin_rewards_waiting on coin_rewards (player_id, offered_at) where claimed_at is null;
create index coin_rewards_player on coin_rewards (player_id, offered_at desc);

create table coin_bonuses (
  player_id  uuid primary key references players,
  claims     integer not null,
  -- Claims in a row.
  streak     integer not null,
  claimed_at timestamptz not null
);

-- Shares of profiles that brought a coin.
create table coin_shares (
  player_id uuid not null references players,
  key       text not null,
  -- In the player's time zone.
  day       date not null,
  at        timestamptz not null,
  primary key (player_id, key)
);
create index coin_shares_day on coin_shares (player_id, day);

create table coin_referral_codes (
  player_id uuid primary key references players,
  audience  text not null,
  code      text not null,
  unique (audience, code)
);

-- Who came by whom, once.
create table coin_referrals (
  id          uuid primary key,
  audience    text not null,
  friend_id   uuid not null unique references players,
  referrer_id uuid not null references players,
  state       text not null check (state in ('joined', 'held', 'rewarded', 'refused')),
  -- Why it is held.
  doubts      text[] not null default '{}',
  joined_at   timestamptz not null,
  -- When the friend's first subscription became active.
  active_at   timestamptz,
  settled_at  timestamptz,
  decided_by  uuid references players,
  reason      text,
  check (friend_id <> referrer_id),
  check ((state = 'joined') = (active_at is null)),
  check ((state in ('rewarded', 'refused')) = (settled_at is not null))
);
create index coin_referrals_referrer on coin_referrals (referrer_id, joined_at desc, id desc);
create index coin_referrals_settled on coin_referrals (referrer_id, settled_at) where state = 'rewarded';
create index coin_referrals_held on coin_referrals (audience, active_at, id) where state = 'held';
create index coin_referrals_official on coin_referrals (decided_by) where decided_by is not null;
