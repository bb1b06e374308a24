-- What coins buy. The coins themselves move in the ledger of coins.

-- What lies on a shelf of an audience.
create table store_items (
  id           uuid primary key,
  audience     text not null,
  shelf        text not null check (shelf in ('vouchers', 'enhancers', 'products')),
  -- Of an enhancer: which one of the catalogue in the rules. Its words are in the language files.
  design       text,
  -- What else there is is named by organisers: {"en": …}, in one language at least.
  names        jsonb not null default '{}',
  texts        jsonb not null default '{}',
  price        integer not null check (price > 0),
  -- How many are left; without a number they do not run out. Of vouchers the codes are counted.
  stock        integer check (stock >= 0),
  -- How many one player may have, in so many days or ever.
  limit_most   integer check (limit_most > 0),
  limit_days   integer check (limit_days > 0),
  -- It is sent to an address that the buyer writes down.
  asks_address boolean not null default false,
  "on"         boolean not null,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  unique (audience, design),
  check ((shelf = 'enhancers') = (design is not null)),
  check (shelf <> 'vouchers' or stock is null)
);
create index store_items_shelf on store_items (audience, shelf, price, id);

create table store_orders (
  id            uuid primary key,
  audience      text not null,
  brand         text not null,
  item_id       uuid not null references store_items,
  player_id     uuid not null references players,
  -- The buyer's own: sent twice it is one order.
  key           text not null,
  price         integer not null,
  state         text not null
    check (state in ('delivering', 'ordered', 'preparing', 'sent', 'delivered', 'refunded')),
  at            timestamptz not null,
  changed_at    timestamptz not null,
  -- How the code of a voucher went out last; 'screen' where no message could bring it.
  channel       text check (channel in ('sms', 'mail', 'screen')),
  -- Where it went, with most of it hidden.
  sent_to       text,
  sends         integer not null default 0,
  sent_at       timestamptz,
  shown         integer not null default 0,
  shown_at      timestamptz,
  -- Sealed, and gone when the order is at its end.
  address       bytea,
  -- Of whoever fulfils it, for the buyer.
  note          text,
  refund_reason text,
  -- The official who gave the coins back; nobody where it went by itself.
  refunded_by   uuid references players,
  unique (player_id, key)
);
create index store_orders_player on store_orders (player_id, at desc, id desc);
create index store_orders_limit on store_orders (item_id, player_id, at) where state <> 'refunded';
create index store_orders_desk on store_orders (audience, state, at, id);
create index store_orders_delivering on store_orders (changed_at) where state = 'delivering';

create table store_codes (
  id          uuid primary key,
  item_id     uuid not null references store_items,
  -- Which key sealed it.
  key_id      text not null,
  sealed      bytea not null,
  -- A keyed hash, so that no code is taken in twice.
  mark        bytea not null,
  good_until  timestamptz,
  imported_at timestamptz not null,
  imported_by uuid references players,
  order_id    uuid unique references store_orders,
  -- Cannot be opened, or was given back by a buyer who may have read it.
  spoiled_at  timestamptz,
  unique (item_id, mark)
);
create index store_codes_free on store_codes (item_id, good_until nulls last, id)
  where order_id is null and spoiled_at is null;
create index store_codes_key on store_codes (key_id);

-- What a player has of the enhancers.
create table store_owned (
  order_id  uuid primary key references store_orders,
  player_id uuid not null references players,
  design    text not null,
  -- Of what lasts for some days.
  until     timestamptz,
  -- Of what is used up.
  spent_at  timestamptz,
  at        timestamptz not null
);
create index store_owned_player on store_owned (player_id, design, at);

-- How many challenges a player has made since a time.
create index matches_made on matches (challenger_id, created_at);

-- What a player wears; beside the face, as it is read with it.
alter table players add column look jsonb not null default '{}';

-- A message that nobody but its reader may read lies in the outbox sealed, and somebody hears how it went.
alter table outbox add column sealed boolean not null default false;
alter table outbox add column report jsonb;
