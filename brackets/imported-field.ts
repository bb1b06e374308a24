/** The check of one bracket or table that was played elsewhere, by the same rules as for our own. */

import { decideCommand } from './elimination.ts';
import { type BracketMatch, type DrawnMatch, PENDING, statusOf } from './elimination-match.ts';
import { FINAL } from './elimination-shape.ts';
import { drawField } from './field.ts';
import {
  type ByMatch,
  type CheckedField,
  type ImportedField,
  type ImportedResult,
  type ImportProblem,
  leaverProblem,
  missingResult,
  type NumberedResult,
  resultProblem,
} from './imported.ts';
import { type Entrant, leagueOutcomeProblem, type MatchKey, type Outcome } from './outcome.ts';
import { bracketPlacings, disqualifiedLast, withoutDisqualified } from './placings.ts';
import { type FieldFormat, shapeOf } from './stages.ts';
import { type Standings, standingsOf } from './standings.ts';
import { LEAGUE_RULES, SWISS_RULES } from './tie-breakers.ts';

const NOBODY_YET = { home: PENDING, away: PENDING, result: null } as const;

/**
 * Returns the matches of a field with their results, and the problems: a result of no match, between other entrants,
 * without the winner that a bracket needs, or missing. The order of the results does not matter.
 */
export function checkField(imported: ImportedField): CheckedField {
  const { format, entrants } = imported;
  const numbered = imported.results.map((result, index) => ({ ...result, index }));
  if (format.kind === 'swiss') {
    const { left, disqualified } = imported;
    const { matches, champion, ...swiss } = checkSwiss({
      ...format,
      entrants,
      left,
      disqualified,
      results: numbered,
    });
    const faults = [...swiss.faults, ...imported.annulled.map((_, index) => leaverProblem(index))];
    return { matches, faults, champion: faults.length > 0 ? null : champion };
  }
  const drawn = drawField(format, entrants);
  const byMatch = Map.groupBy(numbered, ({ match }) => match);
  const known = new Set(drawn.map(({ key }) => key));
  const strange = numbered.filter(({ match }) => !known.has(match));
  const unknown = strange.map((result) => resultProblem(result, 'match_unknown'));
  const { matches, faults, champion } =
    format.kind === 'league'
      ? checkLeague(imported, drawn, byMatch)
      : checkBracket(imported, format, drawn, byMatch);
  const all = [...unknown, ...faults];
  return { matches, faults: all, champion: all.length > 0 ? null : champion };
}

/** Plays the bracket round by round, because the entrants of a match follow from earlier results. */
function checkBracket(
  { entrants, annulled, disqualified }: ImportedField,
  format: Exclude<FieldFormat, { kind: 'league' | 'swiss' }>,
  drawn: readonly DrawnMatch[],
  byMatch: ByMatch,
): CheckedField {
  const shape = shapeOf(format, entrants.length);
  if (!shape) throw new Error(`${format.kind} has no bracket`);
  const matches = new Map<MatchKey, BracketMatch>(drawn.map((match) => [match.key, match]));
  // a GSL group ends before the final, which stays empty
  if (format.kind === 'gsl') matches.set(FINAL, { ...NOBODY_YET, key: FINAL });
  const bracket = { shape, matches, out: new Set<Entrant>() };
  const faults = annulled.map((_, index) => leaverProblem(index));
  /** Reports a result and returns the problem that prevents it. */
  const problemOf = (result: NumberedResult) => {
    const { match: key, outcome } = result;
    const stood = matches.get(key);
    if (stood && isOfOthers(result, stood)) return 'match_between_others';
    const decision = decideCommand(bracket, { type: 'report', key, outcome });
    if (decision.kind === 'changed') {
      for (const { after } of decision.changes) matches.set(after.key, after);
    }
    return decision.kind === 'refused' ? decision.code : undefined;
  };
  for (const { key } of drawn) {
    const results = byMatch.get(key) ?? [];
    for (const result of results) {
      const problem = problemOf(result);
      if (problem) faults.push(resultProblem(result, problem));
    }
    const now = matches.get(key);
    if (results.length === 0 && now && statusOf(now) === 'open') faults.push(missingResult(key));
  }
  const played = drawn.map((match) => ({ ...match, ...matches.get(match.key) }));
  const places = bracketPlacings(format, entrants.length, matches);
  const [first] = withoutDisqualified(places, new Set(disqualified));
  const own = ownFaults(faults);
  return { matches: played, faults: own, champion: (first?.to === 1 && first.entrants[0]) || null };
}

function checkLeague(
  imported: ImportedField,
  drawn: readonly DrawnMatch[],
  byMatch: ByMatch,
): CheckedField {
  const { entrants, annulled, disqualified } = imported;
  const faults = annulled.flatMap((one, index) =>
    entrants.includes(one) ? [] : [leaverProblem(index)],
  );
  const matches = drawn.map((match): DrawnMatch => {
    const [result, ...others] = byMatch.get(match.key) ?? [];
    faults.push(...others.map((other) => resultProblem(other, 'match_already_reported')));
    if (!result) {
      if (!isAnnulled(match, annulled)) faults.push(missingResult(match.key));
      return match;
    }
    const problem = isOfOthers(result, match)
      ? 'match_between_others'
      : leagueOutcomeProblem(result.outcome);
    if (problem) faults.push(resultProblem(result, problem));
    return problem ? match : { ...match, result: { outcome: result.outcome, by: 'report' } };
  });
  const [first] = disqualifiedLast(
    importedLeagueStandings(imported, matches).rows,
    new Set(disqualified),
  );
  return { matches, faults, champion: first?.entrant ?? null };
}

/** Returns the standings of an imported league. */
export function importedLeagueStandings(
  { entrants, annulled, left = [] }: ImportedField,
  drawn: readonly DrawnMatch[],
): Standings {
  const withdrawals = [
    ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
    ...left.map((entrant) => ({ entrant, ruling: 'walkovers' as const })),
  ];
  const matches = drawn.flatMap(({ key, wave: round, home, away, result }) =>
    home.kind === 'entrant' && away.kind === 'entrant'
      ? [{ key, round, home: home.entrant, away: away.entrant, outcome: result?.outcome ?? null }]
      : [],
  );
  return standingsOf({ entrants, draw: entrants, matches, withdrawals }, LEAGUE_RULES);
}

function isAnnulled(match: BracketMatch, annulled: readonly Entrant[]): boolean {
  const sides = [match.home, match.away];
  return sides.some((slot) => slot.kind === 'entrant' && annulled.includes(slot.entrant));
}

/** Compares only sides that are known. A match that waits is reported as waiting. */
function isOfOthers(result: ImportedResult, match: BracketMatch): boolean {
  return (['home', 'away'] as const).some((side) => {
    const said = result[side];
    const slot = match[side];
    return said !== undefined && slot.kind === 'entrant' && slot.entrant !== said;
  });
}

/** Leaves out matches that wait only because an earlier match has a problem. */
function ownFaults(faults: readonly ImportProblem[]): readonly ImportProblem[] {
  const own = faults.filter(({ code }) => code !== 'match_waiting');
  return own.length > 0 ? own : faults;
}

interface ImportedSwiss {
  readonly entrants: readonly Entrant[];
  /** Entrants who left. Entrants without a match in the last round have left in any case. */
  readonly left?: readonly Entrant[] | undefined;
  readonly disqualified?: readonly Entrant[] | undefined;
  readonly rounds: number;
  readonly results: readonly NumberedResult[];
}

/**
 * Checks the rounds of a Swiss stage. Pairings do not follow from the entrants, so every result names its two. A bye
 * is a walkover of one entrant alone. No entrant plays twice in a round, and no round is empty.
 */
function checkSwiss(imported: ImportedSwiss): CheckedField {
  const { entrants, rounds, results, disqualified } = imported;
  if (rounds > mostRounds(entrants.length)) {
    const most = mostRounds(entrants.length);
    const fault = {
      path: 'format.rounds',
      code: 'field_invalid',
      match: '',

      text: 'field_too_large',
      values: { most },
    };
    return { matches: [], faults: [fault], champion: null };
  }
  const known = new Set(entrants);
  const seen = new Set<MatchKey>();
  const busy = new Set<string>();
  const faults: ImportProblem[] = [];
  const matches = results.flatMap((result): DrawnMatch[] => {
    const match = matchIn(result, rounds);
    const sides = [result.home, result.away].flatMap((side) => side ?? []);
    const problem = match
      ? problemOf(result, { isRepeated: seen.has(match.key), known })
      : 'match_unknown';
    const isBusy = match && sides.some((side) => busy.has(`${match.wave} ${side}`));
    if (!match || problem || isBusy) {
      faults.push(resultProblem(result, problem ?? 'line_repeated'));
      return [];
    }
    seen.add(match.key);
    for (const side of sides) busy.add(`${match.wave} ${side}`);
    return [match];
  });
  const ordered = matches.sort((a, b) => a.wave - b.wave || indexOf(a) - indexOf(b));
  const played = new Set(ordered.map(({ wave }) => wave));
  const isSound = faults.length === 0; // a round may be empty only because of another problem
  for (let round = 1; isSound && round <= rounds; round++) {
    if (!played.has(round)) faults.push(missingResult(`R${round}.1`));
  }
  const [first] = disqualifiedLast(
    importedSwissStandings(imported, ordered).rows,
    new Set(disqualified),
  );
  return { matches: ordered, faults, champion: first?.entrant ?? null };
}

/** Returns the entrants without a match in the last round: they left before it. */
export function swissLeavers(
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

/** Returns the number of rounds that can be played without a rematch. */
function mostRounds(entrants: number): number {
  return entrants % 2 === 0 ? entrants - 1 : entrants;
}

const KEY = /^R([1-9]\d{0,3})\.([1-9]\d{0,3})$/;

function matchIn(
  { match: key, home, away, outcome }: NumberedResult,
  rounds: number,
): DrawnMatch | null {
  const wave = Number(KEY.exec(key)?.[1] ?? 0);
  if (wave < 1 || wave > rounds || home === undefined) return null;
  return {
    key,
    round: `R${wave}`,
    wave,
    home: { kind: 'entrant', entrant: home },
    away: away === undefined ? { kind: 'nobody' } : { kind: 'entrant', entrant: away },
    result: { outcome, by: away === undefined ? 'absence' : 'report' },
  };
}

function problemOf(
  { home, away, outcome }: NumberedResult,
  { isRepeated, known }: { readonly isRepeated: boolean; readonly known: ReadonlySet<Entrant> },
): string | null {
  if (isRepeated) return 'match_already_reported';
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

/** Returns the standings of an imported Swiss stage. */
export function importedSwissStandings(
  { entrants, left = [] }: Pick<ImportedSwiss, 'entrants' | 'left'>,
  drawn: readonly DrawnMatch[],
): Standings {
  const matches = drawn.flatMap(({ key, wave: round, home, away, result }) =>
    home.kind === 'entrant' && away.kind === 'entrant'
      ? [{ key, round, home: home.entrant, away: away.entrant, outcome: result?.outcome ?? null }]
      : [],
  );
  const byes = drawn.flatMap(({ home, away, wave: round }) =>
    home.kind === 'entrant' && away.kind === 'nobody' ? [{ entrant: home.entrant, round }] : [],
  );
  const gone = new Set([...swissLeavers(entrants, drawn), ...left]);
  const withdrawals = [...gone].map((entrant) => ({ entrant, ruling: 'walkovers' as const }));
  return standingsOf({ entrants, draw: entrants, matches, byes, withdrawals }, SWISS_RULES);
}
