import { disqualifiedLast } from './disqualified.ts';
import type { DrawnMatch } from './draw-up.ts';
import type { Entrant, MatchKey, Outcome } from './model.ts';
import { leagueOutcomeProblem } from './standings/reporting.ts';
import { type Table, table } from './standings/table.ts';
import { defaultSwissTableRules } from './standings/table-rules.ts';
import { faultOf, missing, type Numbered, type Retold, type ToldFault } from './told-model.ts';

interface ToldSwiss {
  readonly entrants: readonly Entrant[];
  /** Who is told to have left; who is in no match of the last round has, in any case. */
  readonly left?: readonly Entrant[] | undefined;
  readonly disqualified?: readonly Entrant[] | undefined;
  readonly rounds: number;
  readonly results: readonly Numbered[];
}

/**
 * The rounds of a Swiss stage as they are told. Who meets whom does not follow from the entrants, so every result names
 * its two, and a bye is a walkover of one alone; nobody stands twice in a round, and no round is empty.
 */
export function retoldSwiss(told: ToldSwiss): Retold {
  const { entrants, rounds, results, disqualified } = told;
  if (rounds > mostRounds(entrants.length)) {
    const most = mostRounds(entrants.length);
    const fault = {
      ...{ path: 'format.rounds', code: 'field_invalid', match: '' },
      ...{ text: 'field_too_large', values: { most } },
    };
    return { matches: [], faults: [fault], champion: null };
  }
  const known = new Set(entrants);
  const seen = new Set<MatchKey>();
  const busy = new Set<string>();
  const faults: ToldFault[] = [];
  const matches = results.flatMap((result): DrawnMatch[] => {
    const match = matchIn(result, rounds);
    const sides = [result.home, result.away].flatMap((side) => side ?? []);
    const problem = match
      ? problemOf(result, { isTold: seen.has(match.key), known })
      : 'match_unknown';
    const isBusy = match && sides.some((side) => busy.has(`${match.wave} ${side}`));
    if (!match || problem || isBusy) {
      faults.push(faultOf(result, problem ?? 'line_repeated'));
      return [];
    }
    seen.add(match.key);
    for (const side of sides) busy.add(`${match.wave} ${side}`);
    return [match];
  });
  const ordered = matches.sort((a, b) => a.wave - b.wave || indexOf(a) - indexOf(b));
  const played = new Set(ordered.map(({ wave }) => wave));
  const isSound = faults.length === 0; // a round may lack only what is wrong
  for (let round = 1; isSound && round <= rounds; round++) {
    if (!played.has(round)) faults.push(missing(`R${round}.1`));
  }
  const [first] = disqualifiedLast(swissTable(told, ordered).rows, new Set(disqualified));
  return { matches: ordered, faults, champion: first?.entrant ?? null };
}

/** Who is in no match of the last round has left before it. */
export function leftSwiss(
  entrants: readonly Entrant[],
  matches: readonly Pick<DrawnMatch, 'home' | 'away' | 'wave'>[],
): Entrant[] {
  const last = Math.max(0, ...matches.map(({ wave }) => wave));
  const there = new Set(
    matches
      .filter(({ wave }) => wave === last)
      .flatMap(({ home, away }) => [home, away])
      .flatMap((slot) => (slot.kind === 'entrant' ? [slot.entrant] : [])),
  );
  return entrants.filter((entrant) => !there.has(entrant));
}

/** So many before there must be a rematch. */
function mostRounds(entrants: number): number {
  return entrants % 2 === 0 ? entrants - 1 : entrants;
}

const KEY = /^R([1-9]\d{0,3})\.([1-9]\d{0,3})$/;

function matchIn({ match: key, home, away, outcome }: Numbered, rounds: number): DrawnMatch | null {
  const wave = Number(KEY.exec(key)?.[1] ?? 0);
  if (wave < 1 || wave > rounds || home === undefined) return null;
  return {
    ...{ key, round: `R${wave}`, wave },
    home: { kind: 'entrant', entrant: home },
    away: away === undefined ? { kind: 'nobody' } : { kind: 'entrant', entrant: away },
    result: { outcome, by: away === undefined ? 'absence' : 'report' },
  };
}

function problemOf(
  { home, away, outcome }: Numbered,
  { isTold, known }: { readonly isTold: boolean; readonly known: ReadonlySet<Entrant> },
): string | null {
  if (isTold) return 'match_already_reported';
  const isStranger = [home, away].some((side) => side !== undefined && !known.has(side));
  if (isStranger || home === away) return 'match_between_others';
  return away === undefined ? byeProblem(outcome) : leagueOutcomeProblem(outcome);
}

function byeProblem(outcome: Outcome): string | null {
  const isBye = outcome.kind === 'walkover' && outcome.winner === 'home';
  return isBye ? null : 'match_between_others';
}

function indexOf({ key }: DrawnMatch): number {
  return Number(KEY.exec(key)?.[2] ?? 0);
}

/** The table of a Swiss stage as it is told. */
export function swissTable(
  { entrants, left = [] }: Pick<ToldSwiss, 'entrants' | 'left'>,
  drawn: readonly DrawnMatch[],
): Table {
  const matches = drawn.flatMap(({ key, wave: round, home, away, result }) =>
    home.kind === 'entrant' && away.kind === 'entrant'
      ? [{ key, round, home: home.entrant, away: away.entrant, outcome: result?.outcome ?? null }]
      : [],
  );
  const byes = drawn.flatMap(({ home, away, wave: round }) =>
    home.kind === 'entrant' && away.kind === 'nobody' ? [{ entrant: home.entrant, round }] : [],
  );
  const gone = new Set([...leftSwiss(entrants, drawn), ...left]);
  const withdrawals = [...gone].map((entrant) => ({ entrant, ruling: 'walkovers' as const }));
  return table({ entrants, draw: entrants, matches, byes, withdrawals }, defaultSwissTableRules);
}
