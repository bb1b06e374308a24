import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIDES } from '#core/scores.ts';
import { arrange, hasEnded } from './fixtures.ts';
import { decide } from './machine.ts';
import type { MatchAction, MatchRules, MatchState } from './match.ts';
import {
  anyMoments,
  EVENT_END,
  KICKOFF,
  later,
  NOW,
  play,
  RULES,
  SCORE,
  walk,
} from './test-kit.ts';

const CUP: MatchRules = { ...RULES, isFixture: true, drawsAllowed: false };
const PLAY_BY = later(KICKOFF, 120);

describe('a match that its event has drawn', () => {
  test('is confirmed from the beginning, and brings nobody points for accepting it', () => {
    const { state, outcomes } = inCup([[{ type: 'ready', by: 'challenger' }, KICKOFF]]);
    expect(state).toMatchObject({ status: 'confirmed', kickoff: KICKOFF, acceptedBy: null });
    expect(outcomes).toEqual([]);
  });

  test('is played like any other: both check in, one submits, the other verifies', () => {
    const { state } = inCup([
      ...SIDES.map((by) => [{ type: 'ready', by }, KICKOFF] as const),
      [{ type: 'submit', by: 'challenged', score: SCORE }, KICKOFF],
      [{ type: 'verify', by: 'challenger' }, KICKOFF],
    ]);
    expect(state).toMatchObject({ status: 'completed', winner: 'challenger' });
  });

  test('is neither cancelled nor declined by its players', () => {
    for (const type of ['cancel', 'decline'] as const) {
      expect(decide(arranged(), { type, by: 'challenger' }, NOW, CUP)).toMatchObject({
        kind: 'refused',
        code: 'match_state_conflict',
      });
    }
  });

  test('can be moved by agreement, no later than its round is played by', () => {
    const move = (date: Date): MatchAction => ({
      type: 'reschedule',
      by: 'challenger',
      proposedDate: date,
    });
    expect(decide(arranged(), move(later(PLAY_BY, 1)), NOW, CUP)).toMatchObject({
      code: 'kickoff_invalid',
    });
    const { state } = inCup([
      [move(PLAY_BY), NOW],
      [{ type: 'accept', by: 'challenged' }, NOW],
    ]);
    expect(state).toMatchObject({ status: 'confirmed', kickoff: PLAY_BY });
  });

  test('another time may be declined: the drawn one stands', () => {
    const { state } = inCup([
      [{ type: 'reschedule', by: 'challenger', proposedDate: PLAY_BY }, NOW],
      [{ type: 'decline', by: 'challenged' }, NOW],
    ]);
    expect(state).toMatchObject({ status: 'confirmed', kickoff: KICKOFF });
  });

  test('goes to who is left where the other one is out: 3-0, unrated, in no one’s record', () => {
    const { state, outcomes } = inCup([
      [{ type: 'award', by: 'event', winner: 'challenged' }, NOW],
    ]);
    expect(state).toMatchObject({ status: 'no_show', winner: 'challenged' });
    expect(outcomes).toMatchObject([{ type: 'final', walkover: true, rated: false, record: [] }]);
  });

  test('that is no longer needed gives back what it gave', () => {
    const award = { type: 'award', by: 'event', winner: 'challenged' } as const;
    const { state, outcomes } = inCup([
      [award, NOW],
      [{ type: 'annul', by: 'event' }, NOW],
    ]);
    expect(state).toMatchObject({ status: 'cancelled', winner: null, finalScore: null });
    expect(outcomes.map(({ type }) => type)).toEqual(['final', 'reopened']);
  });

  test('cannot be drawn for the past, beyond its round, or beyond its event', () => {
    const late = later(EVENT_END, 1);
    const wrong = [
      { kickoff: later(NOW, -1), playBy: PLAY_BY },
      { kickoff: later(PLAY_BY, 1), playBy: PLAY_BY },
      { kickoff: KICKOFF, playBy: late },
    ];
    for (const times of wrong) {
      expect(arrange(times, NOW, CUP)).toMatchObject({ code: 'kickoff_invalid' });
    }
  });

  test('whatever its players do, once it is settled it has a winner or nobody came', () => {
    fc.assert(
      fc.property(anyMoments(), (moments) => {
        const { state } = walk(moments, arranged(), () => undefined, CUP);
        if (!hasEnded(state.status)) return;
        expect(state.winner).not.toBe('draw');
        expect(state.winner === null).toBe(state.status === 'void');
      }),
      { numRuns: 300 },
    );
  });
});

test('a challenge is no fixture: no event awards it', () => {
  const action: MatchAction = { type: 'award', by: 'event', winner: 'challenger' };
  expect(decide(arranged(), action, NOW, RULES)).toMatchObject({ code: 'match_state_conflict' });
});

test('a challenge falls away with its event', () => {
  const decision = decide(arranged(), { type: 'annul', by: 'event' }, NOW, RULES);
  expect(decision).toMatchObject({ kind: 'changed', state: { status: 'cancelled', winner: null } });
});

function arranged(): MatchState {
  const decision = arrange({ kickoff: KICKOFF, playBy: PLAY_BY }, NOW, CUP);
  if (decision.kind !== 'changed') throw new Error('the sample fixture is refused');
  return decision.state;
}

function inCup(steps: Parameters<typeof play>[0]) {
  return play(steps, arranged(), CUP);
}
