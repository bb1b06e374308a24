import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newMatch, newOfficial, newPair, type Pair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { auditBooks, scoredOnDay } from './server/index.ts';
import { final, matchOf, record } from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const reason = 'Both accounts are played by one person';

const product = describeProduct({ RULES_PAIR_BETWEEN_RESULTS: 'PT1M' });
const organiser = product.official('organiser');

/** Two accounts that were used in one browser. */
async function pairOnOneDevice(event?: Parameters<typeof newPair>[1]): Promise<Pair> {
  const pair = await newPair(product, event);
  const { challenger, challenged } = pair;
  await sql`update sessions set device_hash = (
    select device_hash from sessions where player_id = ${challenger.userId} limit 1
  ) where player_id = ${challenged.userId}`.execute(product.platform.db);
  return pair;
}

async function heldOf(pair: Pair, { api }: Person = organiser) {
  const { items } = await api.heldPoints({ pageSize: 100 });
  const ids = [pair.challenger.userId, pair.challenged.userId];
  return items.find(({ one, other }) => ids.includes(one.userId) && ids.includes(other.userId));
}

async function idOfHeld(pair: Pair): Promise<string> {
  const held = await heldOf(pair);
  if (!held) throw new Error('nothing is held');
  return held.pairId;
}

/** The points on the event's board. */
async function pointsOn({ eventId, challenger, challenged }: Pair) {
  const { items } = await challenger.api.eventRankings({ id: eventId, pageSize: 100 });
  return [challenger, challenged].map(
    ({ userId }) => items.find((row) => row.userId === userId)?.points,
  );
}

const audit = () => auditBooks(product.platform.db);
const textOf = async ({ api }: Person, wanted: string) => {
  const { items } = await api.notifications({ limit: 50 });
  return items.find(({ type }) => type === wanted)?.text;
};

describe('points of two accounts of one device', () => {
  test('are held with the result, shown as such to both, and on no board', async () => {
    const { matchId, ...pair } = await newMatch(product, 'completed', await pairOnOneDevice());
    expect(await pointsOn(pair)).toEqual([0, 0]);
    const shown = async ({ api }: Person) => {
      const { points, heldPoints } = await api.getMatch({ matchId });
      const [listed] = (await api.userMatches({ status: 'completed' })).items;
      expect(listed).toMatchObject({ points, heldPoints });
      return { points, heldPoints };
    };
    const held = (points: number) => ({
      points: 0,
      heldPoints: { points, state: 'held', reason: null },
    });
    expect(await shown(pair.challenger)).toEqual(held(200));
    expect(await shown(pair.challenged)).toEqual(held(60));
    expect(await textOf(pair.challenger, 'match_approved_held')).toMatch(/200 points are on hold/);
    const stranger = await newPlayer(product);
    const { items } = await stranger.api.eventByIdMatches({ eventId: pair.eventId });
    expect(items[0]).not.toHaveProperty('heldPoints');
    // rated and listed as ever
    const [row] = (await stranger.api.eventRankings({ id: pair.eventId })).items;
    expect(row).toMatchObject({ played: 1, won: 1 });
    expect(await audit()).toEqual([]);
  });

  test('wait in one queue with the evidence; one press gives all of them, once', async () => {
    const first = await newMatch(product, 'completed', await pairOnOneDevice());
    await newMatch(product, 'completed', first);
    const held = await heldOf(first);
    expect(held).toMatchObject({ doubts: ['same_device'], drawn: 0, matchesTotal: 2 });
    expect([held?.one, held?.other].map((side) => side?.points).sort()).toEqual([120, 400]);
    expect([held?.one, held?.other].map((side) => side?.won).sort()).toEqual([0, 2]);
    const pairId = held?.pairId ?? '';
    await organiser.api.releasePoints({ pairId });
    await organiser.api.releasePoints({ pairId });
    expect(await refusal(organiser.api.refusePoints({ pairId, reason }))).toBe('points_decided');
    expect(await pointsOn(first)).toEqual([400, 120]);
    expect(await heldOf(first)).toBeUndefined();
    const { points, ...seen } = await first.challenger.api.getMatch({ matchId: first.matchId });
    expect(points).toBe(200);
    expect(seen).not.toHaveProperty('heldPoints');
    expect(await textOf(first.challenger, 'points_released')).toMatch(/400 points count now/);
    expect(await audit()).toEqual([]);
  });

  test('are not held again for what an official has seen, until 30 days have passed', async () => {
    const pair = await pairOnOneDevice();
    await newMatch(product, 'completed', pair);
    await organiser.api.releasePoints({ pairId: await idOfHeld(pair) });
    await newMatch(product, 'completed', pair);
    expect(await heldOf(pair)).toBeUndefined();
    await product.clock.advance(31 * DAY);
    const event = await newEvent(product);
    const later = {
      ...pair,
      ...event,
      challengerTeamId: await join(pair.challenger, event),
      challengedTeamId: await join(pair.challenged, event),
    };
    await newMatch(product, 'completed', later);
    expect((await heldOf(pair))?.doubts).toEqual(['same_device']);
  });

  test('are refused with a reason that both read, and stay in no book', async () => {
    const { matchId, ...pair } = await newMatch(product, 'completed', await pairOnOneDevice());
    const pairId = await idOfHeld(pair);
    expect(await refusal(organiser.api.refusePoints({ pairId, reason: 'short' }))).toBe(
      'input_invalid',
    );
    await organiser.api.refusePoints({ pairId, reason });
    await organiser.api.refusePoints({ pairId, reason });
    expect(await refusal(organiser.api.releasePoints({ pairId }))).toBe('points_decided');
    expect(await pointsOn(pair)).toEqual([0, 0]);
    const { heldPoints } = await pair.challenged.api.getMatch({ matchId });
    expect(heldPoints).toEqual({ points: 60, state: 'refused', reason });
    expect(await textOf(pair.challenged, 'points_refused')).toContain(reason);
    expect(await audit()).toEqual([]);
  });

  test('that are still held go with a reopened result; released ones are taken back', async () => {
    const held = await newMatch(product, 'completed', await pairOnOneDevice());
    const ruling = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 1 } as const;
    await organiser.api.reopenMatch({ matchId: held.matchId, reason });
    expect(
      (await held.challenger.api.getMatch({ matchId: held.matchId })).heldPoints,
    ).toBeUndefined();
    await organiser.api.ruleMatch({ matchId: held.matchId, ruling, reason });
    await organiser.api.releasePoints({ pairId: await idOfHeld(held) });
    expect(await pointsOn(held)).toEqual([50, 210]);
    await organiser.api.reopenMatch({ matchId: held.matchId, reason });
    expect(await pointsOn(held)).toEqual([0, 10]);
    expect(await audit()).toEqual([]);
  });

  test('are given once when two officials decide at the same time', async () => {
    const pair = await newMatch(product, 'completed', await pairOnOneDevice());
    const other = await newOfficial(product, 'organiser');
    const pairId = await idOfHeld(pair);
    const ends = await Promise.allSettled([
      organiser.api.releasePoints({ pairId }),
      other.api.refusePoints({ pairId, reason }),
      other.api.releasePoints({ pairId }),
      organiser.api.refusePoints({ pairId, reason }),
    ]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([
      [0, 0],
      [200, 60],
    ]).toContainEqual(await pointsOn(pair));
    expect(await audit()).toEqual([]);
  });

  test('are seen and decided by organisers of the audience alone, and not about themselves', async () => {
    const pair = await newMatch(product, 'completed', await pairOnOneDevice());
    const pairId = await idOfHeld(pair);
    expect(await refusal(pair.challenger.api.heldPoints({}))).toBe('role_needed');
    expect(await refusal(pair.challenger.api.releasePoints({ pairId }))).toBe('role_needed');
    const elsewhere = await newOfficial(
      product,
      'organiser',
      await newPlayer(product, { brand: 'saf-ke-en' }),
    );
    expect(await heldOf(pair, elsewhere)).toBeUndefined();
    expect(await refusal(elsewhere.api.releasePoints({ pairId }))).toBe('not_found');
    const own = await newOfficial(product, 'organiser', pair.challenger);
    expect(await refusal(own.api.releasePoints({ pairId }))).toBe('own_match');
  });
});

test('an address that two players share proves nothing', async () => {
  const pair = await newMatch(product, 'completed'); // all players of these tests come from one
  expect(await heldOf(pair)).toBeUndefined();
  expect(await pointsOn(pair)).toEqual([200, 60]);
});

test('five matches in two seconds give the points of one, and the pair is held', async () => {
  const pair = await newPair(product);
  for (let i = 0; i < 5; i += 1) {
    await record(product, matchOf(pair, pair.challenger, pair.challenged), final(3, 1));
    product.clock.advance(400);
  }
  expect(await pointsOn(pair)).toEqual([200, 50]);
  expect(await heldOf(pair)).toMatchObject({ doubts: ['too_fast'], matchesTotal: 2 });
  expect(await audit()).toEqual([]);
});

test('a pair of which one wins everything is held once the ratings cannot explain it', async () => {
  const pair = await newPair(product);
  let played = 0;
  while (played < 20 && !(await heldOf(pair))) {
    product.clock.advance(DAY / 2);
    await record(product, matchOf(pair, pair.challenger, pair.challenged), final(3, 1));
    played += 1;
  }
  expect(played).toBeGreaterThanOrEqual(6);
  expect(played).toBeLessThanOrEqual(8);
  const held = await heldOf(pair);
  expect(held?.doubts).toEqual(['one_way']);
  expect(held?.chance).toBeLessThan(0.05);
  expect(await pointsOn(pair)).toEqual([200 * (played - 1), 50 * (played - 1)]);
});

test('a pair scores from three matches a day, over all events', async () => {
  const pair = await newPair(product);
  const elsewhere = await newEvent(product);
  for (const event of [pair, elsewhere, pair, elsewhere]) {
    await record(product, matchOf(event, pair.challenger, pair.challenged), final(1, 0));
    await record(product, matchOf(event, pair.challenged, pair.challenger), {
      type: 'accepted',
      by: 'challenger',
    });
    product.clock.advance(2 * MINUTE);
  }
  const ids = [pair.challenger.userId, pair.challenged.userId] as const;
  const day = product.clock.now().toISOString().slice(0, 10);
  const scored = await scoredOnDay(product.platform.db, day, ids as never);
  expect(scored).toBe(3);
  expect(await pointsOn(pair)).toEqual([400, 2 * 50 + 20]);
  expect(await pointsOn({ ...pair, ...elsewhere })).toEqual([200, 50 + 10]);
});
