import { expect, test } from 'vitest';
import { scoreText } from './match-view.ts';
import { errorAt, isMissing, typedIn } from './typed.ts';

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

test('a number out of bounds is told at its own field, another refusal where the rules tell it', () => {
  const fields = { scoreChallenger: 'Whole numbers from 0 to 999' };
  const values = { ...RESULT, scoreChallenged: '1000' };
  const refusal = { code: 'score_invalid', detail: '', fields, values };
  expect(errorAt(refusal, 'scoreChallenged')).toBe(fields.scoreChallenger);
  expect(errorAt(refusal, 'scoreChallenger')).toBeUndefined();
  expect(errorAt(refusal, 'penaltiesChallenger')).toBeUndefined();
  expect(errorAt({ ...refusal, code: 'winner_needed' }, 'scoreChallenger')).toBeTruthy();
});

test('a score that was left empty is told at each empty number, penalties may be empty', () => {
  const fields = { scoreChallenger: 'Whole numbers from 0 to 999' };
  const values = { scoreChallenger: '', scoreChallenged: ' ', penaltiesChallenger: '' };
  const refusal = { code: 'score_invalid', detail: '', fields, values };
  expect(errorAt(refusal, 'scoreChallenger')).toBe(fields.scoreChallenger);
  expect(errorAt(refusal, 'scoreChallenged')).toBe(fields.scoreChallenger);
  expect(errorAt(refusal, 'penaltiesChallenger')).toBeUndefined();
  expect(isMissing({ ...RESULT, scoreChallenged: '' })).toBe(true);
  expect(isMissing({ ...RESULT, penaltiesChallenger: '' })).toBe(false);
});
