import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join } from '#testing/events.ts';
import {
  challenge,
  inMinutes,
  letPass,
  newMatch,
  newPair,
  type Pair,
  SCORE,
} from '#testing/matches.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { MATCH_STATUSES } from './rules/match.ts';

const product = describeProduct();

test.each(MATCH_STATUSES)('a match can be %s', async (status) => {
  const { matchId, challenger } = await newMatch(product, status);
  const match = await challenger.api.getMatch({ matchId });
  expect(match).toMatchObject({ matchId, status, viewerSide: 'challenger' });
  expect(match.timeline.at(-1)).toMatchObject({ to: status });
});

test('two players agree on a time, check in, play, and agree on the score', async () => {
  coversSpec(
    'call.create-challenge',
    'call.accept-match',
    'call.ready-up',
    'call.submit-scores',
    'call.get-match',
    'match.fields',
    'state.challenge',
    'state.check-in',
    'state.score',
  );
  const pair = await newPair(product);
  const kickoff = inMinutes(product, 60);
  const { matchId, challenger, challenged } = await challenge(product, pair, {
    proposedDate: kickoff,
  });
  const asked = await challenged.api.getMatch({ matchId });
  expect(asked).toMatchObject({
    label: 'match_request',
    actions: ['accept', 'decline', 'reschedule'],
    penaltyForDecline: -25,
    step: 1,
    challenger: { username: challenger.username, accountName: challenger.username },
  });
  expect((await challenger.api.getMatch({ matchId })).label).toBe('request_sent');

  const accepted = await challenged.api.acceptMatch({ matchId });
  expect(accepted).toMatchObject({
    status: 'confirmed',
    kickoff,
    acceptedById: challenged.userId,
    penaltyForCancel: -25,
    actions: ['cancel', 'reschedule'],
  });
  expect(await refusal(challenger.api.readyUp({ matchId }))).toBe('check_in_not_open');

  product.clock.advance(50 * 60_000);
  const ready = await challenger.api.readyUp({ matchId });
  expect(ready).toMatchObject({
    step: 2,
    challenger: { ready: true },
    challenged: { ready: false },
  });
  expect(await challenged.api.readyUp({ matchId })).toMatchObject({
    status: 'in_progress',
    step: 3,
  });

  const sent = await challenger.api.submitScores({ matchId, ...SCORE });
  expect(sent).toMatchObject({
    status: 'awaiting_approval',
    label: 'submitted',
    resultState: 'submitted',
    step: 4,
    actions: ['edit'],
  });
  expect(await challenged.api.getMatch({ matchId })).toMatchObject({
    label: 'waiting_for_verification',
    actions: ['verify', 'submit', 'dispute'],
  });
  const corrected = { scoreChallenger: 3, scoreChallenged: 2 };
  await challenger.api.editScores({ matchId, ...corrected });

  const verified = await challenged.api.verifyMatchResult({ matchId });
  expect(verified).toMatchObject({
    status: 'completed',
    label: 'approved',
    winner: 'challenger',
    challenger: { score: 3 },
    challenged: { score: 2 },
    actions: [],
    deadline: null,
  });
  expect(verified.timeline.map(({ type, by }) => [type, by?.role])).toEqual([
    ['propose', 'challenger'],
    ['accept', 'challenged'],
    ['ready', 'challenger'],
    ['ready', 'challenged'],
    ['submit', 'challenger'],
    ['edit', 'challenger'],
    ['verify', 'challenged'],
  ]);
});

test('what an act answers from what it has in hand is what is read afterwards', async () => {
  const pair = await newPair(product);
  const { challenger, challenged } = pair;
  const { matchId } = await challenge(product, pair, { isInstant: true });
  const acts = [
    () => challenged.api.acceptMatch({ matchId }),
    () => challenged.api.acceptMatch({ matchId }),
    () => challenger.api.readyUp({ matchId }),
    () => challenged.api.readyUp({ matchId }),
    () => challenger.api.submitScores({ matchId, ...SCORE }),
    () => challenged.api.verifyMatchResult({ matchId }),
  ];
  for (const [index, act] of acts.entries()) {
    const by = [2, 4].includes(index) ? challenger : challenged;
    expect(await act()).toEqual(await by.api.getMatch({ matchId }));
  }
  const withdrawn = await challenge(product, pair);
  const answered = await challenger.api.cancelMatch({ matchId: withdrawn.matchId });
  expect(answered).toEqual(await challenger.api.getMatch({ matchId: withdrawn.matchId }));
  expect(answered.timeline.map(({ type }) => type)).toEqual(['propose', 'cancel']);
});

test('an instant challenge kicks off when it is accepted', async () => {
  const { matchId, challenged } = await challenge(product, await newPair(product), {
    isInstant: true,
  });
  product.clock.advance(5 * 60_000);
  const now = product.clock.now().toISOString();
  const match = await challenged.api.acceptMatch({ matchId });
  expect(match).toMatchObject({
    kickoff: now,
    isInstant: true,
    checkInClosesAt: inMinutes(product, 15),
  });
  expect(match.actions).toContain('ready');
});

test('a player has no two confirmed matches within 30 minutes of each other', async () => {
  const pair = await newPair(product);
  const { challenger, eventId, challengerTeamId } = pair;
  const first = await challenge(product, pair, { proposedDate: inMinutes(product, 120) });
  const rival = await newPlayer(product);
  const rivalTeamId = await join(rival, pair);
  const { matchId } = await rival.api.createChallenge({
    eventId,
    challengerTeamId: rivalTeamId,
    challengedTeamId: challengerTeamId,
    proposedDate: inMinutes(product, 149),
  });
  await first.challenged.api.acceptMatch(first);
  await expect(challenger.api.acceptMatch({ matchId })).rejects.toMatchObject({
    code: 'kickoff_clash',
    message: expect.stringMatching(
      /^You have another match at \w+, .*\d\d:\d\d\. That’s too close/,
    ),
    extra: { clashesWith: expect.any(String) },
  });
  const tooClose = { matchId, proposedDate: inMinutes(product, 91) };
  expect(await refusal(challenger.api.rescheduleMatch(tooClose))).toBe('kickoff_clash');
  const farEnough = { matchId, proposedDate: inMinutes(product, 150) };
  await challenger.api.rescheduleMatch(farEnough);
  expect(await rival.api.acceptMatch({ matchId })).toMatchObject({ status: 'confirmed' });
});

test('a challenge is between two who take part, and only one at a time waits for an answer', async () => {
  const pair = await newPair(product);
  const { eventId, challenger, challenged, challengerTeamId, challengedTeamId } = pair;
  const proposedDate = inMinutes(product, 60);
  const sent = { eventId, challengerTeamId, challengedTeamId, proposedDate };
  const self = { ...sent, challengedTeamId: challengerTeamId };
  expect(await refusal(challenger.api.createChallenge(self))).toBe('challenge_self');
  expect(await refusal(challenged.api.createChallenge(sent))).toBe('not_yours');
  const elsewhere = await newPair(product);
  const foreign = { ...sent, challengedTeamId: elsewhere.challengedTeamId };
  expect(await refusal(challenger.api.createChallenge(foreign))).toBe('not_found');
  const { proposedDate: _without, ...undated } = sent;
  expect(await refusal(challenger.api.createChallenge(undated))).toBe('input_invalid');

  const made = await challenger.api.createChallenge(sent);
  expect(await challenger.api.createChallenge(sent)).toEqual(made);
  const other = { ...sent, proposedDate: inMinutes(product, 90) };
  expect(await refusal(challenger.api.createChallenge(other))).toBe('challenge_open');
  const back = { ...sent, challengerTeamId: challengedTeamId, challengedTeamId: challengerTeamId };
  expect(await refusal(challenged.api.createChallenge(back))).toBe('challenge_open');

  product.clock.advance(61 * 60_000); // its time is over, though the job has not been there yet
  const next = { ...sent, proposedDate: inMinutes(product, 60) };
  const again = await challenger.api.createChallenge(next);
  expect(again.matchId).not.toBe(made.matchId);
  expect(await challenger.api.getMatch(made)).toMatchObject({ status: 'expired' });
});

test('who leaves takes back requests at no cost, and a confirmed match at a price', async () => {
  const pair = await newPair(product);
  const { eventId, challenger, challenged } = pair;
  const confirmed = await newMatch(product, 'confirmed', pair);
  const rival = await newPlayer(product);
  const rivalPair: Pair = { ...pair, challenged: rival, challengedTeamId: await join(rival, pair) };
  const asked = await challenge(product, rivalPair, { proposedDate: inMinutes(product, 300) });
  await challenger.api.leaveEvent({ eventId });
  const cancelled = await challenged.api.getMatch(confirmed);
  expect(cancelled).toMatchObject({ status: 'cancelled', list: 'completed' });
  expect(cancelled.timeline.at(-1)?.by?.userId).toBe(challenger.userId);
  expect(await rival.api.getMatch(asked)).toMatchObject({ status: 'cancelled' });
  const proposedDate = inMinutes(product, 60);
  const { challengerTeamId, challengedTeamId } = pair;
  const back = { eventId, challengerTeamId: challengedTeamId, challengedTeamId: challengerTeamId };
  expect(await refusal(challenged.api.createChallenge({ ...back, proposedDate }))).toBe(
    'entry_left',
  );
});

test('nobody leaves while a match is being played', async () => {
  const { eventId, challenger, challenged, matchId } = await newMatch(product, 'in_progress');
  expect(await refusal(challenged.api.leaveEvent({ eventId }))).toBe('matches_unfinished');
  await challenger.api.submitScores({ matchId, ...SCORE });
  expect(await refusal(challenged.api.leaveEvent({ eventId }))).toBe('matches_unfinished');
  await challenged.api.verifyMatchResult({ matchId });
  expect(await challenged.api.leaveEvent({ eventId })).toEqual({ done: true });
});

test('a result finds its match by the teams, and a verification by the game', async () => {
  coversSpec('call.verify-match-result', 'score.fields');
  const { matchId, gameId, challenger, challenged, ...teams } = await newMatch(
    product,
    'in_progress',
  );
  const { challengerTeamId, challengedTeamId } = teams;
  const named = {
    ...SCORE,
    eventTeamIdChallenger: challengerTeamId,
    eventTeamIdChallenged: challengedTeamId,
    userIdChallenger: challenger.userId,
    userIdChallenged: challenged.userId,
  };
  expect(await refusal(challenger.api.submitScores(SCORE))).toBe('input_invalid');
  const wrong = { ...named, matchId, userIdChallenged: challenger.userId };
  expect(await refusal(challenger.api.submitScores(wrong))).toBe('input_invalid');
  expect(await challenger.api.submitScores(named)).toMatchObject({ matchId });
  expect(await refusal(challenger.api.verifyMatchResult({ gameId }))).toBe('match_state_conflict');
  expect(await challenged.api.verifyMatchResult({ gameId })).toMatchObject({
    matchId,
    status: 'completed',
  });
  // sent again, it is answered from what has become of it
  expect(await challenged.api.verifyMatchResult({ gameId })).toMatchObject({ matchId });
  expect(await challenger.api.submitScores(named)).toMatchObject({ status: 'completed' });
});

test('lists show what comes next first, what is over latest first, and count exactly', async () => {
  coversSpec('call.user-matches', 'call.event-by-id-matches');
  const pair = await newPair(product);
  const { challenger, eventId } = pair;
  const late = await challenge(product, pair, { proposedDate: inMinutes(product, 300) });
  await late.challenged.api.acceptMatch(late);
  const soon = await challenge(product, pair, { proposedDate: inMinutes(product, 30) });
  const upcoming = await challenger.api.userMatches({});
  expect(upcoming.items.map(({ matchId }) => matchId)).toEqual([soon.matchId, late.matchId]);
  await soon.challenged.api.declineSchedule(soon);
  product.clock.advance(10 * 60_000); // a declined player asks no sooner
  const over = await newMatch(product, 'completed', pair);
  const completed = await challenger.api.userMatches({ status: 'completed', pageSize: 1 });
  expect(completed).toMatchObject({
    total: 2,
    counts: { upcoming: 1, 'in-progress': 0, 'awaiting-approval': 0, completed: 2 },
    items: [{ matchId: over.matchId, eventTitle: 'Friday Night', viewerSide: 'challenger' }],
  });
  const second = await challenger.api.userMatches({ status: 'completed', pageSize: 1, page: 2 });
  expect(second.items[0]?.matchId).toBe(soon.matchId);
  expect(upcoming.items[0]?.endedAt).toBeNull();
  // its kickoff would have been the later one: the days above the results are those on which they came about
  const [first, next] = [...completed.items, ...second.items];
  expect(Date.parse(first?.endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(next?.endedAt ?? ''));
  expect((await challenger.api.userMatches({ status: 'completed', page: 9 })).items).toEqual([]);

  const stranger = await newPlayer(product);
  const all = await stranger.api.eventByIdMatches({ eventId });
  expect(all).toMatchObject({ total: 3 });
  expect(all.items[0]).toMatchObject({ matchId: over.matchId, viewerSide: null, actions: [] });
  expect(all.items[0]?.challenger.accountName).toBeNull();
  const one = await stranger.api.eventByIdMatches({
    eventId,
    userId: challenger.userId as never,
    status: 'upcoming',
  });
  expect(one.items.map(({ matchId }) => matchId)).toEqual([late.matchId]);
});

test('one player cannot flood a battleground with challenges', async () => {
  const limited = await startTestProduct({ RULES_OPEN_CHALLENGES: '2' });
  try {
    const pair = await newPair(limited);
    for (let sent = 0; sent < 3; sent += 1) {
      const rival = await newPlayer(limited);
      const rivalPair = { ...pair, challenged: rival, challengedTeamId: await join(rival, pair) };
      const call = challenge(limited, rivalPair);
      if (sent < 2) await call;
      else expect(await refusal(call)).toBe('too_many_requests');
    }
    await letPass(limited, 3_600_000);
    await challenge(limited, pair);
  } finally {
    await limited.close();
  }
});
