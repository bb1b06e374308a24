import { describe, expect, test } from 'vitest';
import { deadlineOf } from './deadlines.ts';
import { decide } from './machine.ts';
import type { MatchAction } from './match.ts';
import {
  confirmed,
  disputed,
  inProgress,
  KICKOFF,
  later,
  play,
  proposed,
  RULES,
  SCORE,
  submitted,
} from './test-kit.ts';

const by = 'organiser';
const reason = 'The console broke down';
const FIXTURES = { ...RULES, isFixture: true };

describe('an official', () => {
  test('sets a result by hand: it is final, and rated', () => {
    const action = { type: 'advance', by, score: SCORE, reason } as const;
    const { state, outcomes } = play([[action, KICKOFF]], inProgress());
    expect(state).toMatchObject({ status: 'completed', finalScore: SCORE, winner: 'challenger' });
    expect(outcomes).toMatchObject([{ type: 'final', walkover: false, rated: true, record: [] }]);
  });

  test('gives the win without play, which can be taken back', () => {
    const action = { type: 'award', by, winner: 'challenged', reason } as const;
    const { state, outcomes } = play([[action, KICKOFF]], confirmed());
    expect(state).toMatchObject({ status: 'no_show', winner: 'challenged' });
    expect(outcomes).toMatchObject([{ type: 'final', walkover: true, rated: false }]);
    const undone = play([[{ type: 'reopen', by, reason }, KICKOFF]], state);
    expect(undone.state).toMatchObject({ status: 'disputed', winner: null, finalScore: null });
    expect(undone.outcomes).toEqual([{ type: 'reopened' }]);
  });

  test('does not take back what the event itself has given', () => {
    const action = { type: 'award', by: 'event', winner: 'challenged' } as const;
    const { state } = play([[action, KICKOFF]], confirmed(), FIXTURES);
    const undo = decide(state, { type: 'reopen', by, reason }, KICKOFF, FIXTURES);
    expect(undo).toMatchObject({ kind: 'refused', code: 'match_state_conflict' });
  });

  test('takes both out: nobody wins, nobody pays', () => {
    const { state, outcomes } = play([[{ type: 'both_out', by, reason }, KICKOFF]], confirmed());
    expect(state).toMatchObject({ status: 'void', winner: null });
    expect(outcomes).toEqual([]);
  });

  test('gives more time until exactly then, and never less', () => {
    for (const state of [inProgress(), submitted()]) {
      const until = later(KICKOFF, 3_000);
      const action = { type: 'extend', by, until, reason } as const;
      const longer = play([[action, later(KICKOFF, 30)]], state).state;
      expect(deadlineOf(longer, RULES)).toEqual(until);
      const less = { ...action, until: later(until, -1) };
      expect(decide(longer, less, later(KICKOFF, 31), RULES)).toMatchObject({
        code: 'deadline_invalid',
      });
    }
  });

  test('gives no time that is there already, and none beyond 30 days', () => {
    const state = inProgress();
    const until = deadlineOf(state, RULES) ?? KICKOFF;
    const month = 30 * 24 * 60;
    const extended = (to: Date) =>
      decide(state, { type: 'extend', by, until: to, reason }, KICKOFF, RULES).kind;
    expect([extended(until), extended(later(until, 1))]).toEqual(['refused', 'changed']);
    const [last, beyond] = [later(KICKOFF, month), later(KICKOFF, month + 1)];
    expect([extended(last), extended(beyond)]).toEqual(['changed', 'refused']);
  });

  test('sets another kickoff, also later than the round allows; both check in anew', () => {
    const kickoff = later(KICKOFF, 900);
    const ready = play([[{ type: 'ready', by: 'challenger' }, KICKOFF]], confirmed()).state;
    const action = { type: 'move', by, kickoff, reason } as const;
    const { state } = play([[action, KICKOFF]], { ...ready, playBy: later(KICKOFF, 20) });
    const nobody = { challenger: false, challenged: false };
    expect(state).toMatchObject({ status: 'confirmed', kickoff, playBy: kickoff, ready: nobody });
    const past = { ...action, kickoff: later(KICKOFF, -1) };
    expect(decide(state, past, KICKOFF, RULES)).toMatchObject({ code: 'kickoff_invalid' });
  });

  test.each<MatchAction>([
    { type: 'advance', by, score: SCORE, reason },
    { type: 'award', by, winner: 'challenger', reason },
    { type: 'both_out', by, reason },
    { type: 'move', by, kickoff: later(KICKOFF, 60), reason },
  ])('leaves a mere request and a dispute to others ($type)', (action) => {
    for (const state of [proposed(), disputed()]) {
      expect(decide(state, action, state.changedAt, RULES)).toMatchObject({
        code: 'match_state_conflict',
      });
    }
  });
});
