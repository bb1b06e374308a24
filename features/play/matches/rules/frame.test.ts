import { expect, test } from 'vitest';
import { finalityOf, finalLine, frameOf, ownScoreOf } from './frame.ts';

const SIDES = ['challenger', 'challenged'] as const;

test('one side wins where the other is defeated, a draw is one for both, and a withdrawn result is neither', () => {
  const mirrored = {
    win: 'defeat',
    defeat: 'win',
    draw: 'draw',
    walkover_won: 'walkover_lost',
    walkover_lost: 'walkover_won',
    withdrawn: 'withdrawn',
  } as const;
  const seen = new Set<string>();
  for (const winner of [...SIDES, 'draw'] as const)
    for (const walkover of [true, false])
      for (const isWithdrawn of [true, false]) {
        const [one, other] = SIDES.map((side) => frameOf({ side, winner, walkover, isWithdrawn }));
        expect(other).toBe(one && mirrored[one]);
        if (one) seen.add(one);
        if (isWithdrawn) expect(one).toBe('withdrawn');
      }
  expect([...seen].sort()).toEqual(Object.keys(mirrored).sort());
});

test('the way in which a result became final follows from its last final line', () => {
  const line = (type: string, to = 'completed') => ({ type, from: 'awaiting_approval', to });
  const timeline = [line('rule'), line('reopen', 'disputed'), line('verify')];
  expect(finalityOf(finalLine(timeline), false)).toBe('verified');
  expect(finalityOf(line('submit'), false)).toBe('verified');
  expect(finalityOf(line('deadline'), false)).toBe('time_ran_out');
  expect(finalityOf(line('deadline', 'no_show'), true)).toBe('walkover');
  expect(finalityOf(line('rule'), false)).toBe('ruled');
  expect(finalityOf(line('advance'), false)).toBe('ruled');
  expect(finalLine([line('submit', 'awaiting_approval')])).toBeUndefined();
});

test('a score is turned to the side that reads it, penalties too', () => {
  const score = { challenger: 1, challenged: 1, penalties: { challenger: 4, challenged: 3 } };
  expect(ownScoreOf(score, 'challenged')).toEqual({
    own: 1,
    other: 1,
    penalties: { own: 3, other: 4 },
  });
  expect(ownScoreOf({ challenger: 2, challenged: 0 }, 'challenger').penalties).toBeNull();
});
