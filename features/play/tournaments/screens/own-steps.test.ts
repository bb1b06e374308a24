import { expect, test } from 'vitest';
import type { DrawnMatch } from './bracket-types.ts';
import { ownScore, ownSteps } from './own-steps.ts';

const player = (entryId: string) => ({
  entryId,
  userId: '',
  username: entryId,
  avatarUrl: '',
  look: { frame: null, banner: null, colour: null },
  seed: 1,
});

function match(facts: Partial<DrawnMatch>): DrawnMatch {
  return {
    key: 'W1.1',
    group: null,
    round: 'W1',
    home: player('own'),
    away: player('other'),
    vacant: [],

    winner: null,
    how: null,
    score: null,
    penalties: null,

    matchId: null,
    status: null,
    kickoff: null,
    ...facts,
  };
}

test('what comes next stands first, what was played behind it, the latest first', () => {
  const path = [
    match({ key: 'W1.1', how: 'walkover', winner: 'home' }),
    match({ key: 'W2.1', how: 'played', winner: 'home', home: player('b'), away: player('own') }),
    match({ key: 'L2.1', away: null }),
  ];
  const { next, past } = ownSteps(path, 'own');
  expect(next).toMatchObject({ match: { key: 'L2.1' }, side: 'home', opponent: null });
  expect(past.map(({ match: { key }, ended }) => [key, ended])).toEqual([
    ['W2.1', 'lost'],
    ['W1.1', 'won'],
  ]);
});

test('a draw counts as a draw, and where nobody came nobody has won', () => {
  const path = [match({ how: 'played', winner: 'draw' }), match({ how: 'void' })];
  expect(ownSteps(path, 'own').past.map(({ ended }) => ended)).toEqual(['void', 'drawn']);
  expect(ownSteps(path, 'own').next).toBeNull();
});

test("one's own number stands first, whichever side one was on", () => {
  const score = { home: 1, away: 1 };
  const penalties = { home: 3, away: 4 };
  const away = match({
    how: 'played',
    winner: 'away',
    score,
    penalties,
    home: player('b'),
    away: player('own'),
  });
  const [step] = ownSteps([away], 'own').past;
  expect(step && ownScore(step)).toEqual({
    scoreChallenger: 1,
    scoreChallenged: 1,
    penalties: { challenger: 4, challenged: 3 },
  });
});
