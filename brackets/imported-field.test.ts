import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnMatch } from './elimination-match.ts';
import { championOf } from './elimination-placings.ts';
import { drawSwissRound } from './field.ts';
import type { ImportedField, ImportedResult } from './imported.ts';
import { checkField } from './imported-field.ts';
import type { League } from './league.ts';
import type { Outcome } from './outcome.ts';
import { bracketPlacings, withoutDisqualified } from './placings.ts';
import { standingsOf } from './standings.ts';
import {
  anyFormat,
  anyOutcome,
  anySize,
  beats,
  bracketOf,
  playOut,
  seeds,
} from './testing/elimination-kit.ts';
import { draw, field, win } from './testing/swiss-kit.ts';
import { SWISS_RULES } from './tie-breakers.ts';

const KNOCKOUT = { kind: 'knockout', thirdPlace: false } as const;
const LEAGUE = { kind: 'league', legs: 1 } as const;

function result(
  match: string,
  outcome: Outcome,
  between: Partial<ImportedResult> = {},
): ImportedResult {
  return { match, outcome, ...between };
}

function cupOfFour(results: readonly ImportedResult[]): ImportedField {
  return { format: KNOCKOUT, entrants: seeds(4), results, annulled: [] };
}

const PLAYED = [
  result('W1.1', beats('home')),
  result('W1.2', beats('away')),
  result('W2.1', beats('home')),
];

function faultsOf(told: ImportedField): string[] {
  return checkField(told).faults.map(({ path, code, match }) => `${path} ${code} ${match}`.trim());
}

test('whatever bracket the engine has played is told without a fault, in any order, and ends the same', () => {
  fc.assert(
    fc.property(
      anyFormat(),
      anySize(20),
      fc.infiniteStream(anyOutcome()),
      fc.infiniteStream(fc.nat()),
      fc.array(fc.nat(19), { maxLength: 4 }),
      (format, size, outcomes, dice, out) => {
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
        const told = checkField({ format, entrants: seeds(size), results, annulled: [] });
        expect(told.faults).toEqual([]);
        expect(told.champion).toBe(championOf(bracket.shape, bracket.matches));
        const disqualified = new Set(seeds(size).filter((_, index) => out.includes(index)));
        const places = bracketPlacings(format, size, bracket.matches);
        const [first] = withoutDisqualified(places, disqualified);
        const judged = { ...told, format, entrants: seeds(size), results, annulled: [] };
        expect(checkField({ ...judged, disqualified: [...disqualified] }).champion).toBe(
          first?.to === 1 ? first.entrants[0] : null,
        );
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
  const { matches } = checkField(told);
  const between = matches.find(({ home, away }) =>
    [home, away].every((slot) => slot.kind === 'entrant' && slot.entrant !== 's3'),
  );
  if (!between) throw new Error('they do not meet');
  const whole = checkField({ ...told, results: [result(between.key, draw)] });
  expect(whole.faults).toEqual([]);
  expect(whole.champion).toBe('s1');
  expect(faultsOf({ ...told, annulled: [], results: [result(between.key, draw)] })).toHaveLength(2);
});

/** Rounds of Swiss with any outcomes, some of whose entrants leave in between. */
function playedSwiss(size: number, rounds: number, next: () => number) {
  const matches: DrawnMatch[] = [];
  let league: League = { ...field(size), byes: [], withdrawals: [] };
  for (let round = 1; round <= rounds; round++) {
    const drawn = drawSwissRound(league).map((match): DrawnMatch => {
      const outcome = [win('home'), win('away'), draw()][next() % 3] ?? draw();
      return match.result ? match : { ...match, result: { outcome, by: 'report' } };
    });
    matches.push(...drawn);
    const withdrawals = [...(league.withdrawals ?? [])];
    const present = league.entrants.length - withdrawals.length;
    const leaver = league.entrants[next() % size];
    const isIn = withdrawals.every(({ entrant }) => entrant !== leaver);
    // an entrant who leaves after the last round has played all of it
    if (leaver && isIn && round < rounds && present > 3 && next() % 3 === 0)
      withdrawals.push({ entrant: leaver, ruling: 'walkovers' });
    league = { ...league, ...whole(matches), withdrawals };
  }
  return { matches, league };
}

function whole(matches: readonly DrawnMatch[]): Pick<League, 'matches' | 'byes'> {
  const named = matches.map(({ key, wave: round, home, away, result }) => ({
    key,
    round,
    outcome: result?.outcome ?? null,
    home: home.kind === 'entrant' ? home.entrant : '',
    away: away.kind === 'entrant' ? away.entrant : '',
  }));
  return {
    matches: named.filter(({ away }) => away !== ''),
    byes: named.flatMap(({ away, home: entrant, round }) => (away ? [] : [{ entrant, round }])),
  };
}

function importedSwissResults(matches: readonly DrawnMatch[]): ImportedResult[] {
  return matches.map(({ key, home, away, result: decided }) => ({
    match: key,
    ...(home.kind === 'entrant' && { home: home.entrant }),
    ...(away.kind === 'entrant' && { away: away.entrant }),
    outcome: decided?.outcome ?? { kind: 'void' },
  }));
}

test('whatever rounds of Swiss were played, with byes and leavers, are told without a fault in any order and end the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 17 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      (size, wanted, chance) => {
        const rounds = Math.min(wanted, size - 1);
        const { matches, league } = playedSwiss(size, rounds, () => chance.next().value);
        const results = importedSwissResults(matches)
          .map((each) => ({ each, die: chance.next().value }))
          .sort((a, b) => a.die - b.die)
          .map(({ each }) => each);
        const format = { kind: 'swiss', rounds } as const;
        const told = checkField({ format, entrants: league.entrants, results, annulled: [] });
        expect(told.faults).toEqual([]);
        expect(told.matches).toEqual(matches);
        expect(told.champion).toBe(standingsOf(league, SWISS_RULES).rows[0]?.entrant);
      },
    ),
    { numRuns: 150 },
  );
});

test('of Swiss it is said who met: nobody twice in a round, no strangers, no round left out', () => {
  const format = { kind: 'swiss', rounds: 3 } as const;
  const swiss = (results: readonly ImportedResult[]) =>
    faultsOf({ format, entrants: seeds(4), results, annulled: [] });
  const won = beats('home');
  expect(
    swiss([
      result('R1.1', won, { home: 's1', away: 's2' }),
      result('R1.2', won, { home: 's2', away: 's3' }),
      result('R1.3', won, { home: 's4', away: 'nobody' }),
      result('R4.1', won, { home: 's1', away: 's2' }),
      result('R2.1', won),
      result('R2.1', beats('away'), { home: 's3' }),
    ]),
  ).toEqual([
    'results.1 line_repeated R1.2',
    'results.2 match_between_others R1.3',
    'results.3 match_unknown R4.1',
    'results.4 match_unknown R2.1',
    'results.5 match_between_others R2.1',
  ]);
  expect(swiss([result('R1.1', won, { home: 's1', away: 's2' })])).toEqual([
    'results match_not_reported R2.1',
    'results match_not_reported R3.1',
  ]);
  const long = { format: { kind: 'swiss', rounds: 4 } as const, entrants: seeds(4), results: [] };
  expect(faultsOf({ ...long, annulled: [] })[0]).toBe('format.rounds field_invalid');
});
