import { drawField } from '@battle-league/brackets/field.ts';
import type { FieldFormat } from '@battle-league/brackets/stages.ts';
import { expect, test } from 'vitest';
import { roundNameOf } from './round-names.ts';

function namesIn(format: FieldFormat, entrants: number): string[] {
  const drawn = drawField(
    format,
    Array.from({ length: entrants }, (_, index) => `entrant ${index}`),
  );
  const rounds = [...new Set(drawn.map(({ round }) => round))].map((round) => {
    return { round, matches: drawn.filter((match) => match.round === round).length, done: 0 };
  });
  const kind = format.kind === 'gsl' ? 'groups' : format.kind;
  const plan = { format: kind, entrants, rounds } as const;
  return rounds.map(({ round }) => {
    const { key, number } = roundNameOf(round, plan);
    return `${key} ${number}`;
  });
}

test('rounds of a knockout are named from the final backwards', () => {
  const names = namesIn({ kind: 'knockout', thirdPlace: true }, 30).map(
    (name) => name.split(' ')[0],
  );
  expect(names).toEqual([
    'round_of',
    'round_of',
    'round_quarter_final',
    'round_semi_final',
    'round_final',
    'round_third_place',
  ]);
  expect(namesIn({ kind: 'knockout', thirdPlace: false }, 65).slice(0, 2)).toEqual([
    'round_of 128',
    'round_of 64',
  ]);
});

test('rounds of a double elimination say in which bracket they are', () => {
  expect(namesIn({ kind: 'double_elimination', reset: true }, 4)).toEqual([
    'round_winners 1',
    'round_winners_final 2',
    'round_losers 1',
    'round_losers_final 2',
    'round_final 1',
    'round_second_final 2',
  ]);
});

test('rounds of a league are counted', () => {
  expect(namesIn({ kind: 'league', legs: 1 }, 4)).toEqual([
    'round_number 1',
    'round_number 2',
    'round_number 3',
  ]);
});
