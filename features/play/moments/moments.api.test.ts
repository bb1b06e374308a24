import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { final, HOLDING_NOTHING, matchOf, record } from '#features/play/leaderboards/test-kit.ts';
import { crowdIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import {
  challenge,
  letPass,
  newMatch,
  newOfficial,
  newPair,
  type Pair,
  SCORE,
  type TestMatch,
} from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { expectWithinBudget } from '#testing/statements.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const product = describeProduct(HOLDING_NOTHING);

const momentOf = ({ api }: Pick<Person, 'api'>, { matchId }: Pick<TestMatch, 'matchId'>) =>
  api.matchMoment({ matchId });

const causes = ({ points }: Awaited<ReturnType<typeof momentOf>>) =>
  points.lines.map((line) => [line.cause, line.points]);

/** The sparring of a pair: the same two play again. */
const again = (pair: Pair) => newMatch(product, 'completed', pair);

/** Moves the clock to eight o'clock of the next day in Johannesburg, so that a few hours stay within a day. */
async function morning(): Promise<void> {
  const now = product.clock.now().getTime();
  await letPass(product, 24 * HOUR - ((now + 2 * HOUR) % (24 * HOUR)) + 8 * HOUR);
}

test('a verified result is a win for one and a defeat for the other, with the points of each', async () => {
  const match = await newMatch(product, 'completed');
  const won = await momentOf(match.challenger, match);
  expect(won).toMatchObject({
    frame: 'win',
    how: 'verified',
    seen: false,
    score: { own: 3, other: 1, penalties: null },
    me: { userId: match.challenger.userId },
    opponent: { userId: match.challenged.userId },
    points: { sum: 200 },
    rating: { before: 1200, after: 1220, provisional: { played: 1, of: 20 } },
    unrated: null,
    place: { board: 'month', before: null, after: 1, players: 2, gap: null },
    bracket: null,
    comfort: null,
    withdrawn: null,
    streak: { days: 1, isNewDay: true },
  });
  expect(causes(won)).toEqual([
    ['played', 50],
    ['won', 150],
  ]);
  const lost = await momentOf(match.challenged, match);
  expect(lost).toMatchObject({
    frame: 'defeat',
    score: { own: 1, other: 3 },
    points: { sum: 60 },
    rating: { before: 1200, after: 1180 },
    place: { board: 'month', before: null, after: 2, gap: { points: 140, to: 1 } },
    comfort: { margin: null },
  });
  expect(causes(lost)).toEqual([
    ['accepted', 10],
    ['played', 50],
  ]);
});

/** The result in the last update about a match on the channel of a player, as sockets get it. */
async function newsFor(
  { userId }: Pick<Person, 'userId'>,
  { matchId }: Pick<TestMatch, 'matchId'>,
) {
  const { rows } = await sql<{ result?: object }>`
    select data -> 'result' as result from stream_entries
    where channel = ${`player:${userId}`} and type = 'match' and data ->> 'matchId' = ${matchId}
    order by sequence desc limit 1`.execute(product.platform.db);
  return rows[0]?.result;
}

test('a moment keeps to its statements', async () => {
  const match = await newMatch(product, 'completed');
  await momentOf(match.challenger, match); // its game is read by now
  await expectWithinBudget(() => momentOf(match.challenger, match), { sent: 28, waits: 28 });
});

test('a draw is a draw for both, and one goal between the two is named to the loser', async () => {
  const pair = await newPair(product);
  const draw = await newMatch(product, 'in_progress', pair);
  const { matchId } = draw;
  await pair.challenger.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 2 });
  await pair.challenged.api.verifyMatchResult({ matchId });
  for (const player of [pair.challenger, pair.challenged])
    expect(await momentOf(player, draw)).toMatchObject({ frame: 'draw', comfort: null });
  const close = await newMatch(product, 'in_progress', pair);
  const scores = { matchId: close.matchId, scoreChallenger: 2, scoreChallenged: 3 };
  await pair.challenger.api.submitScores(scores);
  await pair.challenged.api.verifyMatchResult({ matchId: close.matchId });
  const lost = await momentOf(pair.challenger, close);
  expect(lost).toMatchObject({ frame: 'defeat', comfort: { margin: 1 } });
  expect(lost.comfort?.step).not.toBeNull();
});

test('a walkover is neither a win nor a defeat, rates nothing, and costs the absent player points', async () => {
  const match = await newMatch(product, 'no_show');
  const here = await momentOf(match.challenger, match);
  expect(here).toMatchObject({
    frame: 'walkover_won',
    how: 'walkover',
    rating: null,
    unrated: 'walkover',
    streak: null,
    next: { act: 'find' },
  });
  expect(causes(here)).toEqual([['won', 150]]);
  const absent = await momentOf(match.challenged, match);
  expect(absent).toMatchObject({ frame: 'walkover_lost', comfort: null, points: { sum: -15 } });
  expect(causes(absent)).toEqual([
    ['accepted', 10],
    ['fault', -25],
  ]);
});

test('a score that nobody answered counts when time runs out, and the silent side has no points for play', async () => {
  const match = await newMatch(product, 'awaiting_approval');
  await letPass(product, 24 * HOUR);
  expect(await momentOf(match.challenger, match)).toMatchObject({ how: 'time_ran_out' });
  const silent = await momentOf(match.challenged, match);
  expect(silent).toMatchObject({ frame: 'defeat', how: 'time_ran_out', points: { sum: 10 } });
  expect(causes(silent)).toEqual([
    ['accepted', 10],
    ['not_recorded', 0],
  ]);
});

test('a result that is withdrawn is taken back with the reason, and the next ruling is a moment of its own', async () => {
  const match = await newMatch(product, 'disputed');
  const { matchId, challenger, challenged } = match;
  const organiser = await newOfficial(product, 'organiser');
  const ruling = { outcome: 'score', ...SCORE } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the screenshot shows' });
  const ruled = await momentOf(challenger, match);
  expect(ruled).toMatchObject({ frame: 'win', how: 'ruled', points: { sum: 200 } });
  await challenger.api.markMomentSeen({ results: [ruled.resultId] });
  await organiser.api.reopenMatch({ matchId, reason: 'The screenshot was of another match' });
  const taken = await momentOf(challenger, match);
  expect(taken).toMatchObject({
    frame: 'withdrawn',
    seen: false,
    rating: null,
    place: null,
    next: null,
    comfort: null,
    withdrawn: { points: -200, reason: 'The screenshot was of another match' },
  });
  expect((await challenger.api.moments({})).newest).toMatchObject({ frame: 'withdrawn' });
  expect(await momentOf(challenged, match)).toMatchObject({
    frame: 'withdrawn',
    withdrawn: { points: -50 },
  });
  const other = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 2 } as const;
  await organiser.api.ruleMatch({ matchId, ruling: other, reason: 'As the video shows' });
  const after = await momentOf(challenged, match);
  expect(after).toMatchObject({ frame: 'win', how: 'ruled', points: { sum: 210 } });
  const { newest, total } = await challenged.api.moments({});
  expect([newest?.resultId, total]).toEqual([after.resultId, 1]);
});

test('the fourth match of a day gives no points and says why, and another opponent is the next act', async () => {
  await morning();
  const pair = await newPair(product);
  const first = await again(pair);
  expect((await momentOf(pair.challenger, first)).next).toMatchObject({
    act: 'rematch',
    entryId: pair.challengedTeamId,
    ownEntryId: pair.challengerTeamId,
    opponent: { userId: pair.challenged.userId },
  });
  await again(pair);
  await again(pair);
  const fourth = await again(pair);
  const moment = await momentOf(pair.challenged, fourth);
  expect(causes(moment)).toEqual([['limit', 0]]);
  expect(moment).toMatchObject({ points: { sum: 0 }, next: { act: 'find' } });
});

test('a match that waits comes before everything else', async () => {
  const pair = await newPair(product);
  const match = await again(pair);
  const asked = await challenge(product, {
    ...pair,
    challenger: pair.challenged,
    challenged: pair.challenger,
    challengerTeamId: pair.challengedTeamId,
    challengedTeamId: pair.challengerTeamId,
  });
  expect((await momentOf(pair.challenger, match)).next).toMatchObject({
    act: 'waiting_match',
    matchId: asked.matchId,
    opponent: { userId: pair.challenged.userId },
  });
});

test('two results within a second keep their own points, ratings and places', async () => {
  await morning();
  const pair = await newPair(product);
  const { challenger } = pair;
  const matches: TestMatch[] = [];
  for (let index = 0; index < 2; index += 1) {
    const rival = await newPair(product, pair);
    const own = { ...rival, challenger, challengerTeamId: pair.challengerTeamId };
    matches.push(await newMatch(product, 'awaiting_approval', own));
  }
  await Promise.all(
    matches.map(({ challenged, matchId }) => challenged.api.verifyMatchResult({ matchId })),
  );
  const moments = await Promise.all(matches.map((match) => momentOf(challenger, match)));
  const [first, second] = moments.toSorted(
    (a, b) => (a.rating?.before ?? 0) - (b.rating?.before ?? 0),
  );
  expect(first?.at).toBe(second?.at);
  for (const moment of moments) expect(moment.points.sum).toBe(200);
  for (const [index, match] of matches.entries()) {
    const { resultId, points, rating } = moments[index] ?? {};
    expect(await newsFor(challenger, match)).toMatchObject({ resultId, points, rating });
  }
  expect(first?.rating).toMatchObject({ before: 1200, after: second?.rating?.before });
  expect(first?.place).toMatchObject({ before: null });
  expect(second?.place).toMatchObject({ before: first?.place?.after });
  // others are on the same board, so that the points of both would be another place
  expect(second?.place?.after).toBeLessThan(second?.place?.before ?? 0);
  expect(first?.streak).toEqual({ days: 1, isNewDay: true });
  expect(second?.streak).toEqual({ days: 1, isNewDay: false });
  const achieved = moments.flatMap(({ achievements }) =>
    achievements.map((one) => one.achievement),
  );
  expect(achieved.filter((one) => one === 'first_win')).toHaveLength(1);
});

test('results while away come as the newest in full and a list with a sum, once over all devices', async () => {
  const pair = await newPair(product);
  const matches = [await again(pair), await again(pair), await again(pair)];
  const phone = pair.challenger;
  const away = await phone.api.moments({});
  expect(away).toMatchObject({ total: 3, sum: 600, larger: null });
  expect(away.newest?.matchId).toBe(matches[2]?.matchId);
  const [oldest, , newest] = matches;
  if (!oldest || !newest) throw new Error('three were played');
  const { others, total, sum } = away;
  expect((await momentOf(phone, newest)).others).toEqual({ others, total, sum });
  expect((await momentOf(phone, oldest)).others).toBeNull();
  expect(away.others.map(({ matchId, frame, points }) => [matchId, frame, points])).toEqual([
    [matches[1]?.matchId, 'win', 200],
    [matches[0]?.matchId, 'win', 200],
  ]);
  const results = [away.newest?.resultId ?? '', ...away.others.map(({ resultId }) => resultId)];
  // another player's marks change nothing
  await (await newPlayer(product)).api.markMomentSeen({ results });
  expect((await phone.api.moments({})).total).toBe(3);
  for (let tap = 0; tap < 2; tap += 1)
    expect(await phone.api.markMomentSeen({ results })).toEqual({ done: true });
  expect(await phone.api.moments({})).toMatchObject({ newest: null, others: [], total: 0, sum: 0 });
  expect(matches[2] && (await momentOf(phone, matches[2]))).toMatchObject({ seen: true });
  expect((await pair.challenged.api.moments({})).total).toBe(3);
});

test('a moment is for the two players of a match with a result', async () => {
  const match = await newMatch(product, 'awaiting_approval');
  expect(await refusal(momentOf(match.challenger, match))).toBe('no_final_result');
  await match.challenged.api.verifyMatchResult({ matchId: match.matchId });
  const stranger = await newPlayer(product);
  expect(await refusal(momentOf(stranger, match))).toBe('not_yours');
  const organiser = await newOfficial(product, 'organiser');
  expect(await refusal(momentOf(organiser, match))).toBe('not_yours');
  const unknown = { matchId: '019a0000-0000-7000-8000-000000000000' };
  expect(await refusal(momentOf(stranger, unknown))).toBe('not_found');
});

test('achievements and goals of the match can be claimed once the season has offered them', async () => {
  const match = await newMatch(product, 'completed');
  const firstWin = async () => {
    const { achievements } = await momentOf(match.challenger, match);
    return achievements.find(({ achievement }) => achievement === 'first_win');
  };
  expect(await firstWin()).toEqual({ achievement: 'first_win', coins: 10, rewardId: null });
  await letPass(product, MINUTE);
  const { rewardId } = (await firstWin()) ?? {};
  expect(rewardId).toEqual(expect.any(String));
  await match.challenger.api.claimUserRewards({ claim: rewardId ?? false });
  expect(await firstWin()).toEqual({ achievement: 'first_win', coins: 10, rewardId: null });
  const next = await again(match);
  const { achievements } = await momentOf(match.challenger, next);
  expect(achievements.map(({ achievement }) => achievement)).not.toContain('first_win');
});

test('a division of eight shows the way past others by this match, and promotion is an occasion on Monday', async () => {
  const event = await newEvent(product);
  const pair = await newPair(product, event);
  const crowd = await crowdIn(product, event.eventId, 10);
  const [first, ...rest] = crowd;
  if (!first) throw new Error('nobody');
  await record(product, matchOf(event, pair.challenger, pair.challenged), final(1, 2));
  for (const { playerId } of rest)
    await record(product, matchOf(event, playerId, first.playerId), final(2, 1));
  await letPass(product, MINUTE);
  const match = await again(pair);
  const { place } = await momentOf(pair.challenger, match);
  expect(place).toMatchObject({ board: 'division', tier: 'bronze', month: null });
  expect(place?.before).toBeGreaterThan(place?.after ?? 0);
  expect(place?.passed.length).toBeGreaterThan(0);
  const own = place?.rows.find(({ isOwn }) => isOwn);
  expect(own).toMatchObject({ after: place?.after, before: place?.before, points: 250 });
  await letPass(product, MINUTE);
  const division = await pair.challenger.api.division({});
  expect([division.own?.rank, division.total]).toEqual([place?.after, place?.players]);

  const { newest, others } = await pair.challenger.api.moments({});
  const results = [newest, ...others].flatMap((one) => (one ? [one.resultId] : []));
  await pair.challenger.api.markMomentSeen({ results });
  const untilMonday = Date.parse(division.endsAt) - product.clock.now().getTime();
  await letPass(product, untilMonday + 2 * MINUTE);
  const { larger } = await pair.challenger.api.moments({});
  expect(larger).toMatchObject({ kind: 'promoted', tier: 'silver', rank: place?.after });
  await pair.challenger.api.markMomentSeen({ larger: larger?.key });
  expect((await pair.challenger.api.moments({})).larger).toBeNull();
});

test('the update of a verified result has the first facts of each player’s own moment', async () => {
  const pair = await newPair(product);
  for (const match of [await again(pair), await again(pair)])
    for (const player of [pair.challenger, pair.challenged]) {
      const { resultId, at, frame, how, score, points, rating, unrated } = await momentOf(
        player,
        match,
      );
      const facts = { resultId, at, frame, how, score, points, rating, unrated };
      expect(await newsFor(player, match)).toEqual(facts);
    }
  // nobody waits on the screen where time or an official decides
  const overdue = await newMatch(product, 'awaiting_approval', pair);
  await letPass(product, 24 * HOUR);
  expect(await newsFor(pair.challenger, overdue)).toBeNull();
});
