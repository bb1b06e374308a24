import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import {
  challenge,
  inMinutes,
  newMatch,
  newPair,
  type Pair,
  SCORE,
  type TestMatch,
} from '#testing/matches.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import type { MatchStatus } from './rules/match.ts';

const product = describeProduct();

type Call = (match: TestMatch) => Promise<unknown>;

const accept: Call = (match) => match.challenged.api.acceptMatch(match);
const decline: Call = (match) => match.challenged.api.declineSchedule(match);
const cancel: Call = (match) => match.challenger.api.cancelMatch(match);
const verify: Call = (match) => match.challenged.api.verifyMatchResult(match);
const edit: Call = ({ matchId, challenger }) =>
  challenger.api.editScores({ matchId, scoreChallenger: 0, scoreChallenged: 9 });
const dispute: Call = ({ matchId, challenged }) =>
  challenged.api.disputeMatchResult({ matchId, reason: 'That was not the score' });

test.each<[string, MatchStatus, Call, Call]>([
  ['declines and the other cancels', 'requested', decline, cancel],
  ['verifies and disputes at once', 'awaiting_approval', verify, dispute],
])('one %s at the same instant: one wins, the other hears the status', async (_, status, a, b) => {
  const match = await newMatch(product, status);
  const replies = await Promise.allSettled([a(match), b(match)]);
  const lost = replies.filter((reply) => reply.status === 'rejected');
  expect(lost).toHaveLength(1);
  const now = await match.challenger.api.getMatch(match);
  expect(lost[0]?.reason).toMatchObject({
    status: 409,
    code: 'match_state_conflict',
    extra: { matchStatus: now.status },
  });
});

test('who verifies while the other edits agrees to one score or the other, never to half of it', async () => {
  const match = await newMatch(product, 'awaiting_approval');
  await Promise.allSettled([verify(match), edit(match)]);
  const { status, challenger, challenged } = await match.challenger.api.getMatch(match);
  expect(status).toBe('completed');
  expect([
    [3, 1],
    [0, 9],
  ]).toContainEqual([challenger.score, challenged.score]);
});

test('two acceptances and a cancellation at once leave one line each that counts', async () => {
  const match = await newMatch(product, 'requested');
  await Promise.allSettled([accept(match), cancel(match), accept(match)]);
  const { timeline, status } = await match.challenger.api.getMatch(match);
  const types = timeline.map(({ type }) => type);
  expect([
    ['propose', 'accept', 'cancel'],
    ['propose', 'cancel'],
  ]).toContainEqual(types);
  expect(status).toBe('cancelled');
});

test('both submit the same score at once: it is agreed on', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  await Promise.all(
    [challenger, challenged].map(({ api }) => api.submitScores({ matchId, ...SCORE })),
  );
  const match = await challenger.api.getMatch({ matchId });
  expect(match).toMatchObject({ status: 'completed', winner: 'challenger' });
  expect(match.timeline.filter(({ type }) => type === 'submit')).toHaveLength(2);
});

test('both submit different scores at once: it is disputed', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  await Promise.all([
    challenger.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 0 }),
    challenged.api.submitScores({ matchId, scoreChallenger: 0, scoreChallenged: 2 }),
  ]);
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({ status: 'disputed' });
});

test('the same call sent five times at once is answered as the first time', async () => {
  const match = await newMatch(product, 'requested');
  const five = <T>(call: () => Promise<T>) => Promise.all([1, 2, 3, 4, 5].map(call));
  const { matchId, challenger, challenged } = match;
  const replies = await five(() => challenged.api.acceptMatch({ matchId }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['confirmed']));
  product.clock.advance(3_600_000);
  await five(() => challenger.api.readyUp({ matchId }));
  await five(() => challenged.api.readyUp({ matchId }));
  await five(() => challenger.api.submitScores({ matchId, ...SCORE }));
  await five(() => challenged.api.verifyMatchResult({ matchId }));
  const { timeline } = await challenger.api.getMatch({ matchId });
  expect(timeline.map(({ type }) => type)).toEqual([
    'propose',
    'accept',
    'ready',
    'ready',
    'submit',
    'verify',
  ]);
});

test('two who challenge each other at once make one challenge', async () => {
  const pair = await newPair(product);
  const { challenger, challenged, challengerTeamId, challengedTeamId } = pair;
  const turned: Pair = {
    ...pair,
    challenger: challenged,
    challenged: challenger,
    challengerTeamId: challengedTeamId,
    challengedTeamId: challengerTeamId,
  };
  const proposedDate = inMinutes(product, 60);
  const replies = await Promise.allSettled([
    challenge(product, pair, { proposedDate }),
    challenge(product, pair, { proposedDate }),
    challenge(product, turned, { proposedDate }),
  ]);
  const made = replies.flatMap((reply) =>
    reply.status === 'fulfilled' ? [reply.value.matchId] : [],
  );
  expect(new Set(made).size).toBe(1);
  expect(await challenger.api.userMatches({})).toMatchObject({ total: 1 });
});

test('a challenge and the leaving of who is challenged: one comes first, nothing is left open', async () => {
  const pair = await newPair(product);
  const { eventId, challenged } = pair;
  await Promise.allSettled([challenge(product, pair), challenged.api.leaveEvent({ eventId })]);
  expect((await challenged.api.userMatches({})).total).toBe(0);
});

test('a rush on a server that has just started is served', async () => {
  const fresh = await startTestProduct();
  try {
    const event = await newEvent(fresh);
    const pairs: Pair[] = [];
    while (pairs.length < 12) pairs.push(await newPair(fresh, event));
    const made = await Promise.all(pairs.map((pair) => challenge(fresh, pair)));
    expect(made).toHaveLength(12);
  } finally {
    await fresh.close();
  }
});

test('in a crowd where everybody acts at once, timelines, lists and counts stay in step', async () => {
  const pair = await newPair(product);
  const people = [pair.challenger, pair.challenged];
  const teams = [pair.challengerTeamId, pair.challengedTeamId];
  for (let more = 0; more < 4; more += 1) {
    const player = await newPlayer(product);
    people.push(player);
    teams.push(await join(player, pair));
  }
  const made: TestMatch[] = [];
  await Promise.all(
    people.flatMap((challenger, i) =>
      people.map(async (challenged, j) => {
        if (i >= j) return;
        const sides = { challengerTeamId: teams[i] ?? '', challengedTeamId: teams[j] ?? '' };
        const rivals = { ...pair, challenger, challenged, ...sides };
        made.push(await challenge(product, rivals, { isInstant: true }));
      }),
    ),
  );
  const submit: Call = ({ matchId, challenger }) =>
    challenger.api.submitScores({ matchId, ...SCORE });
  const readyBoth: Call = async (match) => {
    await match.challenger.api.readyUp(match);
    await match.challenged.api.readyUp(match);
  };
  const paths = [[accept, readyBoth, submit, verify], [decline], [cancel], [accept, cancel]];
  await Promise.all(
    made.map(async (match, index) => {
      for (const call of paths[index % paths.length] ?? []) {
        await Promise.allSettled([call(match), call(match)]);
      }
    }),
  );
  expect(await faults()).toEqual([]);
});

/** Whatever the tables say against each other. */
async function faults(): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select 'timeline' as fault, m.id::text from matches m
      join match_timeline t on t.match_id = m.id and t.sequence = m.version
      where t.to_status <> m.status
    union all
    select 'gap', m.id::text from matches m
      where m.version <> (select count(*) from match_timeline t where t.match_id = m.id)
    union all
    select 'list', p.match_id::text from match_players p
      join matches m on m.id = p.match_id where m.list <> p.list
    union all
    select 'count of ' || c.list, c.owner_id::text
      from (select owner_id, list, sum(matches) as matches from match_counts group by 1, 2) c
      where c.matches <> (
        select count(*) from match_players p
        where p.list = c.list and c.owner_id in (p.player_id, p.event_id)
      ) / (case when exists (select from events e where e.id = c.owner_id) then 2 else 1 end)
  `.execute(product.platform.db);
  return rows;
}

test('who verifies agrees to the result they have seen, and not to one that was corrected meanwhile', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'awaiting_approval');
  const { submissions } = await challenged.api.getMatch({ matchId });
  const seen = submissions.challenger ?? undefined;
  const corrected = { scoreChallenger: 9, scoreChallenged: 0 };
  await challenger.api.editScores({ matchId, ...corrected });
  const verified = challenged.api.verifyMatchResult({ matchId, seen });
  expect(await refusal(verified)).toBe('match_state_conflict');
  expect(await challenged.api.getMatch({ matchId })).toMatchObject({ status: 'awaiting_approval' });
  const agreed = await challenged.api.verifyMatchResult({ matchId, seen: corrected });
  expect(agreed).toMatchObject({ status: 'completed', challenger: { score: 9 } });
  // the same again is answered as the first time
  expect(await challenged.api.verifyMatchResult({ matchId, seen })).toMatchObject({
    status: 'completed',
  });
});
