import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type EventId, type GameId, type MatchId, newId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { newPlayer, type Person, refusal, visitorOf } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { auditBooks } from './server/index.ts';
import { final, HOLDING_NOTHING, matchOf, record, WALKOVER } from './test-kit.ts';

const DAY = 24 * 3_600_000;

// results follow each other at one instant here, and one player may win them all
const product = describeProduct(HOLDING_NOTHING);
const thandi = product.player({ username: 'Thandi' });
const sipho = product.player({ username: 'Sipho' });
const lerato = product.player({ username: 'Lerato' });
let event: { eventId: EventId; gameId: GameId };
let games = 0;

afterAll(async () => {
  expect(await auditBooks(product.platform.db)).toEqual([]);
});
beforeEach(async () => {
  if (games > 0) product.clock.advance(DAY); // the cap of a pair holds over all events of a day
  games += 1;
  const gameId = await newGame(product, { slug: `game-${games}`, title: `Game ${games}` });
  event = await newEvent(product, { gameId });
});

test('a result moves points, ratings, the ranking, the leaderboard and the figures', async () => {
  coversSpec('call.get-game-leaderboard', 'event.fields');
  await record(product, matchOf(event, thandi, sipho), { type: 'accepted', by: 'challenged' });
  await record(product, matchOf(event, thandi, sipho), final(3, 1));
  const ranking = await sipho.api.eventRankings({ id: event.eventId });
  expect(ranking.items).toMatchObject([
    { rank: 1, username: 'Thandi', played: 1, won: 1, lost: 0, scoreDifference: 2, points: 200 },
    { rank: 2, username: 'Sipho', played: 1, won: 0, lost: 1, scoreDifference: -2, points: 60 },
  ]);
  for (const { drawn } of ranking.items) expect(drawn).toBe(0);
  expect(ranking.own).toEqual(ranking.items[1]);
  const { msisdn } = thandi;
  const board = await thandi.api.getGameLeaderboard({ msisdn, eventName: slug() });
  expect(board).toMatchObject({ month: '2026-11', months: ['2026-11'], frozen: false, total: 2 });
  expect(board.items).toEqual(ranking.items);
  const { title } = board.game;
  for (const eventName of [title, title.toUpperCase(), ` ${title} `]) {
    expect(await thandi.api.getGameLeaderboard({ msisdn, eventName })).toEqual(board);
  }
  const stats = await visitorOf(product).getUserProfileStats({ userId: thandi.userId });
  expect(stats.ratings.find(({ game }) => game.slug === slug())).toMatchObject({
    rating: 1220,
    matches: 1,
    provisional: true,
    history: [1220],
  });
});

test('a leaderboard, a battleground and what explains the league tell what acts and results are worth here', async () => {
  const generous = await startTestProduct({ RULES_POINTS_WIN: '300', RULES_POINTS_FAULT: '-40' });
  try {
    const { eventId } = await newEvent(generous);
    const points = { accept: 10, play: 50, win: 300, fault: -40 };
    const api = visitorOf(generous);
    expect(await api.getGameLeaderboard({ eventName: 'football-26' })).toMatchObject({ points });
    expect(await api.eventById({ id: eventId })).toMatchObject({ points });
    expect(await api.numbersInForce({})).toMatchObject({ points });
    const { items } = await api.questions({ q: 'points' });
    const answer = items.find(({ name }) => name === 'points')?.answer;
    expect(answer).toMatch(/300 more for a win\..*: -40\.$/);
  } finally {
    await generous.close();
  }
});

test('the figures count over all games, and the most played one is named', async () => {
  coversSpec('call.profile-stats', 'call.get-user-profile-stats', 'stats.fields');
  const player = await newPlayer(product);
  const first = event;
  const second = await newEvent(product, { gameId: await newGame(product, { slug: 'another' }) });
  await record(product, matchOf(first, player, sipho), final(1, 0));
  await record(product, matchOf(second, player, sipho), final(0, 0));
  await record(product, matchOf(second, player, lerato), final(0, 2));
  expect(await player.api.profileStats({})).toMatchObject({
    gamesPlayed: 2,
    matchesPlayed: 3,
    matchesWon: 1,
    matchesDrawn: 1,
    matchesLost: 1,
    winPercentage: 1 / 3,
    mostPlayedGame: { slug: 'another' },
    points: 300,
  });
  const newcomer = await newPlayer(product);
  expect(await newcomer.api.profileStats({})).toMatchObject({
    gamesPlayed: 0,
    winPercentage: 0,
    mostPlayedGame: null,
    ratings: [],
  });
});

test('acceptances give and faults cost at once, and once a match', async () => {
  const match = matchOf(event, thandi, sipho);
  await record(product, match, { type: 'accepted', by: 'challenged' });
  await record(product, match, { type: 'accepted', by: 'challenger' });
  await record(product, match, { type: 'cancelled_after_confirmation', by: 'challenged' });
  await record(product, match, { type: 'no_show', by: 'challenged' });
  await record(product, matchOf(event, lerato, sipho), { type: 'declined', by: 'challenged' });
  await record(product, matchOf(event, lerato, thandi), { type: 'not_completed' });
  expect(await pointsNow()).toEqual({ Thandi: -15, Lerato: -25, Sipho: -40 });
});

test('a walkover is a win for the ranking and nothing for the rating', async () => {
  await record(
    product,
    matchOf(event, thandi, sipho),
    { type: 'no_show', by: 'challenged' },
    WALKOVER,
  );
  const { items } = await visitorOf(product).eventRankings({ id: event.eventId });
  expect(items).toMatchObject([
    { username: 'Thandi', won: 1, scoreDifference: 3, points: 150 },
    { username: 'Sipho', lost: 1, points: -25 },
  ]);
  expect(await ratingOf(thandi)).toBeUndefined();
});

test('two players are given points for three acceptances a day, whoever accepts; faults always count', async () => {
  for (const by of ['challenged', 'challenger', 'challenged', 'challenger'] as const) {
    await record(product, matchOf(event, thandi, sipho), { type: 'accepted', by });
  }
  await record(product, matchOf(event, lerato, sipho), { type: 'accepted', by: 'challenged' });
  await record(product, matchOf(event, thandi, sipho), { type: 'declined', by: 'challenged' });
  const { items } = await thandi.api.eventRankings({ id: event.eventId });
  const points = items.map((row) => [row.username, row.points]);
  expect(points).toEqual([
    ['Thandi', 10],
    ['Sipho', 5],
  ]);
});

test('two players score from three matches a day; further ones are played, rated and listed', async () => {
  for (let i = 0; i < 4; i += 1) {
    const [home, away] = i % 2 === 0 ? [thandi, sipho] : [sipho, thandi];
    await record(product, matchOf(event, home, away), i % 2 === 0 ? final(1, 0) : final(0, 1));
  }
  expect(await pointsNow()).toEqual({ Thandi: 600, Sipho: 150 });
  expect(await ratingOf(thandi)).toMatchObject({ matches: 4 });
  await record(product, matchOf(event, thandi, lerato), final(1, 0));
  expect(await pointsNow()).toMatchObject({ Thandi: 800, Lerato: 50 });
  const { items } = await visitorOf(product).eventRankings({ id: event.eventId });
  expect(items[0]).toMatchObject({ played: 5, won: 5 });
});

test('the day of that is the one of the event: at midnight there it begins anew', async () => {
  product.clock.advance(untilMidnightInJohannesburg() - 60_000);
  for (let i = 0; i < 4; i += 1) await record(product, matchOf(event, thandi, sipho), final(1, 0));
  expect(await pointsNow()).toMatchObject({ Thandi: 600 });
  product.clock.advance(60_000);
  await record(product, matchOf(event, thandi, sipho), final(1, 0));
  expect(await pointsNow()).toMatchObject({ Thandi: 800 });
});

test('a reopened result takes back what it gave, and all that was rated after it is rated anew', async () => {
  const disputed = matchOf(event, thandi, sipho);
  await record(product, disputed, { type: 'accepted', by: 'challenged' });
  await record(product, disputed, final(2, 0));
  await record(product, matchOf(event, sipho, lerato), final(1, 0));
  await record(product, matchOf(event, lerato, thandi), final(4, 0));
  await record(product, disputed, { type: 'reopened' });
  expect(await pointsNow()).toEqual({ Thandi: 50, Sipho: 210, Lerato: 250 });
  const { items } = await visitorOf(product).eventRankings({ id: event.eventId });
  expect(items.find(({ username }) => username === 'Thandi')).toMatchObject({ played: 1, won: 0 });
  expect(await auditBooks(product.platform.db)).toEqual([]);
  await record(product, disputed, final(0, 1));
  expect(await pointsNow()).toEqual({ Thandi: 100, Sipho: 410, Lerato: 250 });
  expect(await ratingOf(sipho)).toMatchObject({ matches: 2 });
  await record(product, disputed, { type: 'reopened' });
  await record(product, disputed, { type: 'reopened' }); // no result is left
  expect(await pointsNow()).toEqual({ Thandi: 50, Sipho: 210, Lerato: 250 });
});

test('a match has one result that stands', async () => {
  const match = matchOf(event, thandi, sipho);
  await record(product, match, final(2, 0));
  await expect(record(product, match, final(2, 0))).rejects.toThrow(/match_results/);
  expect(await pointsNow()).toEqual({ Thandi: 200, Sipho: 50 });
});

test('a month that is over keeps its board; what is reopened later is taken back in the month that runs', async () => {
  const match = matchOf(event, thandi, sipho);
  await record(product, match, final(2, 0));
  const before = await visitorOf(product).getGameLeaderboard({ eventName: slug() });
  product.clock.advance(30 * DAY);
  await record(product, match, { type: 'reopened' });
  const [closed, running] = await Promise.all(
    [before.month, undefined].map((month) =>
      visitorOf(product).getGameLeaderboard({ eventName: slug(), ...(month ? { month } : {}) }),
    ),
  );
  expect(closed).toMatchObject({ frozen: true, items: before.items });
  expect(running).toMatchObject({ frozen: false, months: [running?.month, before.month] });
  expect(running?.items).toMatchObject([
    { username: 'Sipho', points: -50, played: 0 },
    { username: 'Thandi', points: -200, played: 0, won: 0 },
  ]);
  expect(await pointsNow()).toEqual({ Thandi: 0, Sipho: 0 });
});

test('thirty results at once, players shared, are all counted and none twice', async () => {
  const players = [thandi, sipho, lerato, await newPlayer(product), await newPlayer(product)];
  const pairs = Array.from({ length: 30 }, (_, i) => {
    const [a, b] = [players[i % 5], players[(i + 1 + (i % 4)) % 5]];
    if (!a || !b) throw new Error('five players');
    return matchOf(event, a, b);
  });
  await Promise.all(pairs.map((match, i) => record(product, match, final(i % 3, (i + 1) % 3))));
  const { items } = await visitorOf(product).eventRankings({ id: event.eventId });
  expect(items.reduce((sum, row) => sum + row.played, 0)).toBe(60);
  const again = pairs.slice(0, 10).map((match) => record(product, match, { type: 'reopened' }));
  const more = pairs.map((match) =>
    record(product, { ...match, matchId: newId<MatchId>() }, final(1, 0)),
  );
  await Promise.all([...again, ...more]);
  expect(await auditBooks(product.platform.db)).toEqual([]);
});

test('the ledger takes no points from nowhere and forgets none', async () => {
  await record(product, matchOf(event, thandi, sipho), final(1, 0));
  const { db } = product.platform;
  const given = sql`select id from points_transactions limit 1`;
  const entry = sql`insert into points_entries values ((${given}), 'player:x', 5)`;
  await expect(entry.execute(db)).rejects.toThrow('sum to zero');
  await expect(sql`update points_entries set points = 0`.execute(db)).rejects.toThrow('only added');
  await expect(sql`delete from points_transactions`.execute(db)).rejects.toThrow('only added');
});

test('folding the spread of points changes no place', async () => {
  for (let i = 0; i < 3; i += 1) await record(product, matchOf(event, thandi, sipho), final(1, 0));
  const before = await thandi.api.eventRankings({ id: event.eventId });
  product.clock.advance(120_000);
  await product.platform.transactions.run((transaction) =>
    transaction.job('fold-ranking-spread', {}),
  );
  await product.runDue();
  const counted = await sql<{ rows: number }>`
    select count(*) as rows from ranking_spread where board_id = ${event.eventId}`.execute(
    product.platform.db,
  );
  expect(counted.rows).toEqual([{ rows: 2 }]);
  expect(await thandi.api.eventRankings({ id: event.eventId })).toEqual(before);
});

test("boards and figures are their audience's own", async () => {
  const layla = await newPlayer(product, { brand: 'blg-ps-ar' });
  await record(product, matchOf(event, thandi, sipho), final(1, 0));
  expect(await layla.api.getGameLeaderboard({ eventName: slug() })).toMatchObject({ total: 0 });
  expect(await refusal(layla.api.eventRankings({ id: event.eventId }))).toBe('not_found');
  const { userId } = thandi;
  expect(await refusal(layla.api.getUserProfileStats({ userId }))).toBe('not_found');
  expect(await refusal(thandi.api.getUserProfileStats({ userId: randomUUID() }))).toBe('not_found');
  expect(await refusal(thandi.api.getGameLeaderboard({ eventName: 'chess' }))).toBe('not_found');
  const { msisdn } = sipho;
  expect(await refusal(thandi.api.profileStats({ msisdn }))).toBe('not_yours');
  expect(await refusal(thandi.api.getGameLeaderboard({ eventName: slug(), msisdn }))).toBe(
    'not_yours',
  );
});

function slug(): string {
  return `game-${games}`;
}

async function pointsNow(): Promise<Record<string, number>> {
  const { items } = await visitorOf(product).eventRankings({ id: event.eventId });
  return Object.fromEntries(items.map(({ username, points }) => [username, points]));
}

async function ratingOf(player: Person) {
  const { ratings } = await player.api.profileStats({});
  return ratings.find(({ game }) => game.slug === slug());
}

function untilMidnightInJohannesburg(): number {
  const midnight = 22 * 3_600_000; // by UTC
  return (midnight - (product.clock.now().getTime() % DAY) + DAY) % DAY;
}
