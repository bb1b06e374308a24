import type { EventId, GameId } from '#platform/ids.ts';
import type { Chance } from '#sandbox/random.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { newTimedEvents, type TimedEvent } from './timed-events.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GAMES = ['football-26', 'racing-9'] as const;
/** Players of a zone who only try the timed events. */
const VISITORS = 3;

/** Zones in which the month begins at different instants. */
const PLACES = [
  {
    brandCode: 'saf-ke-en',
    timeZone: 'Africa/Nairobi',
    newMonthAt: new Date('2026-11-30T21:00:00Z'),
  },
  {
    brandCode: 'blg-za-en',
    timeZone: 'Africa/Johannesburg',
    newMonthAt: new Date('2026-11-30T22:00:00Z'),
  },
  {
    brandCode: 'mtn-ng-en',
    timeZone: 'Africa/Lagos',
    newMonthAt: new Date('2026-11-30T23:00:00Z'),
  },
] as const;

/** The players of one brand, in its time zone. */
export interface Zone {
  readonly brandCode: string;
  readonly timeZone: string;
  /** The first instant of its new month. */
  readonly newMonthAt: Date;
  /** A battleground of each game, open all evening. */
  readonly grounds: readonly Ground[];
  readonly players: readonly Person[];
  readonly organiser: Person;
  readonly visitors: readonly Person[];
  readonly timedEvents: readonly TimedEvent[];
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

/** Registers the players of each zone and opens its events. */
export async function openZones(
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
    const timedEvents = await newTimedEvents(product, brandCode, chance);
    for (const { api, username } of visitors) {
      const [event] = timedEvents;
      const account = { accountName: username, platform: 'ps5' } as const;
      if (event) await api.linkGameAccount({ gameId: event.gameId, ...account });
    }
    zones.push({ ...place, grounds, players, organiser, visitors, timedEvents });
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
