import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { inMinutes, letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, refusedFields } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';

const HOUR = 3_600_000;
const reason = 'The console of one side broke down';
const score = { scoreChallenger: 0, scoreChallenged: 2 };

const product = describeProduct();
const organiser = product.official('organiser');

test('a result that is set by hand is final, and both read why', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  const set = { matchId, ...score, reason };
  await organiser.api.advanceMatch(set);
  await organiser.api.advanceMatch(set);
  for (const { api } of [challenger, challenged]) {
    const match = await api.getMatch({ matchId });
    expect(match).toMatchObject({
      status: 'completed',
      winner: 'challenged',
      points: expect.any(Number),
    });
    expect(match.timeline.filter(({ type }) => type === 'advance')).toMatchObject([
      { reason, by: { role: 'organiser' } },
    ]);
    const [told] = (await api.notifications({})).items;
    expect(told).toMatchObject({ type: 'match_set', text: expect.stringContaining(reason) });
  }
});

test('a result by hand needs a reason where it overrules a claim, in words for each reader', async () => {
  const { matchId } = await newMatch(product, 'in_progress');
  expect(await organiser.api.advanceMatch({ matchId, ...score })).toMatchObject({
    status: 'completed',
  });

  const claimed = await newMatch(product, 'awaiting_approval');
  const set = { matchId: claimed.matchId, scoreChallenger: 9, scoreChallenged: 8 };
  expect(await refusedFields(organiser.api.advanceMatch(set))).toEqual({
    reason: 'Please fill this in.',
  });
  await organiser.api.advanceMatch({ ...set, template: 'technical' });
  await organiser.api.advanceMatch({ ...set, template: 'technical' });
  const text = 'A technical fault affected the match.';
  const { timeline } = await claimed.challenger.api.getMatch({ matchId: claimed.matchId });
  expect(timeline.at(-1)).toMatchObject({ type: 'advance', reason: text });
  const [told] = (await claimed.challenger.api.notifications({})).items;
  expect(told?.text).toContain(text);

  const { reasons } = await organiser.api.matchDossier({ matchId: claimed.matchId });
  expect(reasons.reopen).toContainEqual({
    template: 'disagreement',
    text: 'A player disagrees with the result.',
  });
  const again = { matchId: claimed.matchId };
  expect(await refusedFields(organiser.api.reopenMatch(again))).toHaveProperty('reason');
  await organiser.api.reopenMatch({ ...again, template: 'disagreement' });
});

test('more time and another kickoff need no reason', async () => {
  const { matchId } = await newMatch(product, 'in_progress');
  const until = inMinutes(product, 30 * 60);
  expect(await organiser.api.extendMatch({ matchId, until })).toMatchObject({ deadline: until });
  const other = await newMatch(product, 'confirmed');
  const kickoff = inMinutes(product, 200);
  await organiser.api.moveKickoff({ matchId: other.matchId, kickoff, template: 'delay' });
});

test('a win by hand is undone by reopening, with what it gave', async () => {
  const { matchId, challenger } = await newMatch(product, 'confirmed');
  await organiser.api.awardMatch({ matchId, winner: 'challenger', reason });
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({
    status: 'no_show',
    winner: 'challenger',
    points: 150,
  });
  await organiser.api.reopenMatch({ matchId, reason });
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({
    status: 'disputed',
    winner: null,
    points: 0,
  });
});

test('both are taken out: nobody wins', async () => {
  const { matchId, challenged } = await newMatch(product, 'confirmed');
  await organiser.api.takeBothOut({ matchId, reason });
  const match = await challenged.api.getMatch({ matchId });
  expect(match).toMatchObject({ status: 'void', winner: null, points: 10 });
});

test('whoever gets more time has it, to the minute', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const until = inMinutes(product, 30 * 60);
  await organiser.api.extendMatch({ matchId, until, reason });
  expect((await challenger.api.getMatch({ matchId })).deadline).toBe(until);
  await letPass(product, 30 * HOUR - 1);
  expect((await challenger.api.getMatch({ matchId })).status).toBe('in_progress');
  const less = organiser.api.extendMatch({ matchId, until: inMinutes(product, -5), reason });
  expect(await refusal(less)).toBe('deadline_invalid');
  await letPass(product, 1);
  expect((await challenger.api.getMatch({ matchId })).status).toBe('void');
});

test('a kickoff is moved without asking, and both check in anew', async () => {
  const { matchId, challenger } = await newMatch(product, 'confirmed');
  const kickoff = inMinutes(product, 200);
  expect(await organiser.api.moveKickoff({ matchId, kickoff, reason })).toMatchObject({ kickoff });
  const [told] = (await challenger.api.notifications({})).items;
  expect(told).toMatchObject({ type: 'match_moved' });
  const past = organiser.api.moveKickoff({ matchId, kickoff: inMinutes(product, -1), reason });
  expect(await refusal(past)).toBe('kickoff_invalid');
});

test('of two organisers at once one decides, and the other is told who it was', async () => {
  const colleague = await newOfficial(product, 'organiser');
  const { matchId } = await newMatch(product, 'in_progress');
  const award = { matchId, winner: 'challenger', reason } as const;
  const replies = await Promise.allSettled([
    organiser.api.awardMatch(award),
    colleague.api.awardMatch({ ...award, winner: 'challenged' }),
  ]);
  const [first, second] =
    replies[0].status === 'fulfilled' ? [organiser, colleague] : [colleague, organiser];
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = {
    status: 409,
    code: 'match_acted_on',
    message: expect.stringContaining(first.username),
    extra: { matchStatus: 'no_show' },
  };
  const { reason: why } = replies.find(({ status }) => status === 'rejected') as { reason: object };
  expect(why).toMatchObject(refused);

  // the same act of another official is refused; its first actor gets the same reply again
  const { winner } = await first.api.getMatch({ matchId });
  const same = { ...award, winner: winner === 'challenger' ? winner : 'challenged' } as const;
  expect(await first.api.awardMatch(same)).toMatchObject({ winner });
  expect(await refusal(second.api.awardMatch(same))).toBe('match_acted_on');
  await second.api.reopenMatch({ matchId, reason });
  expect(await refusal(first.api.reopenMatch({ matchId, reason }))).toBe('match_acted_on');
});

test('what has ended, or is only asked for, is left alone', async () => {
  for (const status of ['completed', 'requested', 'disputed'] as const) {
    const { matchId } = await newMatch(product, status);
    const award = organiser.api.awardMatch({ matchId, winner: 'challenger', reason });
    expect(await refusal(award)).toBe('match_state_conflict');
  }
});

test('only officials of the same audience, and never on a match of their own', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const foreign = await newPlayer(product, { brand: 'blg-ps-ar' });
  await newOfficial(product, 'organiser', foreign);
  const acts = ({ api }: Person) => [
    api.advanceMatch({ matchId, ...score, reason }),
    api.awardMatch({ matchId, winner: 'challenger', reason }),
    api.takeBothOut({ matchId, reason }),
    api.extendMatch({ matchId, until: inMinutes(product, 2_000), reason }),
    api.moveKickoff({ matchId, kickoff: inMinutes(product, 60), reason }),
  ];
  const codes = async (calls: readonly Promise<unknown>[]) =>
    new Set(await Promise.all(calls.map(refusal)));
  const reading = ({ api }: Person) => [api.matchDossier({ matchId })];
  const player = await newPlayer(product);
  expect(await codes([...acts(player), ...reading(player)])).toEqual(new Set(['role_needed']));
  expect(await codes([...acts(foreign), ...reading(foreign)])).toEqual(new Set(['not_found']));
  await newOfficial(product, 'organiser', challenger);
  expect(await codes(acts(challenger))).toEqual(new Set(['own_match']));
  expect(await codes(reading(challenger))).toEqual(new Set(['not_yours']));
  const short = organiser.api.takeBothOut({ matchId, reason: 'why' });
  expect(await refusal(short)).toBe('input_invalid');
});

test('a dossier tells what both claim, and what is known of both', async () => {
  const pair = await newPair(product);
  await newMatch(product, 'completed', pair);
  const judged = await newMatch(product, 'disputed', pair);
  const ruling = { outcome: 'score', ...score } as const;
  await organiser.api.ruleMatch({ matchId: judged.matchId, ruling, template: 'picture' });
  await newMatch(product, 'no_show', pair);
  const { matchId } = await newMatch(product, 'disputed', pair);
  const dossier = await organiser.api.matchDossier({ matchId });
  expect(dossier.records).toEqual({
    challenger: { played: 3, won: 2, disputes: 1, disputesLost: 1, noShows: 0 },
    challenged: { played: 3, won: 1, disputes: 1, disputesLost: 0, noShows: 1 },
  });
  expect(dossier.meetings.map(({ status }) => status)).toEqual([
    'no_show',
    'completed',
    'completed',
  ]);
  expect(dossier.match.submissions.challenger).toMatchObject({ scoreChallenger: 3 });
  expect(dossier).toMatchObject({ appealed: false, overdue: false, controls: [] });
});

test('a reason from the templates is read by each in their own language', async () => {
  const { matchId, challenger } = await newMatch(product, 'disputed');
  const ruling = { outcome: 'score', ...score } as const;
  const mute = organiser.api.ruleMatch({ matchId, ruling });
  expect(await refusal(mute)).toBe('input_invalid');
  await organiser.api.ruleMatch({
    matchId,
    ruling,
    template: 'no_proof',
    reason: 'See minute 88.',
  });
  const { timeline } = await challenger.api.getMatch({ matchId });
  const en = 'Only one of the two scores has evidence. See minute 88.';
  expect(timeline.at(-1)?.reason).toBe(en);
  const reply = await product.app.inject({
    url: `/api/get-match?matchId=${matchId}`,
    headers: {
      host: 'blg-za-en.localhost',
      'accept-language': 'ar',
      cookie: `bl_session=${challenger.session}; bl_language=ar`,
    },
  });
  expect(reply.json().timeline.at(-1).reason).toMatch(/See minute 88\.$/);
});

test('what has stood still past its time is listed, the most pressing first', async () => {
  const fresh = await startTestProduct();
  try {
    const judge = await newOfficial(fresh, 'organiser');
    const pair = await newPair(fresh);
    const first = await newMatch(fresh, 'disputed', pair);
    await letPass(fresh, HOUR);
    const second = await newMatch(fresh, 'disputed', await newPair(fresh));
    const open = await newMatch(fresh, 'in_progress', await newPair(fresh));
    const list = async (name: 'overdue' | 'open' | 'live' | 'disputed') => {
      const { items, total } = await judge.api.controlledMatches({ list: name });
      expect(total).toBe(items.length);
      return items.map(({ matchId }) => matchId);
    };
    expect(await list('overdue')).toEqual([]);
    expect(await list('live')).toEqual([open.matchId]);
    expect((await list('open')).sort()).toEqual(
      [first.matchId, second.matchId, open.matchId].sort(),
    );
    await letPass(fresh, 48 * HOUR);
    expect(await list('overdue')).toEqual([first.matchId, second.matchId]);
    expect(await list('disputed')).toEqual([first.matchId, second.matchId]);
    const { eventId } = pair;
    const { items } = await judge.api.controlledMatches({ list: 'disputed', eventId });
    expect(items).toMatchObject([{ matchId: first.matchId, overdue: true, actions: ['rule'] }]);
  } finally {
    await fresh.close();
  }
});
