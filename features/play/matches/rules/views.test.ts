import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import type { MatchState } from './match.ts';
import {
  confirmed,
  disputed,
  inProgress,
  KICKOFF,
  later,
  NOW,
  play,
  proposed,
  RULES,
  submitted,
} from './test-kit.ts';
import {
  actionsFor,
  labelOf,
  listOf,
  listToOpen,
  mayPlayAgain,
  resultStateOf,
  wizardStepOf,
} from './views.ts';

describe('each side reads its own label', () => {
  const asked = play([
    [{ type: 'reschedule', by: 'challenged', proposedDate: later(KICKOFF, 5) }, NOW],
  ]).state;
  const done = play([[{ type: 'verify', by: 'challenged' }, KICKOFF]], submitted()).state;
  const declined = play([[{ type: 'decline', by: 'challenged' }, NOW]]).state;
  const cancelled = play([[{ type: 'cancel', by: 'challenger' }, NOW]], confirmed()).state;
  test.each<[string, MatchState, string, string]>([
    ['a request', proposed(), 'request_sent', 'match_request'],
    ['a declined request', declined, 'declined', 'declined'],
    ['a match called off', cancelled, 'cancelled', 'cancelled'],
    ['a reschedule request', asked, 'reschedule_request', 'request_sent'],
    ['a confirmed match', confirmed(), 'match_confirmed', 'match_confirmed'],
    ['a running match', inProgress(), 'in_progress', 'in_progress'],
    ['a submitted score', submitted(), 'submitted', 'waiting_for_verification'],
    ['a dispute', disputed(), 'disputed', 'disputed'],
    ['a final result', done, 'approved', 'approved'],
  ])('of %s', (_name, state, challenger, challenged) => {
    coversSpec('state.match-labels');
    expect(labelOf(state, 'challenger')).toBe(challenger);
    expect(labelOf(state, 'challenged')).toBe(challenged);
  });
});

test('a match moves from upcoming through in progress and awaiting approval to completed', () => {
  coversSpec('state.match-lists');
  const done = play([[{ type: 'verify', by: 'challenged' }, KICKOFF]], submitted()).state;
  const states = [proposed(), confirmed(), inProgress(), submitted(), disputed(), done];
  expect(states.map(({ status }) => listOf(status))).toEqual([
    ...['upcoming', 'upcoming', 'in-progress'],
    ...['awaiting-approval', 'awaiting-approval', 'completed'],
  ]);
});

test('a match that ends without a result is completed, too', () => {
  const ends = ['declined', 'cancelled', 'expired', 'no_show', 'void'] as const;
  expect(new Set(ends.map(listOf))).toEqual(new Set(['completed']));
});

test('every status has its result state, and a submitted score one for each side', () => {
  coversSpec('state.result');
  const done = play([[{ type: 'verify', by: 'challenged' }, KICKOFF]], submitted()).state;
  for (const state of [proposed(), confirmed(), inProgress()]) {
    expect(resultStateOf(state, 'challenger')).toBe('unsubmitted');
  }
  expect(resultStateOf(submitted(), 'challenger')).toBe('submitted');
  expect(resultStateOf(submitted(), 'challenged')).toBe('awaiting_approval');
  expect(resultStateOf(submitted(), null)).toBe('awaiting_approval');
  expect(resultStateOf(disputed(), 'challenger')).toBe('disputed');
  expect(resultStateOf(done, 'challenger')).toBe('approved');
});

test('the wizard shows the step a side has reached', () => {
  const waiting = play([[{ type: 'ready', by: 'challenger' }, KICKOFF]], confirmed()).state;
  expect(wizardStepOf(proposed(), 'challenger')).toBe(1);
  expect(wizardStepOf(waiting, 'challenger')).toBe(2);
  expect(wizardStepOf(waiting, 'challenged')).toBe(1);
  expect(wizardStepOf(inProgress(), 'challenger')).toBe(3);
  expect(wizardStepOf(submitted(), 'challenged')).toBe(4);
});

test('each viewer is offered what is theirs to do', () => {
  expect(actionsFor(proposed(), 'challenged', NOW, RULES)).toEqual([
    'accept',
    'decline',
    'reschedule',
  ]);
  expect(actionsFor(proposed(), 'challenger', NOW, RULES)).toEqual(['cancel']);
  expect(actionsFor(submitted(), 'challenger', KICKOFF, RULES)).toEqual(['edit']);
  const other = ['verify', 'submit', 'dispute'];
  expect(actionsFor(submitted(), 'challenged', KICKOFF, RULES)).toEqual(other);
  expect(actionsFor(disputed(), 'organiser', KICKOFF, RULES)).toEqual(['rule']);
  expect(actionsFor(submitted(), null, KICKOFF, RULES)).toEqual([]);
});

test('a score edited to any other may be edited again', () => {
  const score = { challenger: 1, challenged: 0 };
  const { state } = play([[{ type: 'edit', by: 'challenger', score }, KICKOFF]], submitted());
  expect(actionsFor(state, 'challenger', KICKOFF, RULES)).toContain('edit');
});

test('a challenge that was played may be made anew by its players, while the event lasts and is not paused', () => {
  const done = play([[{ type: 'verify', by: 'challenged' }, KICKOFF]], submitted()).state;
  const at = later(KICKOFF, 10);
  const paused = { ...RULES, pauses: [{ from: KICKOFF, to: null }] };
  expect(mayPlayAgain(done, 'challenger', at, RULES)).toBe(true);
  expect(mayPlayAgain(done, 'challenged', at, RULES)).toBe(true);
  expect(mayPlayAgain(done, 'organiser', at, RULES)).toBe(false);
  expect(mayPlayAgain(submitted(), 'challenger', at, RULES)).toBe(false);
  expect(mayPlayAgain(done, 'challenger', at, { ...RULES, isFixture: true })).toBe(false);
  expect(mayPlayAgain(done, 'challenger', at, paused)).toBe(false);
  expect(mayPlayAgain(done, 'challenger', RULES.eventEndsAt, RULES)).toBe(false);
});

test('the matches open at the most urgent list that has one, and stay at an open list that has', () => {
  const none = { upcoming: 0, 'in-progress': 0, 'awaiting-approval': 0, completed: 0 };
  expect(listToOpen(none)).toBe('upcoming');
  expect(listToOpen(none, 'completed')).toBe('upcoming');
  expect(listToOpen({ ...none, completed: 3 })).toBe('completed');
  const all = { upcoming: 1, 'in-progress': 1, 'awaiting-approval': 1, completed: 1 };
  expect(listToOpen(all)).toBe('in-progress');
  expect(listToOpen({ ...all, 'in-progress': 0 })).toBe('awaiting-approval');
  expect(listToOpen({ ...all, 'in-progress': 0, 'awaiting-approval': 0 })).toBe('upcoming');
  expect(listToOpen(all, 'upcoming')).toBe('upcoming');
  expect(listToOpen({ ...all, upcoming: 0 }, 'upcoming')).toBe('in-progress');
});
