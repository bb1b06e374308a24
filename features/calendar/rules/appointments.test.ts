import { expect, test } from 'vitest';
import { confirmed, KICKOFF, proposed } from '../../matches/rules/test-kit.ts';
import { slotOf } from './appointments.ts';

test('a match that is agreed is certain, one that is asked for is not, one that is off is crossed out', () => {
  expect(slotOf(confirmed())).toEqual({ start: KICKOFF, status: 'confirmed' });
  expect(slotOf(proposed())).toEqual({ start: KICKOFF, status: 'tentative' });
  for (const status of ['declined', 'cancelled', 'expired', 'void'] as const) {
    expect(slotOf({ ...confirmed(), status })).toEqual({ start: KICKOFF, status: 'cancelled' });
  }
});
