import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, visitorOf } from '#testing/people.ts';
import { auditBooks, type PlayedMatch } from './server/index.ts';
import { final, matchOf, record, WALKOVER } from './test-kit.ts';

const HOUR = 3_600_000;
const PLAYERS = 6;

const product = describeProduct({ RULES_PAIR_BETWEEN_RESULTS: 'PT1M' });
let players: Person[];
let organiser: Person;

beforeAll(async () => {
  players = [];
  for (let i = 0; i < PLAYERS; i += 1) players.push(await newPlayer(product));
  organiser = await newOfficial(product, 'organiser');
  await shareADevice(players[0], players[1]);
});

const WHAT = [
  ...(['accept', 'decline', 'unplayed', 'final', 'walkover', 'reopen', 'wait'] as const),
  ...(['release', 'refuse'] as const), // by an official, of points that are held
] as const;

/** One event of the walk: two players, or one of the matches so far. */
const step = fc.record({
  what: fc.constantFrom(...WHAT),
  who: fc.nat(PLAYERS - 1),
  against: fc.integer({ min: 1, max: PLAYERS - 1 }),
  score: fc.tuple(fc.nat(2), fc.nat(2)),
  which: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const TURN = { who: 0, against: 1, score: [2, 0] as [number, number], which: 0 };
/** A no-show has no points to lose: the player's row of the new month stays unchanged. */
const TAKEN_BACK_A_MONTH_LATER: Step[] = [
  { ...TURN, what: 'walkover' },
  ...Array.from({ length: 13 }, (): Step => ({ ...TURN, what: 'wait', which: 2 })),
  { ...TURN, what: 'decline', who: 1 },
  { ...TURN, what: 'reopen' },
];
const RELEASED_AND_REOPENED: Step[] = [
  { ...TURN, what: 'accept' },
  { ...TURN, what: 'final' },
  { ...TURN, what: 'release' },
  { ...TURN, what: 'reopen' },
  { ...TURN, what: 'final' },
];
const REOPENED_WHILE_HELD: Step[] = [
  { ...TURN, what: 'final' },
  { ...TURN, what: 'reopen' },
  { ...TURN, what: 'final' },
  { ...TURN, what: 'refuse' },
  { ...TURN, what: 'reopen' },
];

test('whatever happens, in whatever order, all books agree with the results and the ledger', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      round += 1;
      const gameId = await newGame(product, { slug: `law-${round}`, title: `Law ${round}` });
      const event = await newEvent(product, { gameId });
      const standing: PlayedMatch[] = [];
      for (const one of steps) await take(one, event, standing);
      expect(await auditBooks(product.platform.db)).toEqual([]);
      await checkPlaces(event.eventId);
    }),
    {
      numRuns: 15,
      examples: [[TAKEN_BACK_A_MONTH_LATER], [RELEASED_AND_REOPENED], [REOPENED_WHILE_HELD]],
    },
  );
}, 60_000);

async function take(
  { what, who, against, score, which }: Step,
  event: Parameters<typeof matchOf>[0],
  standing: PlayedMatch[],
): Promise<void> {
  if (what === 'wait') return product.clock.advance(20 * HOUR * (1 + (which % 3)));
  if (what === 'release' || what === 'refuse') return decide(what, which);
  if (what === 'reopen') {
    const [match] = standing.splice(which % Math.max(standing.length, 1), 1);
    if (match) await record(product, match, { type: 'reopened' });
    return;
  }
  const [one, other] = [players[who], players[(who + against) % PLAYERS]];
  if (!one || !other) throw new Error('no such player');
  const match = matchOf(event, one, other);
  if (what === 'accept') return record(product, match, { type: 'accepted', by: 'challenged' });
  if (what === 'decline') return record(product, match, { type: 'declined', by: 'challenger' });
  if (what === 'unplayed') return record(product, match, { type: 'not_completed' });
  await record(product, match, what === 'walkover' ? WALKOVER : final(...score));
  standing.push(match);
}

/** Twice, as a repeated press sends it. */
async function decide(what: 'release' | 'refuse', which: number): Promise<void> {
  const { items } = await organiser.api.heldPoints({ pageSize: 100 });
  const pairId = items[which % Math.max(items.length, 1)]?.pairId;
  if (!pairId) return;
  for (const _press of [1, 2]) {
    if (what === 'release') await organiser.api.releasePoints({ pairId });
    else await organiser.api.refusePoints({ pairId, reason: 'One person plays both' });
  }
}

async function shareADevice(one: Person | undefined, other: Person | undefined): Promise<void> {
  await sql`update sessions set device_hash = (
    select device_hash from sessions where player_id = ${one?.userId} limit 1
  ) where player_id = ${other?.userId}`.execute(product.platform.db);
}

/** Each page begins at the end of the last, and every player's own rank is the one in the list. */
async function checkPlaces(id: string): Promise<void> {
  const visitor = visitorOf(product);
  const { items: all, total } = await visitor.eventRankings({ id, pageSize: 100 });
  expect(all.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
  expect(total).toBe(all.length);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => visitor.eventRankings({ id, page, pageSize: 2 })),
  );
  expect(pages.flatMap(({ items }) => items)).toEqual(all);
  for (const player of players) {
    const { own } = await player.api.eventRankings({ id, pageSize: 1 });
    expect(own).toEqual(all.find(({ userId }) => userId === player.userId) ?? null);
  }
}
