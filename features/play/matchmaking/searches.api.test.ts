import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newGame } from '#testing/events.ts';
import { letPass, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import {
  type Ground,
  newEntrant,
  newFound,
  newGround,
  newLinked,
  rate,
  stateOf,
} from './test-kit.ts';

/** Players who are not found, and everything around a search: its refusals, options, counts and reminders. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const product = describeProduct(MANY_CODES);

describe('who is not found', () => {
  test('blocked players, in either direction', async () => {
    const ground = await newGround(product);
    const [a, b] = [await newEntrant(product, ground), await newEntrant(product, ground)];
    await b.api.blockPlayer({ userId: a.userId, block: true });
    for (const { api } of [a, b]) await api.startSearch({});
    await letPass(product, 100 * SECOND);
    for (const { api } of [a, b]) await api.getSearch({});
    expect([await stateOf(a), await stateOf(b)]).not.toContain('found');
  });

  test('players of a far rating, until the windows have widened', async () => {
    const ground = await newGround(product);
    const [a, b] = [await newEntrant(product, ground), await newEntrant(product, ground)];
    await rate(product, a, ground.gameId, 1200);
    await rate(product, b, ground.gameId, 1650);
    for (const { api } of [a, b]) expect((await api.startSearch({})).state).toBe('looking');
    await letPass(product, 35 * SECOND);
    expect(await stateOf(a)).toBe('looking');
    await letPass(product, 5 * SECOND);
    expect((await a.api.getSearch({})).found).toMatchObject({
      ownRating: 1200,
      opponent: { rating: 1650 },
    });
  });

  test('players who get no more points from each other today, while a third waits', async () => {
    const pair = await newPair(product, await newGround(product));
    const { challenger: a, challenged: b, ...ground } = pair;
    await spend(a, b, ground);
    await a.api.startSearch({});
    // nobody else waits: they are found
    const { found } = await b.api.startSearch({});
    await b.api.declineFound({ foundId: found?.foundId ?? '' });
    await a.api.stopSearch({});
    await b.api.stopSearch({});
    product.clock.advance(11 * MINUTE);
    await a.api.startSearch({});
    const far = await newEntrant(product, ground);
    await rate(product, far, ground.gameId, 2000);
    await far.api.startSearch({});
    expect((await b.api.startSearch({})).state).toBe('looking');
  });

  test('who is suspended, signs out, is away or begins another match', async () => {
    const ground = await newGround(product);
    const [suspended, signedOut, away, busy, rival] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => newEntrant(product, ground)),
    );
    if (!suspended || !signedOut || !away || !busy || !rival) throw new Error('five players');
    const official = await newOfficial(product, 'administrator');
    await suspended.api.startSearch({});
    await official.api.suspendPlayer({
      userId: suspended.userId,
      days: 1,
      reason: 'Insulted three opponents',
    });
    expect(await refusal(suspended.api.startSearch({}))).toBe('suspended');
    await signedOut.api.startSearch({});
    await signedOut.api.logout({});
    await away.api.startSearch({});
    product.clock.advance(91 * SECOND);
    await busy.api.startSearch({});
    expect(await stateOf(busy)).toBe('looking'); // none of the three was found
    const { items } = await rival.api.eventByParticipants({ id: ground.eventId });
    const entryOf = (player: Person) =>
      items.find(({ userId }) => userId === player.userId)?.entryId ?? '';
    const { matchId } = await rival.api.createChallenge({
      eventId: ground.eventId,
      challengerTeamId: entryOf(rival),
      challengedTeamId: entryOf(busy),
      isInstant: true,
    });
    await busy.api.acceptMatch({ matchId });
    expect(await refusal(busy.api.startSearch({}))).toBe('search_in_match');
    const last = await newEntrant(product, ground);
    expect((await last.api.startSearch({})).state).toBe('looking');
    expect(await stateOf(busy)).toBe('idle');
  });

  test('whose subscription has ended meanwhile', async () => {
    const ground = await newGround(product);
    const [a, b] = [await newEntrant(product, ground), await newEntrant(product, ground)];
    await a.api.startSearch({});
    const holder = `%${a.msisdn}%`;
    await sql`update subscriptions set access_until = ${product.clock.now()}, status = 'expired'
      where holder like ${holder}`.execute(product.platform.db);
    expect((await b.api.startSearch({})).state).toBe('looking');
    expect(await stateOf(a)).toBe('idle');
    expect(await refusal(a.api.startSearch({}))).toBe('subscription_needed');
  });
});

test('a removed profile ends a found match, and the other one searches on', async () => {
  const { a, b } = await newFound(product);
  await removeProfile(product, b);
  expect(await a.api.getSearch({})).toMatchObject({
    state: 'looking',
    found: null,
    last: { outcome: 'withdrawn', matchId: null },
  });
});

describe('each refusal says what is missing', () => {
  test('a subscription, a date of birth, an account, an open battleground', async () => {
    const unsubscribed = await newPlayer(product, { subscribed: false });
    expect(await refusal(unsubscribed.api.startSearch({}))).toBe('subscription_needed');
    const undated = await newPlayer(product, { dated: false });
    expect(await refusal(undated.api.startSearch({}))).toBe('birth_date_needed');
    const young = await newPlayer(product);
    await sql`update players set date_of_birth = '2015-01-01' where id = ${young.userId}`.execute(
      product.platform.db,
    );
    expect(await refusal(young.api.startSearch({}))).toBe('age_too_low');
    const unlinked = await newPlayer(product);
    expect(await refusal(unlinked.api.startSearch({}))).toBe('search_no_account');
    const gameId = await newGame(product, { slug: 'search-empty', title: 'Empty' });
    const alone = await newLinked(product, { gameId });
    expect(await refusal(alone.api.startSearch({}))).toBe('search_no_battleground');
    const options = await alone.api.searchOptions({});
    expect(options).toMatchObject({ games: [], hasAccount: true });
  });

  test("another player's pair is 403, an unknown one 404", async () => {
    const { foundId } = await newFound(product);
    const stranger = await newPlayer(product);
    for (const call of ['acceptFound', 'declineFound'] as const) {
      await expect(stranger.api[call]({ foundId })).rejects.toMatchObject({ status: 403 });
      const unknown = crypto.randomUUID();
      await expect(stranger.api[call]({ foundId: unknown })).rejects.toMatchObject({ status: 404 });
    }
  });
});

test('the options show linked games with an open battleground, and remember the choice', async () => {
  const [football, racing] = [await newGround(product), await newGround(product)];
  const a = await newEntrant(product, football);
  await a.api.linkGameAccount({ gameId: racing.gameId, accountName: a.username, platform: 'ps5' });
  const chosen = async () =>
    (await a.api.searchOptions({})).games
      .filter((each) => each.chosen)
      .map(({ game }) => game.gameId);
  expect((await chosen()).toSorted()).toEqual([football.gameId, racing.gameId].toSorted());
  const { games: sought } = await a.api.startSearch({ gameIds: [racing.gameId] });
  expect(sought.map(({ gameId }) => gameId)).toEqual([racing.gameId]);
  await a.api.stopSearch({});
  expect(await chosen()).toEqual([racing.gameId]);
  const b = await newEntrant(product, football);
  await b.api.startSearch({});
  expect((await a.api.startSearch({ gameIds: [racing.gameId] })).state).toBe('looking');
  const counted = (await b.api.searchOptions({})).games.find(
    ({ game }) => game.gameId === football.gameId,
  );
  expect(counted?.looking).toBe(1);
});

test('after two minutes a search is offered other ways, and a reminder is used once', async () => {
  const ground = await newGround(product);
  const [a, b] = [await newEntrant(product, ground), await newEntrant(product, ground)];
  await a.api.startSearch({});
  expect((await a.api.getSearch({})).offers).toBeNull();
  for (let at = 0; at < 120; at += 20) {
    product.clock.advance(20 * SECOND);
    await a.api.getSearch({});
  }
  expect((await a.api.getSearch({})).offers).toEqual({ players: [], remindedUntil: null });
  const { eventId, gameId } = ground;
  await b.api.lookForMatch({ eventId, isLooking: true });
  const { offers } = await a.api.getSearch({});
  expect(offers?.players).toMatchObject([
    { userId: b.userId, canPlayNow: true, eventId, eventTitle: 'Friday Night', game: { gameId } },
  ]);
  const [rival] = offers?.players ?? [];
  const { matchId } = await a.api.createChallenge({
    eventId,
    challengerTeamId: rival?.ownEntryId ?? '',
    challengedTeamId: rival?.entryId ?? '',
    isInstant: true,
  });
  await a.api.cancelMatch({ matchId });
  const { remindedUntil } = await a.api.notifyWhenLooking({ isOn: true });
  expect(remindedUntil).toBe(new Date(product.clock.now().getTime() + 180 * MINUTE).toISOString());
  await a.api.stopSearch({});
  await b.api.startSearch({});
  await b.api.stopSearch({});
  await b.api.startSearch({});
  const { items } = await a.api.notifications({});
  const reminders = items.filter(({ type }) => type === 'opponent_looking');
  expect(reminders).toMatchObject([{ link: '/find' }]);
  expect((await a.api.searchOptions({})).remindedUntil).toBeNull();
});

test('a player who has joined no battleground is offered rivals of an open one', async () => {
  const ground = await newGround(product);
  const rival = await newEntrant(product, ground);
  const newcomer = await newLinked(product, ground);
  await rival.api.lookForMatch({ eventId: ground.eventId, isLooking: true });
  await newcomer.api.startSearch({});
  for (let at = 0; at < 120; at += 30) {
    product.clock.advance(30 * SECOND);
    await newcomer.api.getSearch({});
  }
  const { offers } = await newcomer.api.getSearch({});
  expect(offers?.players).toMatchObject([
    { userId: rival.userId, canPlayNow: true, eventId: ground.eventId, ownEntryId: null },
  ]);
});

test('a reminder can be taken back, and ends by itself', async () => {
  const ground = await newGround(product);
  const [a, b, c] = [
    await newEntrant(product, ground),
    await newEntrant(product, ground),
    await newEntrant(product, ground),
  ];
  await a.api.notifyWhenLooking({ isOn: true });
  expect(await a.api.notifyWhenLooking({ isOn: false })).toEqual({ remindedUntil: null });
  await c.api.notifyWhenLooking({ isOn: true });
  product.clock.advance(180 * MINUTE);
  await b.api.startSearch({});
  for (const { api } of [a, c]) {
    const { items } = await api.notifications({});
    expect(items.map(({ type }) => type)).not.toContain('opponent_looking');
  }
});

test('the public number counts players who look in the audience alone, and waits are told', async () => {
  const { a, b, foundId } = await newFound(product);
  for (const { api } of [a, b]) await api.acceptFound({ foundId });
  product.clock.advance(6 * SECOND);
  const seen = await a.api.lookingNow({});
  expect(seen.usualWait).toBeGreaterThanOrEqual(0);
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  expect(await elsewhere.api.lookingNow({})).toEqual({ looking: 0, usualWait: null, games: [] });
});

/** Three results of the two players that count for points today. */
async function spend(one: Person, other: Person, { eventId, gameId }: Ground): Promise<void> {
  await sql`
    insert into match_results (id, match_id, round, event_id, game_id, audience, month, day, challenger_id,
      challenged_id, winner, score_challenger, score_challenged, walkover, rated, scored, at)
    select gen_random_uuid(), gen_random_uuid(), 0, ${eventId}, ${gameId}, 'blg-za', '2026-11',
      (${product.clock.now()}::timestamptz at time zone 'Africa/Johannesburg')::date, ${one.userId},
      ${other.userId}, 'challenger', 1, 0, false, true, true, ${product.clock.now()}
    from generate_series(1, 3)`.execute(product.platform.db);
}
