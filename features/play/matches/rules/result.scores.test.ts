import { expect, test } from 'vitest';
import { scoreProblem } from './result.ts';
import { RULES } from './test-kit.ts';

const CUP = { ...RULES, drawsAllowed: false };
const LEAGUE = { ...RULES, drawsAllowed: true };
const level = (penalties?: { challenger: number; challenged: number }) => ({
  challenger: 2,
  challenged: 2,
  ...(penalties && { penalties }),
});

test.each([-1, 1.5, 1000, Number.NaN])('%d is no number of goals, nor of penalties', (wrong) => {
  for (const rules of [CUP, LEAGUE]) {
    expect(scoreProblem({ challenger: wrong, challenged: 0 }, rules)).toBe('score_invalid');
    expect(scoreProblem({ challenger: 0, challenged: wrong }, rules)).toBe('score_invalid');
  }
  const penalties = [
    { challenger: wrong, challenged: 3 },
    { challenger: 3, challenged: wrong },
  ];
  for (const shot of penalties) expect(scoreProblem(level(shot), CUP)).toBe('score_invalid');
});

test('penalties are shot where a winner is needed and the score is level, and nowhere else', () => {
  const penalties = { challenger: 4, challenged: 3 };
  expect(scoreProblem(level(), CUP)).toBe('winner_needed');
  expect(scoreProblem(level({ ...penalties, challenger: 3 }), CUP)).toBe('winner_needed');
  expect(scoreProblem(level(penalties), CUP)).toBeNull();
  expect(scoreProblem(level(penalties), LEAGUE)).toBe('score_invalid');
  expect(scoreProblem({ challenger: 2, challenged: 1, penalties }, CUP)).toBe('score_invalid');
  expect(scoreProblem(level(), LEAGUE)).toBeNull();
});
