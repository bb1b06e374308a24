import { expect, test } from 'vitest';
import { scoreText } from './match-view.ts';
import { typedIn } from './typed.ts';

const typed = (values: Record<string, string>) =>
  typedIn(values, (score) => scoreText(score, 'ltr'));
const RESULT = { scoreChallenger: '2', scoreChallenged: '2' };
const PENALTIES = { penaltiesChallenger: '5', penaltiesChallenged: '4' };

test('of a form that has gone, the reason or the whole result is told', () => {
  expect(typed({ intent: 'dispute', reason: 'It was 1–2' })).toBe('It was 1–2');
  expect(typed({ intent: 'submit', ...RESULT })).toContain('2\u00a0–\u2060\u00a02');
  expect(typed({ intent: 'edit', ...RESULT, ...PENALTIES })).toContain('(5\u00a0–\u2060\u00a04)');
});

test('nothing is told as typed that was not', () => {
  expect(typed({ intent: 'verify', ...RESULT })).toBe('');
  expect(typed({ intent: 'submit', ...RESULT, scoreChallenged: '' })).toBe('');
  expect(typed({ intent: 'dispute', reason: '' })).toBe('');
});
