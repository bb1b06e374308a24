import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from './machine.ts';
import type { MatchAction, MatchRules } from './match.ts';
import { firstScoreFrom } from './result.ts';
import {
  anyMoments,
  anyStart,
  inProgress,
  KICKOFF,
  later,
  OTHER_SCORE,
  play,
  RULES,
  SCORE,
  submitted,
  walk,
} from './test-kit.ts';

const SLOW: MatchRules = { ...RULES, leastLength: 8 * 60_000 };
const FIRST: MatchAction = { type: 'submit', by: 'challenger', score: SCORE };
const FROM = later(KICKOFF, 8);

describe('the least length of a match', () => {
  test('refuses the first score until it has passed since both were checked in, and says from when', () => {
    const early = decide(inProgress(), FIRST, later(FROM, -0.001), SLOW);
    expect(early).toEqual({
      kind: 'refused',
      code: 'result_too_early',
      status: 'in_progress',
      from: FROM,
    });
    expect(decide(inProgress(), FIRST, FROM, SLOW)).toMatchObject({ kind: 'changed' });
  });

  test('is none unless the game has one', () => {
    expect(firstScoreFrom(inProgress(), RULES)).toBeNull();
    expect(decide(inProgress(), FIRST, KICKOFF, RULES)).toMatchObject({ kind: 'changed' });
  });

  test('concerns the first score alone: the other side answers at once', () => {
    const state = submitted();
    expect(firstScoreFrom(state, SLOW)).toBeNull();
    const answers: MatchAction[] = [
      { type: 'verify', by: 'challenged' },
      { type: 'submit', by: 'challenged', score: OTHER_SCORE },
      { type: 'dispute', by: 'challenged', reason: 'I won' },
      { type: 'edit', by: 'challenger', score: OTHER_SCORE },
    ];
    for (const action of answers) {
      expect(decide(state, action, KICKOFF, SLOW), action.type).toMatchObject({ kind: 'changed' });
    }
  });

  test('leaves officials, walkovers and deadlines alone', () => {
    const reason = 'The console broke';
    const acts: MatchAction[] = [
      { type: 'advance', by: 'organiser', score: SCORE, reason },
      { type: 'award', by: 'organiser', winner: 'challenged', reason },
      { type: 'both_out', by: 'organiser', reason },
    ];
    const fixture = { ...SLOW, isFixture: true };
    for (const action of acts) {
      expect(decide(inProgress(), action, KICKOFF, fixture), action.type).toMatchObject({
        kind: 'changed',
      });
    }
    const voided = play([[{ type: 'deadline' }, later(KICKOFF, 24 * 60)]], inProgress(), SLOW);
    expect(voided.state.status).toBe('void');
  });

  test('is not prolonged by more time for the result', () => {
    const extend: MatchAction = {
      type: 'extend',
      by: 'organiser',
      reason: 'A power cut',
      until: later(KICKOFF, 25 * 60),
    };
    const { state } = play([[extend, later(KICKOFF, 6)]], inProgress(), SLOW);
    expect(firstScoreFrom(state, SLOW)).toEqual(FROM);
  });

  test('counts again from check-in where a match is replayed', () => {
    const kickoff = later(KICKOFF, 120);
    const again: (readonly [MatchAction, Date])[] = [
      [{ type: 'dispute', by: 'challenged', reason: 'I won' }, KICKOFF],
      [
        {
          type: 'rule',
          by: 'organiser',
          reason: 'Nobody can say',
          ruling: { outcome: 'replay', kickoff },
        },
        KICKOFF,
      ],
      [{ type: 'ready', by: 'challenger' }, kickoff],
      [{ type: 'ready', by: 'challenged' }, later(kickoff, 1)],
    ];
    const { state } = play(again, submitted(), SLOW);
    expect(firstScoreFrom(state, SLOW)).toEqual(later(kickoff, 9));
  });

  test('leaves time for a score before the match is void, however long it is', () => {
    const rules = { ...SLOW, leastLength: 60 * 60_000, voidAfter: 10 * 60_000 };
    expect(firstScoreFrom(inProgress(), rules)).toEqual(later(KICKOFF, 5));
  });

  test('counts from the last change for a match that began before the start was kept', () => {
    const { startedAt: _, ...old } = inProgress();
    expect(firstScoreFrom(old, SLOW)).toEqual(FROM);
  });

  test('never lets a first score in before its time, whatever happened before', () => {
    fc.assert(
      fc.property(anyStart(), anyMoments(), (start, moments) => {
        walk(
          moments,
          start,
          (before, action, at, after) => {
            if (after.kind !== 'changed' || action.type !== 'submit') return;
            const from = firstScoreFrom(before, SLOW);
            expect(from === null || at >= from).toBe(true);
          },
          SLOW,
        );
      }),
    );
  });
});
