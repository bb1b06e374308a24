import { describe, expect, test } from 'vitest';
import {
  awaitedIn,
  boardOf,
  cancelledText,
  isOwnRequest,
  type MatchCardData,
  offersAppeal,
  opponentOf,
  resultFor,
  scoreText,
} from './match-view.ts';

function match(facts: Partial<MatchCardData>): MatchCardData {
  const player = { avatarUrl: '', country: 'ZA', accountName: null, accountPlatform: null };
  // Only what these views read; the rest of a card plays no part in them.
  return {
    status: 'completed',
    viewerSide: 'challenged',
    challenger: { ...player, userId: 'a', username: 'Ann', ready: true, score: 1 },
    challenged: { ...player, userId: 'b', username: 'Ben', ready: true, score: 1 },
    penalties: { challenger: 3, challenged: 4 },
    winner: 'challenged',
    ...facts,
  } as MatchCardData;
}

describe('a match as its viewer sees it', () => {
  test('has the challenger at the start, whoever looks', () => {
    for (const viewerSide of ['challenger', 'challenged'] as const) {
      expect(boardOf(match({ viewerSide })).home.name).toBe('Ann');
    }
    expect(boardOf(match({})).winner).toBe('away');
  });

  test('is won, drawn or lost from their side', () => {
    expect(resultFor(match({}))).toBe('won');
    expect(resultFor(match({ viewerSide: 'challenger' }))).toBe('lost');
    expect(resultFor(match({ winner: 'draw' }))).toBe('drawn');
    expect(resultFor(match({ winner: null }))).toBeNull();
    expect(resultFor(match({ viewerSide: null }))).toBeNull();
  });

  test('is against the other one', () => {
    expect(opponentOf(match({})).username).toBe('Ann');
    expect(opponentOf(match({ viewerSide: 'challenger' })).username).toBe('Ben');
  });

  test('is not offered an appeal by the side that a ruling gave the win', () => {
    const ruled = (facts: Partial<MatchCardData>) => match({ actions: ['appeal'], ...facts });
    expect(offersAppeal(ruled({}))).toBe(false);
    expect(offersAppeal(ruled({ viewerSide: 'challenger' }))).toBe(true);
    for (const winner of ['draw', null] as const)
      expect(offersAppeal(ruled({ winner }))).toBe(true);
    expect(offersAppeal(match({ actions: [], viewerSide: 'challenger' }))).toBe(false);
  });

  test("is the challenger's own request until somebody accepts it", () => {
    const open = match({ kickoff: null });
    expect(isOwnRequest(open, 'challenger')).toBe(true);
    expect(isOwnRequest(open, 'challenged')).toBe(false);
    expect(isOwnRequest(match({ kickoff: '2026-11-10T18:00:00.000Z' }), 'challenger')).toBe(false);
  });

  test('is cancelled by one of the two, or taken back by its event, which has no name', () => {
    const agreed = match({ kickoff: '2026-11-10T18:00:00.000Z' });
    expect(cancelledText(agreed, 'challenger')).toBe('cancelled_by');
    expect(cancelledText(agreed, 'challenged')).toBe('cancelled_by_you');
    expect(cancelledText(match({ kickoff: null }), 'challenger')).toBe('withdrawn_by');
    expect(cancelledText(agreed, null)).toBe('annulled_text');
  });

  test('is waited for until its kickoff, then until check-in closes', () => {
    const [kickoff, closes] = ['2026-11-10T18:00:00.000Z', '2026-11-10T18:15:00.000Z'];
    const at = Date.parse(kickoff);
    const agreed = match({ status: 'confirmed', kickoff, deadline: closes });
    expect(awaitedIn(agreed, at - 1000)).toEqual({ what: 'kickoff', at: kickoff });
    expect(awaitedIn(agreed, at)).toEqual({ what: 'check_in', at: closes });
    expect(awaitedIn(match({ status: 'in_progress', kickoff, deadline: closes }), at)).toBeNull();
    // nobody knows when, as long as the event is paused
    expect(awaitedIn(match({ status: 'confirmed', kickoff, deadline: null }), at)).toBeNull();
  });

  test('lights the lamps only while check-in goes on', () => {
    expect(boardOf(match({})).home.ready).toBe(false);
    expect(boardOf(match({ status: 'confirmed' })).home.ready).toBe(true);
  });
});

test('a written score begins with the challenger in either direction, penalties beside it', () => {
  const score = { scoreChallenger: 1, scoreChallenged: 1 };
  expect(scoreText(score, 'ltr')).toBe('\u20661\u00a0–\u2060\u00a01\u2069');
  const decided = { ...score, penalties: { challenger: 3, challenged: 4 } };
  expect(scoreText(decided, 'rtl')).toBe(
    '\u20671\u00a0–\u2060\u00a01 (3\u00a0–\u2060\u00a04)\u2069',
  );
});
