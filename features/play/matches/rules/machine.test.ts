import { describe, expect, test } from 'vitest';
import { SIDES } from '#core/scores.ts';
import { checkInOpensAt } from './deadlines.ts';
import { beginFound, decide, propose } from './machine.ts';
import type { MatchAction } from './match.ts';
import {
  confirmed,
  disputed,
  EVENT_END,
  inProgress,
  KICKOFF,
  later,
  NOW,
  OTHER_SCORE,
  play,
  proposed,
  RULES,
  SCORE,
  submitted,
} from './test-kit.ts';

const MOVED = later(KICKOFF, 60);
const CONFLICT = { code: 'match_state_conflict' };

describe('a match', () => {
  test('is requested, accepted, checked in, played and verified', () => {
    const { state, outcomes } = play(
      [[{ type: 'verify', by: 'challenged' }, KICKOFF]],
      submitted(),
    );
    expect(state).toMatchObject({ status: 'completed', winner: 'challenger', finalScore: SCORE });
    const record = ['challenger', 'challenged'];
    const rest = { walkover: false, rated: true, record };
    expect(outcomes).toEqual([{ type: 'final', score: SCORE, winner: 'challenger', ...rest }]);
  });

  test('cannot be proposed for the past or outside the dates of its event', () => {
    for (const date of [NOW, later(EVENT_END, 1), new Date(Number.NaN)]) {
      const input = { by: 'challenger', proposedDate: date, isInstant: false } as const;
      expect(propose(input, NOW, RULES)).toMatchObject({ code: 'kickoff_invalid' });
    }
  });

  test('of two players who were found for each other is confirmed, with kickoff now and no points for accepting', () => {
    const at = KICKOFF; // the event is running
    const begun = beginFound(at, RULES);
    if (begun.kind !== 'changed') throw new Error('not begun');
    expect(begun.outcomes).toEqual([]);
    expect(begun.entry).toEqual({ type: 'found', from: null, to: 'confirmed' });
    expect(begun.state).toMatchObject({ status: 'confirmed', kickoff: at, isInstant: true });
    expect(checkInOpensAt(begun.state, RULES)?.getTime()).toBeLessThanOrEqual(at.getTime());
    for (const by of SIDES) {
      const accepted = decide(begun.state, { type: 'accept', by }, at, RULES);
      expect(accepted).not.toHaveProperty('outcomes');
    }
    const { state } = play(
      [
        [{ type: 'ready', by: 'challenger' }, at],
        [{ type: 'ready', by: 'challenged' }, at],
      ],
      begun.state,
    );
    expect(state.status).toBe('in_progress');
    expect(beginFound(later(EVENT_END, 1), RULES)).toMatchObject({ code: 'kickoff_invalid' });
  });

  test('that is declined costs the one who declines', () => {
    const { state, outcomes } = play([[{ type: 'decline', by: 'challenged' }, NOW]]);
    expect(state.status).toBe('declined');
    expect(outcomes).toEqual([{ type: 'declined', by: 'challenged' }]);
  });

  test('that nobody answers expires at the time it was proposed for', () => {
    expect(answer(proposed(), { type: 'deadline' }, later(KICKOFF, -1))).toMatchObject(CONFLICT);
    expect(play([[{ type: 'deadline' }, KICKOFF]]).state.status).toBe('expired');
  });

  test('cannot be acted on once its time is over, though no job has closed it yet', () => {
    expect(answer(proposed(), { type: 'accept', by: 'challenged' }, KICKOFF)).toMatchObject(
      CONFLICT,
    );
  });

  test('is cancelled freely as a request, at a price once confirmed', () => {
    const cancel = { type: 'cancel', by: 'challenger' } as const;
    expect(play([[cancel, NOW]]).outcomes).toEqual([]);
    expect(play([[cancel, NOW]], confirmed()).outcomes).toEqual([
      { type: 'cancelled_after_confirmation', by: 'challenger' },
    ]);
    expect(answer(proposed(), { ...cancel, by: 'challenged' })).toMatchObject(CONFLICT);
  });

  test('is cancelled at that price also while another time is asked for, by either side', () => {
    const asked = play([[reschedule('challenger'), NOW]], confirmed()).state;
    for (const by of SIDES) {
      const { outcomes } = play([[{ type: 'cancel', by }, NOW]], asked);
      expect(outcomes).toEqual([{ type: 'cancelled_after_confirmation', by }]);
    }
  });

  test('that was asked for is declined by whoever proposes another time and then cancels', () => {
    const asked = play([[reschedule('challenged'), NOW]]).state;
    const { state, outcomes } = play([[{ type: 'cancel', by: 'challenged' }, NOW]], asked);
    expect(state.status).toBe('cancelled');
    expect(outcomes).toEqual([{ type: 'declined', by: 'challenged' }]);
    expect(play([[{ type: 'cancel', by: 'challenger' }, NOW]], asked).outcomes).toEqual([]);
  });

  test('cancelled twice is cancelled once', () => {
    const asked = play([[reschedule('challenger'), NOW]], confirmed()).state;
    const cancel = { type: 'cancel', by: 'challenger' } as const;
    const { state, outcomes } = play([[cancel, NOW]], asked);
    expect(state.status).toBe('cancelled');
    expect(outcomes).toHaveLength(1);
    expect(answer(state, cancel)).toEqual({ kind: 'repeated' });
  });
});

describe('another time', () => {
  test('that is declined leaves the last agreed one, and costs nothing', () => {
    const { state, outcomes } = play(
      [
        [reschedule('challenger'), NOW],
        [{ type: 'decline', by: 'challenged' }, NOW],
      ],
      confirmed(),
    );
    expect(state).toMatchObject({ status: 'confirmed', kickoff: KICKOFF, reschedules: 0 });
    expect(outcomes).toEqual([]);
  });

  test('that nobody answers leaves it too, in time to check in', () => {
    const asked = play([[reschedule('challenger'), NOW]], confirmed()).state;
    const { state } = play([[{ type: 'deadline' }, KICKOFF]], asked);
    expect(state).toMatchObject({ status: 'confirmed', kickoff: KICKOFF });
    expect(answer(state, { type: 'ready', by: 'challenged' }, KICKOFF).kind).toBe('changed');
  });

  test('that is accepted too late is refused, by whoever accepted the match before, too', () => {
    const asked = play([[reschedule('challenger'), NOW]], confirmed()).state;
    const { state } = play([[{ type: 'deadline' }, KICKOFF]], asked);
    expect(state.acceptedBy).toBe('challenged');
    expect(answer(state, accept('challenged'), KICKOFF)).toMatchObject(CONFLICT);
  });

  test('is asked for by the other side of a request, by either of a confirmed match', () => {
    expect(answer(proposed(), reschedule('challenger'))).toMatchObject(CONFLICT);
    expect(answer(proposed(), reschedule('challenged')).kind).toBe('changed');
    expect(answer(confirmed(), reschedule('challenger')).kind).toBe('changed');
  });

  test('can be agreed on three times', () => {
    let state = confirmed();
    for (let move = 1; move <= 3; move += 1) {
      const steps = [reschedule('challenger', later(KICKOFF, move)), accept('challenged')] as const;
      state = play(
        steps.map((action) => [action, NOW]),
        state,
      ).state;
    }
    expect(answer(state, reschedule('challenger'))).toMatchObject({ code: 'reschedules_used_up' });
  });

  test('cannot be asked for after kickoff: the check-in decides', () => {
    expect(answer(confirmed(), reschedule('challenger'), KICKOFF)).toMatchObject(CONFLICT);
  });

  test('makes a scheduled match of an instant one', () => {
    const steps = [reschedule('challenged'), accept('challenger')].map(
      (action) => [action, NOW] as const,
    );
    const { state } = play(steps, proposed(true));
    expect(state).toMatchObject({ status: 'confirmed', isInstant: false, kickoff: MOVED });
  });
});

describe('check-in', () => {
  test('opens 15 min before kickoff', () => {
    const ready = { type: 'ready', by: 'challenger' } as const;
    const early = answer(confirmed(), ready, later(KICKOFF, -16));
    expect(early).toMatchObject({ code: 'check_in_not_open' });
    expect(answer(confirmed(), ready, later(KICKOFF, -15)).kind).toBe('changed');
    expect(answer(confirmed(), ready, later(KICKOFF, 15))).toMatchObject(CONFLICT);
  });

  test('by one side only is a walkover of 3-0, unrated', () => {
    const steps = [
      [{ type: 'ready', by: 'challenged' }, KICKOFF],
      [{ type: 'deadline' }, later(KICKOFF, 15)],
    ] as const;
    const { state, outcomes } = play(steps, confirmed());
    const score = { challenger: 0, challenged: 3 };
    expect(state).toMatchObject({ status: 'no_show', finalScore: score, winner: 'challenged' });
    expect(outcomes).toEqual([
      { type: 'no_show', by: 'challenger' },
      { type: 'final', score, winner: 'challenged', walkover: true, rated: false, record: [] },
    ]);
  });

  test('by nobody makes the match void, at the price of both', () => {
    const { state, outcomes } = play([[{ type: 'deadline' }, later(KICKOFF, 15)]], confirmed());
    expect(state.status).toBe('void');
    expect(outcomes).toEqual([
      { type: 'no_show', by: 'challenger' },
      { type: 'no_show', by: 'challenged' },
    ]);
  });

  test('of an instant match is open from its acceptance', () => {
    const at = later(NOW, 10);
    const { state } = play([[accept('challenged'), at]], proposed(true));
    expect(state.kickoff).toEqual(at);
    expect(checkInOpensAt(state, RULES)).toEqual(at);
    expect(answer(state, { type: 'ready', by: 'challenger' }, later(at, 14)).kind).toBe('changed');
    expect(answer(state, { type: 'deadline' }, later(at, 14)).kind).toBe('refused');
    expect(answer(state, { type: 'deadline' }, later(at, 15)).kind).toBe('changed');
  });
});

describe('the same call by the same side', () => {
  test('is answered as the first time also after the other side has acted', () => {
    const started = inProgress();
    expect(answer(started, accept('challenged'))).toEqual({ kind: 'repeated' });
    expect(answer(started, { type: 'ready', by: 'challenger' })).toEqual({ kind: 'repeated' });
    const submit = { type: 'submit', by: 'challenger', score: SCORE } as const;
    expect(answer(disputed(), submit)).toEqual({ kind: 'repeated' });
  });

  test('with another score is not', () => {
    const submit = { type: 'submit', by: 'challenger', score: OTHER_SCORE } as const;
    expect(answer(submitted(), submit)).toMatchObject(CONFLICT);
  });
});

function accept(by: 'challenger' | 'challenged'): MatchAction {
  return { type: 'accept', by };
}

function reschedule(by: 'challenger' | 'challenged', proposedDate = MOVED): MatchAction {
  return { type: 'reschedule', by, proposedDate };
}

function answer(state: ReturnType<typeof proposed>, action: MatchAction, at = NOW) {
  return decide(state, action, at, RULES);
}
