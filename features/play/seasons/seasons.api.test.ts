import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditBooks } from '#features/play/leaderboards/server/index.ts';
import {
  final,
  HOLDING_NOTHING,
  matchOf,
  record,
  WALKOVER,
} from '#features/play/leaderboards/test-kit.ts';
import type { EventId, GameId } from '#platform/ids.ts';
import { crowdIn, signedIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { newPlayer, type Person, refusal, removeProfile, visitorOf } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { auditSeasons, followAll } from './server/index.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const product = describeProduct(HOLDING_NOTHING);
let event: { eventId: EventId; gameId: GameId };
let games = 0;
beforeEach(async () => {
  games += 1;
  const gameId = await newGame(product, { slug: `season-${games}`, title: `Season ${games}` });
  event = await newEvent(product, { gameId });
});
afterEach(async () => {
  await reckon();
  expect(await auditSeasons(product.platform.db)).toEqual([]);
});

/** Updates the season after new results. */
async function reckon(): Promise<void> {
  product.clock.advance(MINUTE);
  await product.runDue();
}

async function play(winner: Person, loser: Person, score = final(2, 1)): Promise<void> {
  await record(product, matchOf(event, winner, loser), score);
}

/** Moves the clock to the next Monday, a little past its first minute. */
async function nextWeek(person: Person): Promise<void> {
  const { endsAt } = await person.api.division({});
  product.clock.advance(Date.parse(endsAt) - product.clock.now().getTime() + 2 * MINUTE);
  await product.runDue();
}

async function several(count: number): Promise<readonly Person[]> {
  return signedIn(product, await crowdIn(product, event.eventId, count));
}

const told = async ({ api }: Person) => (await api.notifications({ limit: 100 })).items;

test('the first match of a week puts both players into one division, with the points of the ledger', async () => {
  const [thandi, sipho, idle] = (await several(3)) as [Person, Person, Person]; // three were asked for
  await play(thandi, sipho);
  await reckon();
  const division = await thandi.api.division({});
  expect(division).toMatchObject({ tier: 'bronze', week: '2026-11-09' });
  expect(division.endsAt).toBe('2026-11-15T22:00:00.000Z');
  const own = division.items.filter(({ userId }) => [thandi.userId, sipho.userId].includes(userId));
  expect(own).toMatchObject([
    { userId: thandi.userId, points: 200, won: 1, scoreDifference: 1 },
    { userId: sipho.userId, points: 50, lost: 1, scoreDifference: -1 },
  ]);
  expect(await idle.api.division({})).toMatchObject({
    group: null,
    items: [],
    own: null,
    total: 0,
  });
});

test('a division has up to 30 players; the next one begins another group', async () => {
  const people = await several(34);
  for (let index = 0; index < people.length; index += 2) {
    const [a, b] = people.slice(index, index + 2);
    if (a && b) await play(a, b, final(0, 0));
  }
  await reckon();
  const sizes = await Promise.all(people.map(async ({ api }) => (await api.division({})).total));
  expect(Math.max(...sizes)).toBe(30);
  expect(Math.min(...sizes)).toBeLessThan(30);
  const page = await people[0]?.api.division({ page: 3, pageSize: 10 });
  expect(page?.items.map(({ rank }) => rank)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});

test('who was only given a walkover has not played, and is in no division', async () => {
  const [present, absent] = (await several(2)) as [Person, Person]; // two were asked for
  await play(present, absent, WALKOVER);
  await reckon();
  expect((await present.api.division({})).group).toBeNull();
});

test('the week is closed on Monday at 00:00: the best go up, are told so, and begin anew', async () => {
  const fresh = await startTestProduct();
  try {
    const own = await newEvent(fresh);
    const people = [];
    for (let index = 0; index < 3; index += 1) people.push(await newPlayer(fresh));
    const [best, middle, last] = people as [Person, Person, Person]; // made right above
    await record(fresh, matchOf(own, best, last), final(3, 0));
    await record(fresh, matchOf(own, best, middle), final(1, 0));
    await record(fresh, matchOf(own, middle, last), final(2, 0));
    fresh.clock.advance(MINUTE);
    await fresh.runDue();
    expect((await best.api.division({})).own).toMatchObject({ rank: 1, turn: 'promoted' });
    fresh.clock.advance(6 * DAY);
    await fresh.runDue();
    await followAll(fresh.platform); // a job may run twice
    const after = await best.api.division({});
    expect(after).toMatchObject({ tier: 'silver', group: null });
    expect(after.past).toEqual([{ week: '2026-11-09', tier: 'bronze', rank: 1, turn: 'promoted' }]);
    expect((await last.api.division({})).past).toMatchObject([{ rank: 3, turn: 'stayed' }]);
    const types = (await told(best)).map(({ type }) => type);
    expect(types.filter((type) => type === 'division_promoted')).toHaveLength(1);
    const [news] = (await told(best)).filter(({ type }) => type === 'division_promoted');
    expect(news?.text).toContain('Silver');
    // in the new week silver plays silver, and the last of three goes down
    await record(fresh, matchOf(own, best, middle), final(0, 2));
    fresh.clock.advance(MINUTE);
    await fresh.runDue();
    expect(await best.api.division({})).toMatchObject({ tier: 'silver', total: 1 });
    expect(await auditSeasons(fresh.platform.db)).toEqual([]);
  } finally {
    await fresh.close();
  }
});

test('jobs that come weeks late close every week in its order', async () => {
  const [a, b] = (await several(2)) as [Person, Person]; // two were asked for
  await play(a, b);
  product.clock.advance(7 * DAY);
  await play(b, a);
  product.clock.advance(7 * DAY);
  await followAll(product.platform);
  const { past } = await a.api.division({});
  expect(past.map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-09']);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from season_weeks
    where closed_at is null and ends_at < ${product.clock.now()}`.execute(product.platform.db);
  expect(rows).toEqual([{ open: 0 }]);
});

test('a result that was taken back takes its points out of the week that runs', async () => {
  const [a, b] = (await several(2)) as [Person, Person]; // two were asked for
  const match = matchOf(event, a, b);
  await record(product, match, final(1, 0));
  await reckon();
  expect((await a.api.division({})).own?.points).toBe(200);
  await record(product, match, { type: 'reopened' });
  await reckon();
  expect((await a.api.division({})).own).toMatchObject({ points: 0, played: 0 });
});

test('achievements are earned once, told once, and stay when a result is taken back', async () => {
  const [a, b] = (await several(2)) as [Person, Person]; // two were asked for
  const match = matchOf(event, a, b);
  await record(product, match, final(1, 0));
  await reckon();
  await followAll(product.platform);
  const earned = async () =>
    (await a.api.achievements({})).items.flatMap(({ achievement, earnedAt }) =>
      earnedAt ? [achievement] : [],
    );
  expect((await earned()).sort()).toEqual(['clean_sheet', 'first_win']);
  await record(product, match, { type: 'reopened' });
  await reckon();
  await record(product, match, final(1, 0));
  await reckon();
  expect((await earned()).sort()).toEqual(['clean_sheet', 'first_win']);
  const news = (await told(a)).filter(({ type }) => type === 'achievement_earned');
  expect(news.map(({ text }) => text).sort()).toEqual([
    'Clean sheet. Claim 10 coins.',
    'First win. Claim 10 coins.',
  ]);
  const { rows } = await sql<{ amount: number }>`
    select amount from coin_rewards where player_id = ${a.userId} and kind = 'achievement'`.execute(
    product.platform.db,
  );
  expect(rows).toEqual([{ amount: 10 }, { amount: 10 }]);
});

test('anybody sees what a player has achieved and how far they are, nobody that of another audience', async () => {
  const [a, b] = (await several(2)) as [Person, Person]; // two were asked for
  await play(a, b);
  await reckon();
  const seen = await visitorOf(product).achievements({ userId: a.userId });
  expect(seen).toMatchObject({ player: { username: a.username }, tier: 'bronze', earned: 1 });
  expect(seen.items.find(({ achievement }) => achievement === 'fifty_wins')).toMatchObject({
    progress: 1,
    target: 50,
    earnedAt: null,
  });
  const elsewhere = visitorOf(product, 'saf-ke-en.localhost');
  expect(await refusal(elsewhere.achievements({ userId: a.userId }))).toBe('not_found');
  expect(await refusal(visitorOf(product).achievements({}))).toBe('sign_in_needed');
});

test('goals of the week are three, count what is played, and give their coins once', async () => {
  const [a, ...others] = (await several(6)) as [Person, ...Person[]]; // six were asked for
  const before = await a.api.weeklyGoals({});
  expect(before.items).toHaveLength(3);
  for (const other of others) await play(a, other, final(1, 0));
  await reckon();
  await followAll(product.platform);
  const { items } = await a.api.weeklyGoals({});
  expect(items.map(({ goal }) => goal)).toEqual(before.items.map(({ goal }) => goal));
  const done = items.filter(({ doneAt }) => doneAt !== null);
  expect(done.every(({ progress, target }) => progress === target)).toBe(true);
  expect(
    items.every(({ progress, target, doneAt }) => progress >= target === (doneAt !== null)),
  ).toBe(true);
  expect(items.some(({ progress }) => progress > 0)).toBe(true);
  const { rows } = await sql<{ amount: number }>`
    select amount from coin_rewards where player_id = ${a.userId} and kind = 'weekly_goal'`.execute(
    product.platform.db,
  );
  expect(rows.map(({ amount }) => amount).sort()).toEqual(done.map(({ coins }) => coins).sort());
});

test('a match that is ruled anew in a later week counts for the goals of its first week alone', async () => {
  const [a, ...others] = (await several(6)) as [Person, ...Person[]]; // six were asked for
  const matches = others.map((other) => matchOf(event, a, other));
  const progress = async () =>
    (await a.api.weeklyGoals({})).items.map((goal) => Math.min(1, goal.progress));
  for (const match of matches) await record(product, match, final(1, 0));
  await reckon();
  expect(await progress()).toContain(1);
  await nextWeek(a);
  for (const match of matches) {
    await record(product, match, { type: 'reopened' });
    await record(product, match, final(2, 0));
  }
  await reckon();
  expect(await progress()).toEqual([0, 0, 0]);
  await play(a, others[0] as Person, final(1, 0)); // as above
  await reckon();
  expect(await progress()).toContain(1);
});

test('days and weeks played in a row are counted, and say when one has to play to keep them', async () => {
  const [a, b] = (await several(2)) as [Person, Person]; // two were asked for
  await play(a, b);
  product.clock.advance(DAY);
  await play(b, a);
  expect(await a.api.weeklyGoals({})).toMatchObject({ days: { length: 2, open: false } });
  product.clock.advance(DAY);
  expect(await a.api.weeklyGoals({})).toMatchObject({ days: { length: 2, open: true } });
  product.clock.advance(DAY);
  expect(await a.api.weeklyGoals({})).toMatchObject({ days: { length: 0, open: false } });
});

test('a month is told in figures, and as a picture to share, wide and tall', async () => {
  const [a, b, c] = (await several(3)) as [Person, Person, Person]; // three were asked for
  await play(a, b);
  await play(a, b, final(0, 3));
  await play(a, c, final(2, 2));
  await reckon();
  const recap = await a.api.recap({});
  expect(recap).toMatchObject({ played: 3, won: 1, drawn: 1, lost: 1, points: 300, final: false });
  expect(recap.rival).toMatchObject({ player: { userId: b.userId }, matches: 2 });
  expect(recap.bestWin?.opponent.userId).toBe(b.userId);
  expect(recap.curve).toHaveLength(4);
  expect(recap.place?.rank).toBe(1);
  expect(recap.achievements).toContain('first_win');
  expect(await refusal(a.api.recap({ month: '2030-01' }))).toBe('not_found');
  expect(await a.api.recap({ month: '2026-01' })).toMatchObject({ played: 0, place: null });
  const url = `/share/recap/${a.userId}/${recap.month}.png`;
  const ask = (address: string, host = 'blg-za-en.localhost') =>
    product.app.inject({ url: address, headers: { host } });
  const sizeOf = async (address: string) => {
    const { width, height } = await sharp((await ask(address)).rawPayload).metadata();
    return [width, height];
  };
  expect(await sizeOf(url)).toEqual([1200, 630]);
  expect(await sizeOf(`${url}?shape=story`)).toEqual([1080, 1920]);
  expect((await ask(url, 'saf-ke-en.localhost')).statusCode).toBe(404);
  expect((await ask(`/share/recap/${a.userId}/2026-13.png`)).statusCode).toBe(404);
});

test('one’s place on a leaderboard is shown with five above and five below', async () => {
  const people = await several(14);
  for (const [index, person] of people.entries()) {
    const other = people[(index + 1) % people.length];
    if (other) await play(person, other, final(index, 0));
  }
  const eventName = `season-${games}`;
  const { items: all } = await visitorOf(product).getGameLeaderboard({ eventName, pageSize: 100 });
  for (const person of people) {
    const { items, own, total } = await person.api.leaderboardNeighbours({ eventName });
    const at = all.findIndex(({ userId }) => userId === person.userId);
    expect(items).toEqual(all.slice(Math.max(0, at - 5), at + 6));
    expect([own, total]).toEqual([all[at], all.length]);
  }
  const [stranger] = (await several(1)) as [Person]; // one was asked for
  expect(await stranger.api.leaderboardNeighbours({ eventName })).toMatchObject({
    items: [],
    own: null,
  });
  expect(await auditBooks(product.platform.db)).toEqual([]);
});

test('a leaderboard among friends places the caller among them alone', async () => {
  const [a, b, c] = (await several(3)) as [Person, Person, Person]; // three were asked for
  await play(a, b);
  await play(a, c);
  await b.api.addOrRemoveFriend({ userId: b.userId, friendUserId: c.userId, add: true });
  await c.api.addOrRemoveFriend({ userId: c.userId, friendUserId: b.userId, add: true });
  const board = await b.api.getGameLeaderboard({ eventName: `season-${games}`, among: 'friends' });
  expect(board.items.map(({ rank, userId }) => [rank, userId]).sort()).toEqual(
    [
      [board.own?.rank, b.userId],
      [3 - (board.own?.rank ?? 0), c.userId],
    ].sort(),
  );
  expect(board.total).toBe(2);
});

test('a removed profile leaves no achievement behind, and its place under no name', async () => {
  const [a, b] = [await newPlayer(product), await newPlayer(product)];
  await play(a, b);
  await reckon();
  await removeProfile(product, a);
  expect(await refusal(visitorOf(product).achievements({ userId: a.userId }))).toBe('not_found');
  const { items } = await b.api.division({ pageSize: 30 });
  expect(items.find(({ userId }) => userId === a.userId)).toMatchObject({
    username: 'Deleted player',
    deleted: true,
  });
  await nextWeek(b);
  const { rows } = await sql`
    select player_id from season_players where player_id = ${a.userId}
    union all select player_id from season_achievements where player_id = ${a.userId}`.execute(
    product.platform.db,
  );
  expect(rows).toEqual([]);
});
