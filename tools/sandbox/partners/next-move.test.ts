import { expect, test } from 'vitest';
import { nextMove, type PartnerMatch } from './next-move.ts';

const AT = new Date('2026-11-10T12:00:00Z');

function matchWith(facts: Partial<PartnerMatch>): PartnerMatch {
  return {
    actions: [],
    viewerSide: 'challenged',
    submissions: { challenger: null, challenged: null },
    kickoff: null,
    checkInOpensAt: null,
    proposedDate: AT.toISOString(),
    reschedulesLeft: 3,
    isInstant: true,
    timeline: [],
    ...facts,
  };
}

const REQUEST = matchWith({ actions: ['accept', 'decline', 'reschedule'] });
const THEIR_SCORE = matchWith({
  actions: ['verify', 'dispute', 'submit'],
  submissions: { challenger: { scoreChallenger: 2, scoreChallenged: 1 }, challenged: null },
});

function entry(type: string, at: Date): PartnerMatch['timeline'][number] {
  return {
    at: at.toISOString(),
    by: null,
    type,
    from: 'confirmed',
    to: 'in_progress',
    proposedDate: null,
    score: null,
    reason: null,
    screenshotIds: [],
  };
}

test('a request is accepted, but by the one who declines and the one who is busy', () => {
  expect(nextMove(REQUEST, 'agreeable', AT)).toEqual({ act: 'accept' });
  expect(nextMove(REQUEST, 'eager', AT)).toEqual({ act: 'accept' });
  expect(nextMove(REQUEST, 'decliner', AT)).toEqual({ act: 'decline' });
  expect(nextMove(REQUEST, 'busy', AT)).toEqual({
    act: 'reschedule',
    proposedDate: new Date('2026-11-10T12:02:00Z'),
  });
});

test('the busy one asks for another time once, and then takes what it is offered', () => {
  const asked = matchWith({
    actions: ['accept', 'decline', 'reschedule'],
    timeline: [entry('reschedule', AT)],
  });
  expect(nextMove(asked, 'busy', AT)).toEqual({ act: 'accept' });
});

test('everybody checks in as soon as it opens, and waits until then', () => {
  const opensAt = new Date('2026-11-10T12:10:00Z');
  const early = matchWith({ actions: ['cancel'], checkInOpensAt: opensAt.toISOString() });
  expect(nextMove(early, 'agreeable', AT)).toEqual({ act: 'wait', until: opensAt });
  const open = matchWith({ actions: ['ready', 'cancel'], checkInOpensAt: AT.toISOString() });
  expect(nextMove(open, 'mirror', AT)).toEqual({ act: 'ready' });
});

test('a score is verified, mirrored or disputed, each by its character', () => {
  expect(nextMove(THEIR_SCORE, 'agreeable', AT)).toEqual({ act: 'verify' });
  expect(nextMove(THEIR_SCORE, 'mirror', AT)).toEqual({
    act: 'submit',
    challenger: 2,
    challenged: 1,
  });
  expect(nextMove(THEIR_SCORE, 'doubter', AT)).toMatchObject({ act: 'dispute' });
});

test('only the eager one enters a score first, after a while of play, and always the same', () => {
  const on = matchWith({ actions: ['submit'], timeline: [entry('ready', AT)] });
  const played = new Date('2026-11-10T12:00:20Z');
  expect(nextMove(on, 'agreeable', played)).toBeNull();
  expect(nextMove(on, 'eager', AT)).toEqual({ act: 'wait', until: played });
  const move = nextMove(on, 'eager', played);
  expect(move).toMatchObject({ act: 'submit' });
  expect(nextMove(on, 'eager', new Date('2026-11-10T13:00:00Z'))).toEqual(move);
});

test('where there is nothing to do, nothing is done', () => {
  expect(nextMove(matchWith({ actions: ['edit'] }), 'eager', AT)).toBeNull();
});
