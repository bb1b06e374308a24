import type { EventId, GameId } from '#platform/ids.ts';
import type { Chance } from '#sandbox/random.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { type Door, newDoors } from './doors.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GAMES = ['football-26', 'racing-9'] as const;
/** Three may knock at the doors of events. */
const VISITORS = 3;

/** Zones in which the month begins at different instants. */
const PLACES = [
  { brandCode: 'saf-ke-en', timeZone: 'Africa/Nairobi', turnsAt: new Date('2026-11-30T21:00:00Z') },
  {
    brandCode: 'blg-za-en',
    timeZone: 'Africa/Johannesburg',
    turnsAt: new Date('2026-11-30T22:00:00Z'),
  },
  { brandCode: 'mtn-ng-en', timeZone: 'Africa/Lagos', turnsAt: new Date('2026-11-30T23:00:00Z') },
] as const;

/** One brand's players by its own clocks. */
export interface Zone {
  readonly brandCode: string;
  readonly timeZone: string;
  /** The first instant of its new month. */
  readonly turnsAt: Date;
  /** A battleground of each game, for the whole time. */
  readonly grounds: readonly Ground[];
  readonly players: readonly Person[];
  readonly organiser: Person;
  readonly visitors: readonly Person[];
  readonly doors: readonly Door[];
}

export interface Ground {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly slug: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The entry of each player. */
  readonly entries: ReadonlyMap<string, string>;
}

/** Everybody comes on the evening before. */
export async function settleZones(
  product: TestProduct,
  size: number,
  chance: Chance,
): Promise<Zone[]> {
  const zones: Zone[] = [];
  for (const place of PLACES) {
    const { brandCode } = place;
    const people = await newPeople(product, brandCode, size + VISITORS);
    const players = people.slice(0, size);
    const visitors = people.slice(size);
    const grounds: Ground[] = [];
    for (const slug of GAMES) grounds.push(await openGround(product, brandCode, slug, players));
    const official = await newPlayer(product, { brand: brandCode });
    const organiser = await newOfficial(product, 'organiser', official);
    const doors = await newDoors(product, brandCode, chance);
    for (const { api, username } of visitors) {
      const [door] = doors;
      const account = { accountName: username, platform: 'ps5' } as const;
      if (door) await api.linkGameAccount({ gameId: door.gameId, ...account });
    }
    zones.push({ ...place, grounds, players, organiser, visitors, doors });
  }
  return zones;
}

async function newPeople(
  product: TestProduct,
  brand: (typeof PLACES)[number]['brandCode'],
  count: number,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await newPlayer(product, { brand }));
  return people;
}

async function openGround(
  product: TestProduct,
  brandCode: string,
  slug: string,
  players: readonly Person[],
): Promise<Ground> {
  const now = product.clock.now().getTime();
  const [startsAt, endsAt] = [new Date(now - MINUTE), new Date(now + DAY)];
  const gameId = await newGame(product, { slug, title: slug });
  const dates = { opensAt: startsAt, startsAt, endsAt };
  const { eventId } = await newEvent(product, { brandCode, gameId, ...dates });
  const entries = new Map<string, string>();
  for (const player of players) {
    entries.set(player.userId, await join(player, { eventId, gameId }));
  }
  return { eventId, gameId, slug, startsAt, endsAt, entries };
}
