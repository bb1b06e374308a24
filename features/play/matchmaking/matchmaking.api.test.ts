import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { letPass } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { MANY_CODES, startTestProduct, type TestProduct } from '#testing/product.ts';
import { newEntrant, newFound, newGround, newLinked, newsOf, stateOf } from './test-kit.ts';

/** Players search for an opponent, are found for each other, and accept or not. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const product = describeProduct(MANY_CODES);

async function pointsOf({ api }: Person): Promise<number> {
  return (await api.profileStats({})).points;
}

test('two players are found for each other, and both accept: they are in the first step of a match', async () => {
  const { a, b, foundId, eventId, gameId } = await newFound(product);
  const shown = await a.api.getSearch({});
  expect(shown).toMatchObject({
    state: 'found',
    found: {
      foundId,
      game: { gameId },
      battleground: { eventId, title: 'Friday Night', joined: true },
      opponent: { userId: b.userId, username: b.username, rating: null },
      until: new Date(product.clock.now().getTime() + 30 * SECOND).toISOString(),
      accepted: false,
    },
  });
  const before = await newsOf(product, b);
  expect((await a.api.acceptFound({ foundId })).found?.accepted).toBe(true);
  expect(await newsOf(product, b)).toBe(before + 1);
  const { state, last } = await b.api.acceptFound({ foundId });
  expect(state).toBe('idle');
  expect(last).toMatchObject({ foundId, outcome: 'matched' });
  const matchId = last?.matchId ?? '';
  expect((await a.api.getSearch({})).last).toMatchObject({ outcome: 'matched', matchId });

  const match = await a.api.getMatch({ matchId });
  expect(match).toMatchObject({
    eventId,
    status: 'confirmed',
    isInstant: true,
    step: 1,
    kickoff: product.clock.now().toISOString(),
    viewerSide: 'challenger',
  });
  expect(match.actions).toContain('ready');
  expect(match.timeline).toMatchObject([{ type: 'found', by: null, from: null, to: 'confirmed' }]);
  for (const player of [a, b]) {
    expect(await pointsOf(player)).toBe(0);
    const { items } = await player.api.notifications({});
    expect(items.map(({ type }) => type)).toContain('match_found');
  }
  for (const { api } of [a, b]) await api.readyUp({ matchId });
  await a.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 0 });
  await b.api.verifyMatchResult({ matchId });
  expect([await pointsOf(a), await pointsOf(b)]).toEqual([200, 50]);
});

test('repeated commands have the same effect once', async () => {
  const { a, b, foundId } = await newFound(product);
  expect((await a.api.startSearch({})).found?.foundId).toBe(foundId);
  await a.api.acceptFound({ foundId });
  await a.api.acceptFound({ foundId });
  const first = await b.api.acceptFound({ foundId });
  const again = await b.api.acceptFound({ foundId });
  expect(again.last?.matchId).toBe(first.last?.matchId);
  expect((await a.api.userMatches({ status: 'upcoming' })).total).toBe(1);
});

test('both accept at the same moment: one match', async () => {
  const { a, b, foundId } = await newFound(product);
  await Promise.all([a.api.acceptFound({ foundId }), b.api.acceptFound({ foundId })]);
  expect((await a.api.getSearch({})).last?.outcome).toBe('matched');
  expect((await a.api.userMatches({ status: 'upcoming' })).total).toBe(1);
  expect((await b.api.userMatches({ status: 'upcoming' })).total).toBe(1);
});

test('one declines: no match, no points lost, and the other one keeps the wait', async () => {
  const { a, b, foundId } = await newFound(product);
  const { since } = await a.api.getSearch({});
  await a.api.acceptFound({ foundId });
  product.clock.advance(5 * SECOND);
  const declined = await b.api.declineFound({ foundId });
  expect(declined).toMatchObject({ state: 'looking', last: { outcome: 'missed', matchId: null } });
  expect(await b.api.declineFound({ foundId })).toMatchObject({ state: 'looking' });
  const kept = await a.api.getSearch({});
  expect(kept).toMatchObject({ state: 'looking', since, last: { outcome: 'opponent_missed' } });
  expect([await pointsOf(a), await pointsOf(b)]).toEqual([0, 0]);
  // the same two are not found again at once
  await letPass(product, 20 * SECOND);
  expect(await stateOf(a)).toBe('looking');
  expect(await refusal(a.api.acceptFound({ foundId }))).toBe('found_over');
});

test('one lets it lapse: the pair ends by itself, and the other one goes on', async () => {
  const { a, b, foundId, ...ground } = await newFound(product);
  await a.api.acceptFound({ foundId });
  product.clock.advance(30 * SECOND);
  expect(await refusal(b.api.acceptFound({ foundId }))).toBe('found_over');
  // reading ends it, even before the round
  expect(await a.api.getSearch({})).toMatchObject({
    state: 'looking',
    last: { outcome: 'opponent_missed' },
  });
  expect(await b.api.getSearch({})).toMatchObject({
    state: 'looking',
    last: { outcome: 'missed' },
  });
  const third = await newEntrant(product, ground);
  const { found } = await third.api.startSearch({});
  expect(found?.opponent.userId).toBe(a.userId); // waits longest
});

test('two misses in a row pause the search for five minutes', async () => {
  const { b, foundId, ...ground } = await newFound(product);
  await b.api.declineFound({ foundId });
  await newEntrant(product, ground).then(({ api }) => api.startSearch({}));
  // the first partner searches too, but the two have just missed each other
  const second = await b.api.getSearch({});
  expect(second.state).toBe('looking');
  const fresh = await newEntrant(product, ground);
  await fresh.api.startSearch({});
  const found = (await b.api.getSearch({})).found;
  if (!found) throw new Error('not found again');
  const { state, pausedUntil, since } = await b.api.declineFound({ foundId: found.foundId });
  expect([state, since]).toEqual(['paused', null]);
  expect(pausedUntil).toBe(new Date(product.clock.now().getTime() + 5 * MINUTE).toISOString());
  await expect(b.api.startSearch({})).rejects.toMatchObject({
    status: 429,
    code: 'search_paused',
    message: expect.stringContaining('5 minutes'),
  });
  product.clock.advance(5 * MINUTE);
  expect(await stateOf(b)).toBe('idle');
  expect((await b.api.startSearch({})).since).not.toBeNull();
});

test('stopping ends the search, also twice; with a found match it counts as a miss', async () => {
  const ground = await newGround(product);
  const a = await newEntrant(product, ground);
  await a.api.startSearch({});
  expect((await a.api.lookingNow({})).looking).toBeGreaterThan(0);
  for (let times = 0; times < 2; times += 1) {
    expect(await a.api.stopSearch({})).toMatchObject({ state: 'idle', since: null });
  }
  const b = await newEntrant(product, ground);
  await b.api.startSearch({});
  expect(await stateOf(b)).toBe('looking');
  await a.api.startSearch({});
  expect(await a.api.stopSearch({})).toMatchObject({ state: 'idle', last: { outcome: 'missed' } });
  expect(await b.api.getSearch({})).toMatchObject({ state: 'looking', found: null });
});

test('accepting joins the battleground that ends first, and nobody joins before both accept', async () => {
  const ground = await newGround(product);
  const soon = await newEvent(product, {
    gameId: ground.gameId,
    endsAt: new Date(product.clock.now().getTime() + 60 * MINUTE),
  });
  const [a, b] = [await newLinked(product, ground), await newLinked(product, ground)];
  await a.api.startSearch({});
  const { found } = await b.api.startSearch({});
  expect(found?.battleground).toMatchObject({ eventId: soon.eventId, joined: false });
  const foundId = found?.foundId ?? '';
  const entryOf = async ({ api }: Person) => (await api.eventById({ id: soon.eventId })).ownEntryId;
  await a.api.acceptFound({ foundId });
  expect(await entryOf(a)).toBeNull();
  const { last } = await b.api.acceptFound({ foundId });
  expect(last?.outcome).toBe('matched');
  expect(await entryOf(a)).not.toBeNull();
  expect(await entryOf(b)).not.toBeNull();
});

test('a search outlives its node, and two nodes never find a player twice', async () => {
  const first = await startTestProduct();
  const found = {
    database: {
      connectionString: first.platform.config.databaseUrl ?? '',
      drop: async () => undefined,
    },
    dataDir: first.platform.config.dataDir,
    now: first.clock.now().toISOString(),
  };
  const event = await newEvent(first);
  const players = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const player = await newPlayer(first);
      await join(player, event);
      return player;
    }),
  );
  const [early, ...others] = players;
  await early?.api.startSearch({});
  const second = await startTestProduct({}, { found });
  try {
    // both nodes take searches and run rounds at the same time
    await Promise.all([
      ...others.map(({ api }) => api.startSearch({})),
      runRound(first),
      runRound(second),
      runRound(second),
    ]);
    await Promise.all([runRound(first), runRound(second)]);
    const { rows } = await sql<{ player_id: string; found: number }>`
      select player_id, count(*)::int as found from found_players group by 1`.execute(
      second.platform.db,
    );
    expect(rows).toHaveLength(6);
    expect(rows.every((row) => row.found === 1)).toBe(true);
    // the longest search is found by a node that was not there when it began
    expect(rows.map((row) => row.player_id)).toContain(early?.userId);
    const left = players.filter(({ userId }) => !rows.some((row) => row.player_id === userId));
    expect(await Promise.all(left.map(stateOf))).toEqual(['looking']);
  } finally {
    await second.close();
    await first.close();
  }
});

async function runRound({ platform }: TestProduct): Promise<void> {
  await platform.transactions.run((transaction) =>
    transaction.job('search-round', { audience: 'blg-za' }),
  );
  await platform.jobs.runDue();
}

describe('rounds follow each other', () => {
  const SKEW = 2 * SECOND;

  test('also on a node whose clock is behind', async () => {
    const a = await newEntrant(product, await newGround(product));
    await a.api.startSearch({});
    const queued = await nextRound();
    // the job comes three seconds before its time by this node's clock
    product.clock.advance(SKEW);
    await product.platform.transactions.run((transaction) =>
      transaction.job('search-round', { audience: 'blg-za', at: queued.toISOString() }),
    );
    await product.runDue();
    expect((await nextRound()).getTime()).toBe(queued.getTime() + SKEW);
  });

  test('after a node that ended with its job: the sweep ends what is due', async () => {
    const { a, b, foundId } = await newFound(product);
    await a.api.acceptFound({ foundId });
    await sql`delete from pgboss.job where name = 'search-round'`.execute(product.platform.db);
    product.clock.advance(MINUTE);
    await product.platform.jobs.send(product.platform.db, 'search-sweep', {});
    await product.runDue();
    // before anybody reads it
    const { rows } = await sql`select outcome from found_pairs where id = ${foundId}`.execute(
      product.platform.db,
    );
    expect(rows).toEqual([{ outcome: 'lapsed' }]);
    expect(await b.api.getSearch({})).toMatchObject({ last: { outcome: 'missed' } });
  });
});

async function nextRound(): Promise<Date> {
  const { rows } = await sql<{ next_at: Date }>`
    select next_at from search_rounds where audience = 'blg-za'`.execute(product.platform.db);
  if (!rows[0]) throw new Error('no round is queued');
  return rows[0].next_at;
}
