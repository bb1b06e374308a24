import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mayFollow } from '#app/access.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { inMinutes, letPass, newMatch, newOfficial, newPair, SCORE } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';

const HOUR = 3_600_000;
const AUDIENCE = 'blg-za';
const reason = 'The screenshot shows it';
const score = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 2 } as const;

const product = describeProduct();
const organiser = product.official('organiser');
const administrator = product.official('administrator');

test('an organiser rules a score, with a reason that both players read', async () => {
  coversSpec('role.organiser');
  const { matchId, challenger, challenged } = await newMatch(product, 'disputed');
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({
    rulingDueAt: inMinutes(product, 48 * 60),
    actions: [],
  });
  const seen = await organiser.api.getMatch({ matchId });
  expect(seen).toMatchObject({ viewerSide: null, actions: ['rule'] });
  await organiser.api.ruleMatch({ matchId, ruling: score, reason });
  for (const player of [challenger, challenged]) {
    const match = await player.api.getMatch({ matchId });
    expect(match).toMatchObject({ status: 'completed', winner: 'challenged' });
    expect(match.timeline.at(-1)).toMatchObject({
      type: 'rule',
      reason,
      by: { userId: organiser.userId, role: 'organiser' },
      score: { scoreChallenger: 0, scoreChallenged: 2 },
    });
  }
});

test('a replay is confirmed anew at the time that was set', async () => {
  const { matchId, challenger } = await newMatch(product, 'disputed');
  const kickoff = inMinutes(product, 90);
  const ruling = { outcome: 'replay', kickoff } as const;
  expect(await organiser.api.ruleMatch({ matchId, ruling, reason })).toMatchObject({
    status: 'confirmed',
    kickoff,
  });
  product.clock.advance(90 * 60_000);
  expect((await challenger.api.getMatch({ matchId })).actions).toContain('ready');
  const past = { outcome: 'replay', kickoff: inMinutes(product, -5) } as const;
  const other = await newMatch(product, 'disputed');
  const call = organiser.api.ruleMatch({ matchId: other.matchId, ruling: past, reason });
  expect(await refusal(call)).toBe('kickoff_invalid');
});

test('one appeal against a ruling, to an administrator, within a day', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'disputed');
  await organiser.api.ruleMatch({ matchId, ruling: { outcome: 'void' }, reason });
  const appealed = await challenger.api.appealMatchRuling({ matchId, reason: 'I won fairly' });
  expect(appealed).toMatchObject({ status: 'disputed' });
  const call = organiser.api.ruleMatch({ matchId, ruling: score, reason });
  expect(await refusal(call)).toBe('administrator_needed');
  await administrator.api.ruleMatch({ matchId, ruling: score, reason });
  const again = challenged.api.appealMatchRuling({ matchId, reason: 'And again' });
  expect(await refusal(again)).toBe('appeal_closed');

  const late = await newMatch(product, 'disputed');
  await organiser.api.ruleMatch({ matchId: late.matchId, ruling: score, reason });
  await letPass(product, 24 * HOUR + 1);
  const tooLate = late.challenger.api.appealMatchRuling({ matchId: late.matchId, reason });
  expect(await refusal(tooLate)).toBe('appeal_closed');
});

test('a final result is reopened and ruled anew', async () => {
  const { matchId, challenger } = await newMatch(product, 'completed');
  expect((await organiser.api.getMatch({ matchId })).actions).toEqual(['reopen']);
  expect(await organiser.api.reopenMatch({ matchId, reason })).toMatchObject({
    status: 'disputed',
    winner: null,
  });
  await organiser.api.ruleMatch({ matchId, ruling: score, reason });
  expect(await challenger.api.getMatch({ matchId })).toMatchObject({ winner: 'challenged' });
});

test('disputes wait in the order they came, and those past their time are marked', async () => {
  const fresh = await startTestProduct();
  try {
    const judge = await newOfficial(fresh, 'organiser');
    const first = await newMatch(fresh, 'disputed');
    await letPass(fresh, HOUR);
    const second = await newMatch(fresh, 'disputed', await newPair(fresh));
    await letPass(fresh, 47 * HOUR + 1);
    const { items, total } = await judge.api.disputedMatches({});
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { matchId: first.matchId, overdue: true, actions: ['rule'] },
      { matchId: second.matchId, overdue: false },
    ]);
  } finally {
    await fresh.close();
  }
});

test('an overdue ruling is told once to each organiser who may rule, an appeal to administrators', async () => {
  const fresh = await startTestProduct();
  try {
    const judge = await newOfficial(fresh, 'organiser');
    const chief = await newOfficial(fresh, 'administrator');
    const foreign = await newPlayer(fresh, { brand: 'blg-ps-ar' });
    await newOfficial(fresh, 'organiser', foreign);
    const { matchId, eventId, challenger, challenged } = await newMatch(fresh, 'disputed');
    await newOfficial(fresh, 'organiser', challenger);
    const told = async ({ api }: Person) => {
      const { items } = await api.notifications({ limit: 50 });
      return items.filter(({ type }) => type === 'ruling_overdue');
    };
    await letPass(fresh, 48 * HOUR - 1);
    expect(await told(judge)).toEqual([]);
    await letPass(fresh, 1);
    await letPass(fresh, HOUR);
    for (const official of [judge, chief]) {
      expect(await told(official)).toMatchObject([
        {
          text: expect.stringContaining('Friday Night'),
          link: `/match-wizard/${eventId}/${matchId}`,
        },
      ]);
    }
    for (const other of [challenger, challenged, foreign]) expect(await told(other)).toEqual([]);

    await judge.api.ruleMatch({ matchId, ruling: score, reason });
    await challenger.api.appealMatchRuling({ matchId, reason: 'I won fairly' });
    await letPass(fresh, 48 * HOUR);
    expect(await told(judge)).toHaveLength(1);
    expect(await told(chief)).toHaveLength(2);
  } finally {
    await fresh.close();
  }
});

test('nobody rules on a match of their own, nor on one of another brand', async () => {
  const own = await newMatch(product, 'disputed');
  await newOfficial(product, 'organiser', own.challenger);
  const call = own.challenger.api.ruleMatch({ matchId: own.matchId, ruling: score, reason });
  expect(await refusal(call)).toBe('own_match');
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  await newOfficial(product, 'organiser', elsewhere);
  const { matchId } = own;
  const wrong = elsewhere.api.ruleMatch({ matchId, ruling: score, reason });
  expect(await refusal(wrong)).toBe('not_found');
  expect(await refusal(elsewhere.api.getMatch({ matchId }))).toBe('not_found');
});

test('a third player can do nothing at all', async () => {
  coversSpec('role.third');
  const { matchId } = await newMatch(product, 'in_progress');
  const { api } = await newPlayer(product);
  const proposedDate = inMinutes(product, 60);
  const file = new Blob(['x']);
  const refused = await Promise.allSettled([
    api.getMatch({ matchId }),
    api.acceptMatch({ matchId }),
    api.declineSchedule({ matchId }),
    api.rescheduleMatch({ matchId, proposedDate }),
    api.cancelMatch({ matchId }),
    api.readyUp({ matchId }),
    api.submitScores({ matchId, ...SCORE }),
    api.editScores({ matchId, ...SCORE }),
    api.verifyMatchResult({ matchId }),
    api.disputeMatchResult({ matchId, reason }),
    api.appealMatchRuling({ matchId, reason }),
    api.uploadMatchScreenshot({ matchId }, { file }),
  ]);
  for (const reply of refused) {
    expect(reply).toMatchObject({ reason: { status: 403, code: 'not_yours' } });
  }
  const forOfficials = await Promise.allSettled([
    api.ruleMatch({ matchId, ruling: score, reason }),
    api.reopenMatch({ matchId, reason }),
    api.disputedMatches({}),
  ]);
  for (const reply of forOfficials) {
    expect(reply).toMatchObject({ reason: { status: 403, code: 'role_needed' } });
  }
});

test('who rules in disputes of the audience follows them as they come and go', async () => {
  const { db, clock } = product.platform;
  const channel = `disputes:${AUDIENCE}`;
  const heard = async () => {
    const { rows } = await sql<{ data: unknown }>`
      select data from stream_entries where channel = ${channel} order by sequence`.execute(db);
    return rows.map(({ data }) => data);
  };
  const before = (await heard()).length;
  const { matchId } = await newMatch(product, 'disputed');
  await organiser.api.ruleMatch({ matchId, ruling: score, reason });
  expect((await heard()).slice(before)).toEqual([
    { matchId, status: 'disputed' },
    { matchId, status: 'completed' },
  ]);
  const may = mayFollow(db, clock);
  const player = await newPlayer(product);
  const as = ({ userId }: Person, audience = AUDIENCE) =>
    may(channel, { playerId: userId as PlayerId, audience }); // an id from a reply
  expect(await Promise.all([as(organiser), as(administrator), as(player)])).toEqual([
    ...[true, true],
    false,
  ]);
  expect(await as(organiser, 'blg-ps')).toBe(false);
});
