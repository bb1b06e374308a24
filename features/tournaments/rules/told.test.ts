import fc from 'fast-check';
import { expect, test } from 'vitest';
import { championOf } from './elimination/champion.ts';
import {
  anyFormat,
  anyOutcome,
  anySize,
  beats,
  bracketOf,
  playOut,
  seeds,
} from './elimination/test-kit.ts';
import type { Outcome } from './model.ts';
import { retold, type ToldResult, type ToldTournament } from './told.ts';

const KNOCKOUT = { kind: 'knockout', thirdPlace: false } as const;
const LEAGUE = { kind: 'league', legs: 1 } as const;

function result(match: string, outcome: Outcome, between: Partial<ToldResult> = {}): ToldResult {
  return { match, outcome, ...between };
}

function cupOfFour(results: readonly ToldResult[]): ToldTournament {
  return { format: KNOCKOUT, entrants: seeds(4), results, annulled: [] };
}

const PLAYED = [
  result('W1.1', beats('home')),
  result('W1.2', beats('away')),
  result('W2.1', beats('home')),
];

function faultsOf(told: ToldTournament): string[] {
  return retold(told).faults.map(({ path, code, match }) => `${path} ${code} ${match}`.trim());
}

test('whatever bracket the engine has played is told without a fault, in any order, and ends the same', () => {
  fc.assert(
    fc.property(
      anyFormat(),
      anySize(20),
      fc.infiniteStream(anyOutcome()),
      fc.infiniteStream(fc.nat()),
      (format, size, outcomes, dice) => {
        const bracket = playOut(bracketOf(format, size), () => outcomes.next().value);
        const reported = [...bracket.matches.values()].flatMap(({ key, home, away, result }) =>
          result?.by === 'report' && home.kind === 'entrant' && away.kind === 'entrant'
            ? [{ match: key, home: home.entrant, away: away.entrant, outcome: result.outcome }]
            : [],
        );
        const results = reported
          .map((each) => ({ each, die: dice.next().value }))
          .sort((a, b) => a.die - b.die)
          .map(({ each }) => each);
        const told = retold({ format, entrants: seeds(size), results, annulled: [] });
        expect(told.faults).toEqual([]);
        expect(told.champion).toBe(championOf(bracket.shape, bracket.matches));
        for (const match of told.matches)
          expect(match).toMatchObject({ ...bracket.matches.get(match.key) });
      },
    ),
    { numRuns: 150 },
  );
});

test('every match of it needs a result', () => {
  expect(faultsOf(cupOfFour(PLAYED.slice(0, 2)))).toEqual(['results match_not_reported W2.1']);
});

test('what is wrong is named by its place, and what only follows from it is not', () => {
  const told = cupOfFour([
    result('W9.1', beats('home')),
    result('W1.1', { kind: 'played', score: { home: 1, away: 1 } }),
    result('W1.2', beats('home'), { home: 's4' }),
    result('W2.1', beats('home')),
  ]);
  expect(faultsOf(told)).toEqual([
    'results.0 match_unknown W9.1',
    'results.1 winner_needed W1.1',
    'results.2 match_between_others W1.2',
  ]);
});

test('a match has one result: the same one twice is no fault, another one is', () => {
  expect(faultsOf(cupOfFour([...PLAYED, result('W1.1', beats('home'))]))).toEqual([]);
  expect(faultsOf(cupOfFour([...PLAYED, result('W1.1', beats('away'))]))).toEqual([
    'results.3 match_already_reported W1.1',
  ]);
});

test('a league has draws, and matches of who left early need no result', () => {
  const entrants = seeds(3);
  const draw: Outcome = { kind: 'played', score: { home: 1, away: 1 } };
  const told = { format: LEAGUE, entrants, results: [], annulled: ['s3'] };
  const { matches } = retold(told);
  const between = matches.find(({ home, away }) =>
    [home, away].every((slot) => slot.kind === 'entrant' && slot.entrant !== 's3'),
  );
  if (!between) throw new Error('they do not meet');
  const whole = retold({ ...told, results: [result(between.key, draw)] });
  expect(whole.faults).toEqual([]);
  expect(whole.champion).toBe('s1');
  expect(faultsOf({ ...told, annulled: [], results: [result(between.key, draw)] })).toHaveLength(2);
});
