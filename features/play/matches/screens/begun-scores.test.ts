import { expect, test } from 'vitest';
import { isUntouched, resultIn, startingResult } from './begun-scores.ts';

const SENT = {
  scoreChallenger: 2,
  scoreChallenged: 2,
  penalties: { challenger: 5, challenged: 4 },
};
const TYPED = {
  scoreChallenger: '3',
  scoreChallenged: '3',
  penaltiesChallenger: '1',
  penaltiesChallenged: '',
};
const none = { begun: undefined, refused: undefined, known: null };

test('the form of a result starts with all that was typed last, penalties and empty fields too', () => {
  const begun = { typed: TYPED, hasPicture: false };
  expect(
    startingResult({ ...none, begun, refused: { scoreChallenger: '9' }, known: SENT }),
  ).toEqual(TYPED);
  expect(startingResult({ ...none, refused: TYPED, known: SENT })).toEqual(TYPED);
});

test('else with the whole result that is known, else with no number, so that 0–0 is entered and not left', () => {
  expect(startingResult({ ...none, known: SENT })).toEqual({
    scoreChallenger: '2',
    scoreChallenged: '2',
    penaltiesChallenger: '5',
    penaltiesChallenged: '4',
  });
  expect(startingResult(none)).toEqual({
    scoreChallenger: '',
    scoreChallenged: '',
    penaltiesChallenger: '',
    penaltiesChallenged: '',
  });
});

test('of a form all numbers are read that stand in it, whichever was typed last', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...TYPED, intent: 'submit' })) form.set(name, value);
  form.delete('penaltiesChallenged');
  const { penaltiesChallenged: _gone, ...typed } = TYPED;
  expect(resultIn(form)).toEqual(typed);
});

test('a form is untouched until it has a number of the score', () => {
  const none = { ...TYPED, scoreChallenger: '', scoreChallenged: '' };
  expect(isUntouched(none)).toBe(true);
  expect(isUntouched({ ...none, scoreChallenged: '0' })).toBe(false);
});
