import { brandOfCode } from '#brands/brands.ts';
import { type Chance, chanceOf } from '#sandbox/random.ts';
import { join, newEvent } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { type Api, newTraffic } from '../connection.ts';
import { type Feed, openFeed } from '../feed.ts';
import { register } from '../players.ts';
import type { Chronicle } from './chronicle.ts';
import { badLine, goodLine, type Wire } from './line.ts';
import type { Town } from './town.ts';

/** A player or official: a session over a bad connection. */
export interface Person {
  readonly index: number;
  readonly userId: string;
  readonly username: string;
  /** Over the bad connection. */
  readonly api: Api;
  /** Each node over a good connection, for reads and checks. */
  readonly looks: readonly [Api, Api];
  readonly chance: Chance;
  readonly home: 0 | 1;
  readonly cookie: string;
}

export interface Player extends Person {
  readonly entryId: string;
  readonly devices: Device[];
  /** Ids of the player's direct rooms. */
  readonly directs: string[];
}

/** One channel on one device. */
export interface Device {
  readonly channel: string;
  readonly feed: Feed;
}

/** The store's items and their initial stock. */
interface Shelves {
  readonly voucher: Item & { readonly codes: ReadonlySet<string> };
  readonly product: Item;
}

interface Item {
  readonly itemId: string;
  readonly price: number;
  readonly stock: number;
}

/** The product, people, rooms and store of a run. */
export interface Community {
  readonly town: Town;
  readonly wire: Wire;
  readonly chronicle: Chronicle;
  readonly players: readonly Player[];
  readonly moderator: Person;
  readonly support: Person;
  readonly organiser: Person;
  readonly eventId: string;
  readonly rooms: { readonly brand: string; readonly event: string };
  readonly shelves: Shelves;
  readonly referrals: number;
}

/** A repeated action of a player. */
export type Habit = (community: Community, player: Player) => Promise<void>;

const BRAND = 'blg-za-en';
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 400;
/** Every third player was referred by the previous one. */
const REFERRED = 3;
const STOCK_SHARE = 3;
const AT_ONCE = 8;

export async function openCommunity(
  town: Town,
  wire: Wire,
  chronicle: Chronicle,
  { size, seed }: { readonly size: number; readonly seed: number },
): Promise<Community> {
  const [node] = town.nodes;
  const endsAt = new Date(town.now().getTime() + LONGEST_DAYS * DAY_MS);
  const event = await newEvent(node, { endsAt });
  const audience = brandOfCode(BRAND)?.audience ?? '';
  const rooms = { brand: `brand:${audience}`, event: `event:${event.eventId}` };
  const enter = async (index: number, referId?: string): Promise<Player> => {
    const home = index % 2 === 0 ? 0 : 1;
    const terms = { referId, until: endsAt };
    const options = [index, seed, newTraffic(), terms] as const;
    const { userId, username, phone, address } = await register(town.urls[0], ...options);
    const person = personAt(town, wire, {
      index,
      userId,
      username,
      home,
      address,
      seed,
      cookie: phone.cookie(),
    });
    const entryId = await join({ api: phone.api, username }, event);
    const player: Player = { ...person, entryId, devices: [], directs: [] };
    await openDevices(town, player, rooms);
    return player;
  };
  const all = Array.from({ length: size }, (_, index) => index);
  const isReferred = (index: number) => index % REFERRED === REFERRED - 1;
  const first = await byParts(
    all.filter((index) => !isReferred(index)),
    (index) => enter(index),
  );
  const codes = new Map<number, string>();
  for (const { index, looks } of first) {
    if (isReferred(index + 1)) codes.set(index + 1, (await looks[0].referrals({})).code);
  }
  const referred = await byParts(all.filter(isReferred), (index) => enter(index, codes.get(index)));
  const official = async (role: 'moderator' | 'support' | 'organiser', index: number) => {
    const { userId, username, session } = await newOfficial(node, role);
    const cookie = `bl_session=${session}`;
    const address = `10.254.0.${index}`;
    const home = index % 2 === 0 ? 0 : 1;
    return personAt(town, wire, {
      index: size + index,
      userId,
      username,
      home,
      address,
      seed,
      cookie,
    });
  };
  const players = [...first, ...referred].sort((a, b) => a.index - b.index);
  const organiser = await official('organiser', 1);
  return {
    town,
    wire,
    chronicle,
    players,
    organiser,
    rooms,
    eventId: event.eventId,
    moderator: await official('moderator', 2),
    support: await official('support', 3),
    shelves: await openShelves(organiser.looks[0], size),
    referrals: referred.length,
  };
}

interface Facts {
  readonly index: number;
  readonly userId: string;
  readonly username: string;
  readonly home: 0 | 1;
  readonly address: string;
  readonly seed: number;
  readonly cookie: string;
}

function personAt({ urls }: Town, wire: Wire, facts: Facts): Person {
  const { index, seed, home, cookie, address, userId, username } = facts;
  const line = { urls, cookie, address, wire, chance: chanceOf(seed * 7919 + index * 2 + 1) };
  return {
    index,
    userId,
    username,
    home,
    cookie,
    api: badLine({ ...line, home }),
    looks: [goodLine({ ...line, home: 0 }), goodLine({ ...line, home: 1 })],
    chance: chanceOf(seed * 7919 + index * 2),
  };
}

/** Opens a player's channels and rooms; every third player has a second device on the other node. */
async function openDevices({ urls }: Town, player: Player, rooms: Community['rooms']) {
  const { userId, home, cookie, index, devices } = player;
  const channels = [`player:${userId}`, `room:${rooms.brand}`, `room:${rooms.event}`];
  for (const channel of channels) {
    devices.push({ channel, feed: await openFeed(urls[home], cookie, channel) });
    if (index % REFERRED !== 0) continue;
    const other = urls[home === 0 ? 1 : 0];
    devices.push({ channel, feed: await openFeed(other, cookie, channel) });
  }
}

async function byParts<A, B>(all: readonly A[], make: (one: A) => Promise<B>): Promise<B[]> {
  const made: B[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    made.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(make))));
  }
  return made;
}

/** Opens the store with too little stock: vouchers and shirts for a third of the players. */
async function openShelves(api: Api, people: number): Promise<Shelves> {
  const stock = Math.ceil(people / STOCK_SHARE);
  const codes = Array.from({ length: stock }, (_, index) => `AIRTIME-${1000 + index}`);
  const voucher = { price: 15, stock };
  const { itemId } = await api.saveItem({
    shelf: 'vouchers',
    names: { en: 'Airtime' },
    price: voucher.price,
  });
  await api.importCodes({ itemId, csv: codes.join('\n') });
  const shirt = { price: 20, stock };
  const { itemId: shirtId } = await api.saveItem({
    shelf: 'products',
    names: { en: 'Shirt' },
    ...shirt,
  });
  return {
    voucher: { ...voucher, itemId, codes: new Set(codes) },
    product: { ...shirt, itemId: shirtId },
  };
}
