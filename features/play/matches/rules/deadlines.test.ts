import { describe, expect, test } from 'vitest';
import { isOverdue, remindersOf } from './deadlines.ts';
import { confirmed, disputed, KICKOFF, later, RULES, submitted } from './test-kit.ts';

const HOURS = 60;

describe('reminders', () => {
  test('go to those who have not checked in, and never back in time', () => {
    expect(remindersOf(confirmed(), RULES)).toEqual([
      { at: later(KICKOFF, -15), type: 'check_in_open', to: ['challenger', 'challenged'] },
    ]);
  });

  test('go to both a day and an hour before the kickoff, where it was agreed on early enough', () => {
    const early = { ...confirmed(), changedAt: later(KICKOFF, -30 * HOURS) };
    const both = ['challenger', 'challenged'];
    expect(remindersOf(early, RULES)).toEqual([
      { at: later(KICKOFF, -24 * HOURS), type: 'match_reminder', to: both },
      { at: later(KICKOFF, -HOURS), type: 'kickoff_near', to: both },
      { at: later(KICKOFF, -15), type: 'check_in_open', to: both },
    ]);
  });

  test('go to the one who has still to verify, half-way and before the end', () => {
    expect(remindersOf(submitted(), RULES)).toEqual(
      [12, 21].map((hours) => ({
        at: later(KICKOFF, hours * HOURS),
        type: 'verification_waiting',
        to: ['challenged'],
      })),
    );
  });

  test('tell the organisers of a dispute that was not ruled in time', () => {
    const at = later(KICKOFF, 48 * HOURS);
    expect(remindersOf(disputed(), RULES)).toEqual([{ at, type: 'ruling_overdue', to: [] }]);
  });
});

test('a match that stood still past its deadline is overdue', () => {
  expect(isOverdue(disputed(), later(KICKOFF, 48 * HOURS), RULES)).toBe(false);
  expect(isOverdue(disputed(), later(KICKOFF, 48 * HOURS + 1), RULES)).toBe(true);
  expect(isOverdue(submitted(), later(KICKOFF, 25 * HOURS), RULES)).toBe(true);
});
