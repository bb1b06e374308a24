import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { final, HOLDING_NOTHING, matchOf, record } from '#features/play/leaderboards/test-kit.ts';
import { crowdIn, signedIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { letPass, newPair } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const product = describeProduct(HOLDING_NOTHING);

/** Closes the results of matches that the test has recorded without playing them. */
async function closeResults({ api, userId }: Pick<Person, 'api' | 'userId'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from match_results where ${userId} in (challenger_id, challenged_id)`.execute(
    product.platform.db,
  );
  await api.markMomentSeen({ results: rows.map(({ id }) => id) });
}

const cardOf = async ({ api }: Pick<Person, 'api'>) => (await api.home({})).card;

async function playedDivision() {
  const gameId = await newGame(product, { slug: 'division-game', title: 'Division' });
  const event = await newEvent(product, {
    gameId,
    endsAt: new Date(product.clock.now().getTime() + 9 * DAY),
  });
  const people = await signedIn(product, await crowdIn(product, event.eventId, 10));
  return { event, people };
}

test('a division of eight shows the neighbours and the gap; a smaller one the place of the month', async () => {
  const { event, people } = await playedDivision();
  const [first, second] = people;
  if (!first || !second) throw new Error('two were asked for');
  await first.api.linkGameAccount({
    gameId: event.gameId,
    accountName: 'first',
    platform: 'ps5',
  });
  await record(product, matchOf(event, first, second), final(2, 1));
  await letPass(product, MINUTE);
  const small = (await first.api.home({})).division;
  if ((small?.players ?? 0) < 8)
    expect(small).toMatchObject({ rows: [], gap: null, month: { rank: 1 } });
  for (let index = 2; index < people.length; index += 2) {
    const [winner, loser] = people.slice(index, index + 2);
    if (winner && loser) await record(product, matchOf(event, winner, loser), final(1, 0));
  }
  await letPass(product, MINUTE);
  const { division, battlegrounds, today } = await second.api.home({});
  expect(division?.players).toBeGreaterThanOrEqual(8);
  expect(division?.rows).toHaveLength(3);
  expect(division?.rows.map(({ userId }) => userId)).toContain(second.userId);
  expect(division).toMatchObject({ gap: { to: 'promotion' }, month: null });
  expect(battlegrounds?.items[0]).toMatchObject({
    reason: 'joined',
    event: { title: 'Friday Night' },
  });
  expect(battlegrounds?.items[0]?.place).toBeGreaterThan(1);
  expect(today?.days).toEqual({ length: 1, open: false });
});

test('on Monday the outcome of last week is there until it was shown on one device', async () => {
  const { event, people } = await playedDivision();
  const [a, b] = people;
  if (!a || !b) throw new Error('two were asked for');
  await record(product, matchOf(event, a, b), final(1, 0));
  await letPass(product, MINUTE);
  expect((await a.api.home({})).division?.lastWeek).toBeNull();
  for (let days = 0; days < 8 && weekday() !== 'Mon'; days += 1) product.clock.advance(DAY);
  await letPass(product, HOUR);
  const week = (await a.api.home({})).division?.lastWeek?.week;
  expect(week).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await a.api.homeSeen({ outcomeOf: week ?? '' });
  await a.api.homeSeen({});
  expect((await a.api.home({})).division?.lastWeek).toBeNull();
  expect((await b.api.home({})).division?.lastWeek).toMatchObject({ week });
});

function weekday(): string {
  const timeZone = 'Africa/Johannesburg';
  return product.clock.now().toLocaleDateString('en', { weekday: 'short', timeZone });
}

test('a streak that ends at midnight moves today up from 18:00', async () => {
  const { event, people } = await playedDivision();
  const [a, b] = people;
  if (!a || !b) throw new Error('two were asked for');
  await record(product, matchOf(event, a, b), final(1, 0));
  await letPass(product, MINUTE);
  const at = async (hour: number) => {
    const local = (product.clock.now().getTime() + 2 * HOUR) % DAY; // South Africa
    product.clock.advance((hour * HOUR - local + DAY) % DAY || DAY);
    const { order, today } = await a.api.home({});
    return { first: order[0], risk: today?.atRisk };
  };
  await at(12); // the same day or the next
  const played = (await a.api.home({})).today?.days.open === false;
  if (played) await at(11);
  expect(await at(17)).toEqual({ first: 'division', risk: false });
  expect(await at(19)).toEqual({ first: 'today', risk: true });
});

test('a larger occasion waits on Home until it was seen', async () => {
  const event = await newEvent(product);
  const pair = await newPair(product, event);
  const [third] = await crowdIn(product, event.eventId, 1);
  if (!third) throw new Error('nobody');
  await record(product, matchOf(event, pair.challenger, pair.challenged), final(2, 1));
  await record(product, matchOf(event, pair.challenger, third.playerId), final(2, 1));
  await letPass(product, MINUTE);
  await closeResults(pair.challenger);
  const { endsAt } = await pair.challenger.api.division({});
  await letPass(product, Date.parse(endsAt) - product.clock.now().getTime() + 2 * MINUTE);
  const card = await cardOf(pair.challenger);
  expect(card).toMatchObject({
    kind: 'moment',
    moment: { line: null, total: 0, larger: { kind: 'promoted', tier: 'silver' } },
  });
  await pair.challenger.api.markMomentSeen({ larger: card?.moment?.larger?.key });
  expect((await cardOf(pair.challenger))?.kind).not.toBe('moment');
});
