/** Leagues for tests: written as text, or any. */

import fc from 'fast-check';
import type { League, LeagueMatch } from '../league.ts';
import type { Outcome } from '../outcome.ts';
import { roundRobin } from '../round-robin.ts';
import { standingsOf } from '../standings.ts';
import { LEAGUE_RULES, type StandingsRules, TIE_BREAKERS } from '../tie-breakers.ts';

/** A league of lines such as 'a-b 2:1', 'a-b w:0' (walkover), 'a-b x' (neither came) and 'a-b' (open). */
export function league(entrants: string, ...lines: readonly string[]): League {
  const names = [...entrants];
  return { entrants: names, draw: names, matches: lines.map(matchOf) };
}

export function places(of: League, rules: StandingsRules = LEAGUE_RULES): string {
  return standingsOf(of, rules)
    .rows.map(({ entrant }) => entrant)
    .join('');
}

const goals = fc.nat(3);
const anyOutcome: fc.Arbitrary<Outcome | null> = fc.oneof(
  { weight: 6, arbitrary: playedOutcome() },
  fc.constant({ kind: 'walkover', winner: 'home' } as const),
  fc.constant({ kind: 'walkover', winner: 'away' } as const),
  fc.constant({ kind: 'void' } as const),
  { weight: 2, arbitrary: fc.constant(null) },
);

/** A round robin with any outcomes, byes, starting points and withdrawals. */
export const anyLeague: fc.Arbitrary<League> = fc.integer({ min: 2, max: 8 }).chain((size) => {
  const entrants = [...'abcdefgh'].slice(0, size);
  const fixtures = roundRobin(entrants, 1).flatMap((round) => round.fixtures);
  return fc.record({
    entrants: fc.constant(entrants),
    draw: fc.shuffledSubarray(entrants, { minLength: size }),
    matches: fc
      .array(anyOutcome, { minLength: fixtures.length, maxLength: fixtures.length })
      .map((outcomes) =>
        fixtures.map((fixture, index) => ({ ...fixture, outcome: outcomes[index] ?? null })),
      ),
    withdrawals: fc.uniqueArray(
      fc.record({
        entrant: fc.constantFrom(...entrants),
        ruling: fc.constantFrom('annulled', 'walkovers'),
      }),
      { selector: ({ entrant }) => entrant, maxLength: 2 },
    ),
    byes: fc.array(
      fc.record({ entrant: fc.constantFrom(...entrants), round: fc.integer({ min: 1, max: 7 }) }),
      { maxLength: 3 },
    ),
  });
});

export const anyTableRules: fc.Arbitrary<StandingsRules> = fc
  .shuffledSubarray([...TIE_BREAKERS])
  .map((tieBreakers) => ({ ...LEAGUE_RULES, tieBreakers }));

function playedOutcome(): fc.Arbitrary<Outcome> {
  return fc.record({
    kind: fc.constant('played'),
    score: fc.record({ home: goals, away: goals }),
  });
}

function matchOf(line: string, index: number): LeagueMatch {
  const [names = '', result] = line.split(' ');
  const [home = '', away = ''] = names.split('-');
  const round = index + 1;
  return { key: `R${round}.1`, round, home, away, outcome: outcomeOf(result) };
}

function outcomeOf(result: string | undefined): Outcome | null {
  if (result === undefined) return null;
  if (result === 'x') return { kind: 'void' };
  const [home = '', away = ''] = result.split(':');
  if (home === 'w') return { kind: 'walkover', winner: 'home' };
  if (away === 'w') return { kind: 'walkover', winner: 'away' };
  return { kind: 'played', score: { home: Number(home), away: Number(away) } };
}
