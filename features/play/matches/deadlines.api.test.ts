import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { challenge, inMinutes, letPass, newMatch, newPair, SCORE } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import { refusal } from '#testing/people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const product = describeProduct();

test('a request that nobody answers expires at the time it proposes', async () => {
  const match = await newMatch(product, 'requested');
  await letPass(product, HOUR - 1);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'requested' });
  await letPass(product, 1);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({
    status: 'expired',
    list: 'completed',
    actions: [],
  });
  expect(await refusal(match.challenged.api.acceptMatch(match))).toBe('match_state_conflict');
});

test('an instant request waits 15 minutes', async () => {
  const match = await challenge(product, await newPair(product), { isInstant: true });
  await letPass(product, 15 * MINUTE);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'expired' });
});

test('a request for another time lapses, and the agreed one stands', async () => {
  const match = await newMatch(product, 'confirmed');
  const { kickoff } = await match.challenger.api.getMatch(match);
  const proposedDate = inMinutes(product, 30);
  await match.challenged.api.rescheduleMatch({ matchId: match.matchId, proposedDate });
  await letPass(product, 30 * MINUTE);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({
    status: 'confirmed',
    kickoff,
  });
});

test('who is there when check-in closes wins by walkover', async () => {
  const match = await newMatch(product, 'no_show');
  const seen = await match.challenged.api.getMatch(match);
  expect(seen).toMatchObject({
    status: 'no_show',
    winner: 'challenger',
    challenger: { score: 3 },
    challenged: { score: 0 },
  });
  expect(seen.timeline.at(-1)).toMatchObject({ type: 'deadline', by: null });
  expect(await told(match.challenger)).toContain('match_walkover_won');
  expect(await told(match.challenged)).toContain('match_no_show');
});

test('nobody there: the match is void', async () => {
  const match = await newMatch(product, 'confirmed');
  await letPass(product, HOUR + 15 * MINUTE);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({
    status: 'void',
    winner: null,
  });
});

test('a match without a score is void after a day', async () => {
  const match = await newMatch(product, 'in_progress');
  await letPass(product, 24 * HOUR - 1);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'in_progress' });
  await letPass(product, 1);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'void' });
});

test('a score that nobody answers counts after a day', async () => {
  const match = await newMatch(product, 'awaiting_approval');
  await letPass(product, 24 * HOUR);
  expect(await match.challenged.api.getMatch(match)).toMatchObject({
    status: 'completed',
    winner: 'challenger',
  });
});

test('a change puts the deadline off, and an old job does nothing', async () => {
  const { matchId, challenger } = await newMatch(product, 'awaiting_approval');
  await letPass(product, 20 * HOUR);
  await challenger.api.editScores({ matchId, scoreChallenger: 1, scoreChallenged: 0 });
  await letPass(product, 20 * HOUR);
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({ status: 'awaiting_approval' });
  await letPass(product, 4 * HOUR);
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({ status: 'completed' });
});

test('a match past its deadline can no longer be acted on, even before its job has come', async () => {
  const match = await newMatch(product, 'awaiting_approval');
  product.clock.advance(24 * HOUR);
  const seen = await match.challenged.api.getMatch(match);
  expect(seen.actions).toEqual([]);
  expect(await refusal(match.challenged.api.disputeMatchResult({ ...match, reason: 'late' }))).toBe(
    'match_state_conflict',
  );
  await product.runDue();
});

test('a job that was lost is made up for', async () => {
  const match = await newMatch(product, 'requested');
  await sql`delete from pgboss.job where name = 'match-clock'`.execute(product.platform.db);
  await letPass(product, 2 * HOUR);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'requested' });
  await product.platform.jobs.send(product.platform.db, 'match-sweep', {});
  await letPass(product, 0);
  expect(await match.challenger.api.getMatch(match)).toMatchObject({ status: 'expired' });
});

test('both are reminded of the kickoff and of check-in, once', async () => {
  const pair = await newPair(product);
  const match = await challenge(product, pair, { proposedDate: inMinutes(product, 120) });
  await match.challenged.api.acceptMatch(match);
  await letPass(product, 60 * MINUTE);
  await letPass(product, 45 * MINUTE);
  await match.challenger.api.readyUp(match);
  await letPass(product, 10 * MINUTE);
  for (const player of [match.challenger, match.challenged]) {
    const reminders = (await told(player)).filter((type) => REMINDERS.includes(type));
    expect(reminders).toEqual(['kickoff_near', 'check_in_open']);
  }
});

const REMINDERS = ['kickoff_near', 'check_in_open', 'score_missing', 'verification_waiting'];

test('only who still has to do something is reminded, half-way and shortly before the end', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  await letPass(product, 12 * HOUR);
  await challenger.api.submitScores({ matchId, ...SCORE });
  await letPass(product, 12 * HOUR);
  await letPass(product, 9 * HOUR);
  const late = ['score_missing', 'verification_waiting', 'verification_waiting'];
  const of = async (player: Person) => (await told(player)).filter((type) => late.includes(type));
  expect(await of(challenger)).toEqual(['score_missing']);
  expect(await of(challenged)).toEqual(late);
});

/** The types of a player's notifications, in order. */
async function told(player: Person): Promise<string[]> {
  const { items } = await player.api.notifications({ limit: 100 });
  return items.map(({ type }) => type).reverse();
}
