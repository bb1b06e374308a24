import { describe, expect, test } from 'vitest';
import type { Score } from '#core/scores.ts';
import { rulingDueAt } from './deadlines.ts';
import { decide } from './machine.ts';
import type { MatchAction, MatchState, Ruling } from './match.ts';
import {
  disputed,
  EVENT_END,
  inProgress,
  KICKOFF,
  later,
  OTHER_SCORE,
  play,
  RULES,
  SCORE,
  submitted,
} from './test-kit.ts';

const CUP = { ...RULES, drawsAllowed: false };
const HOURS = 60;

describe('a score', () => {
  test('entered equally by both is final; entered differently, it is disputed', () => {
    expect(status(submitted(), submit('challenged', SCORE))).toBe('completed');
    expect(status(submitted(), submit('challenged', OTHER_SCORE))).toBe('disputed');
  });

  test('that nobody answers counts after 24 hours, for the one who entered it alone', () => {
    const due = later(KICKOFF, 24 * HOURS);
    const { state, outcomes } = play([[{ type: 'deadline' }, due]], submitted());
    expect(state.status).toBe('completed');
    expect(outcomes).toContainEqual(expect.objectContaining({ record: ['challenger'] }));
  });

  test('is edited by its submitter only, and the other side then has its whole time anew', () => {
    const edit = { type: 'edit', by: 'challenger', score: OTHER_SCORE } as const;
    const at = later(KICKOFF, HOURS);
    const { state } = play([[edit, at]], submitted());
    expect(state.submissions.challenger).toEqual(OTHER_SCORE);
    expect(state.changedAt).toEqual(at);
    expect(refusal(submitted(), { ...edit, by: 'challenged' })).toBe('match_state_conflict');
  });

  test('is not verified or disputed by the one who entered it', () => {
    const by = 'challenger' as const;
    expect(refusal(submitted(), { type: 'verify', by })).toBe('match_state_conflict');
    expect(refusal(submitted(), { type: 'dispute', by, reason: '' })).toBe('match_state_conflict');
  });

  test.each([
    [{ challenger: -1, challenged: 0 }],
    [{ challenger: 1.5, challenged: 0 }],
    [{ challenger: 1000, challenged: 0 }],
    [{ challenger: Number.NaN, challenged: 0 }],
    [{ challenger: 1, challenged: 1, penalties: { challenger: 4, challenged: 3 } }],
  ])('of %j is invalid in a daily battleground', (score) => {
    expect(refusal(inProgress(), submit('challenger', score))).toBe('score_invalid');
  });

  test('in a cup has a winner: penalties decide a level one', () => {
    const level = { challenger: 1, challenged: 1 };
    const penalties = { challenger: 3, challenged: 4 };
    const entered = (score: Score) =>
      decide(inProgress(), submit('challenger', score), KICKOFF, CUP);
    expect(entered(level)).toMatchObject({ code: 'winner_needed' });
    expect(entered({ ...level, penalties: { challenger: 3, challenged: 3 } })).toMatchObject({
      code: 'winner_needed',
    });
    expect(entered({ ...SCORE, penalties })).toMatchObject({ code: 'score_invalid' });
    const decided = play(
      [
        [submit('challenger', { ...level, penalties }), KICKOFF],
        [{ type: 'verify', by: 'challenged' }, KICKOFF],
      ],
      inProgress(),
      CUP,
    );
    expect(decided.state.winner).toBe('challenged');
  });

  test('that nobody enters for 24 hours makes the match void, at the price of both', () => {
    const { state, outcomes } = play(
      [[{ type: 'deadline' }, later(KICKOFF, 24 * HOURS)]],
      inProgress(),
    );
    expect(state.status).toBe('void');
    expect(outcomes).toEqual([{ type: 'not_completed' }]);
  });
});

describe('a dispute', () => {
  test('shows from the start by when it is ruled', () => {
    expect(rulingDueAt(disputed(), RULES)).toEqual(later(KICKOFF, 48 * HOURS));
  });

  test('is ruled with a score, a replay or void', () => {
    const kickoff = later(KICKOFF, HOURS);
    expect(status(disputed(), ruling({ outcome: 'score', score: SCORE }))).toBe('completed');
    expect(status(disputed(), ruling({ outcome: 'void' }))).toBe('void');
    const { state } = play([[ruling({ outcome: 'replay', kickoff }), KICKOFF]], disputed());
    expect(state).toMatchObject({
      status: 'confirmed',
      kickoff,
      ready: { challenger: false, challenged: false },
      submissions: { challenger: null, challenged: null },
    });
  });

  test('is not ruled a replay in the past or after the event', () => {
    for (const kickoff of [KICKOFF, later(EVENT_END, 1)]) {
      expect(refusal(disputed(), ruling({ outcome: 'replay', kickoff }))).toBe('kickoff_invalid');
    }
  });

  test('can be appealed once within 24 hours, and then an administrator rules', () => {
    const ruled = play([[ruling({ outcome: 'score', score: SCORE }), KICKOFF]], disputed()).state;
    const appeal = { type: 'appeal', by: 'challenged', reason: 'look again' } as const;
    const late = decide(ruled, appeal, later(KICKOFF, 24 * HOURS + 1), RULES);
    expect(late).toMatchObject({ code: 'appeal_closed' });

    const { state, outcomes } = play([[appeal, KICKOFF]], ruled);
    expect(state).toMatchObject({ status: 'disputed', winner: null });
    expect(outcomes).toEqual([{ type: 'reopened' }]);
    expect(refusal(state, ruling({ outcome: 'void' }))).toBe('administrator_needed');

    const final = play([[ruling({ outcome: 'void' }, 'administrator'), KICKOFF]], state).state;
    expect(final.status).toBe('void');
    expect(refusal(final, { ...appeal, by: 'challenger' })).toBe('appeal_closed');
  });

  test('is appealed as long after it as the event has not stood still, and while it does', () => {
    const ruled = play([[ruling({ outcome: 'score', score: SCORE }), KICKOFF]], disputed()).state;
    const appeal = { type: 'appeal', by: 'challenged', reason: 'look again' } as const;
    const appealed = (hours: number, to: Date | null) => {
      const pauses = [{ from: later(KICKOFF, 20 * HOURS), to }];
      return decide(ruled, appeal, later(KICKOFF, hours * HOURS), { ...RULES, pauses }).kind;
    };
    const resumed = later(KICKOFF, 50 * HOURS);
    expect(appealed(300, null)).toBe('changed');
    expect(appealed(54, resumed)).toBe('changed');
    expect(appealed(54.1, resumed)).toBe('refused');
  });

  test('a result that was agreed on is reopened by an organiser, and ruled again', () => {
    const agreed = play([[{ type: 'verify', by: 'challenged' }, KICKOFF]], submitted()).state;
    const reopen = { type: 'reopen', by: 'organiser', reason: 'cheating' } as const;
    const { state, outcomes } = play(
      [
        [reopen, KICKOFF],
        [ruling({ outcome: 'score', score: OTHER_SCORE }), KICKOFF],
      ],
      agreed,
    );
    expect(state).toMatchObject({ status: 'completed', winner: 'challenged' });
    expect(outcomes.map(({ type }) => type)).toEqual(['reopened', 'final']);
    const appeal = { type: 'appeal', by: 'challenged', reason: '' } as const;
    expect(refusal(agreed, appeal)).toBe('match_state_conflict');
  });
});

function submit(by: 'challenger' | 'challenged', score: Score): MatchAction {
  return { type: 'submit', by, score };
}

function ruling(value: Ruling, by: 'organiser' | 'administrator' = 'organiser'): MatchAction {
  return { type: 'rule', by, ruling: value, reason: 'the screenshot shows it' };
}

function status(state: MatchState, action: MatchAction) {
  return play([[action, KICKOFF]], state).state.status;
}

function refusal(state: MatchState, action: MatchAction) {
  const decision = decide(state, action, KICKOFF, RULES);
  return decision.kind === 'refused' ? decision.code : decision.kind;
}
