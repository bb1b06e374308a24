/** A field that was played elsewhere, as somebody tells it, checked by the same rules by which ours are played. */
import { bracketPlaces } from './bracket-places.ts';
import { disqualifiedLast, withoutDisqualified } from './disqualified.ts';
import { type DrawnMatch, drawUp } from './draw-up.ts';
import { shapeOf } from './drawn-bracket.ts';
import { decide } from './elimination/decide.ts';
import { FINAL } from './elimination/keys.ts';
import { type BracketMatch, PENDING, statusOf } from './elimination/match.ts';
import type { Entrant, MatchKey } from './model.ts';
import type { Format } from './play.ts';
import { leagueOutcomeProblem } from './standings/reporting.ts';
import { type Table, table } from './standings/table.ts';
import { defaultTableRules } from './standings/table-rules.ts';
import {
  type ByMatch,
  faultOf,
  leaverFault,
  missing,
  type Numbered,
  type Retold,
  type ToldFault,
  type ToldField,
  type ToldResult,
} from './told-model.ts';
import { retoldSwiss } from './told-swiss.ts';

const NOBODY_YET = { home: PENDING, away: PENDING, result: null } as const;

/**
 * The matches of a field with the results it is told to have had, and every result that cannot have been: of no
 * match, between others, without the winner a cup needs, or missing. Results may stand in any order.
 */
export function retold(told: ToldField): Retold {
  const { format, entrants } = told;
  const numbered = told.results.map((result, index) => ({ ...result, index }));
  if (format.kind === 'swiss') {
    const { left, disqualified } = told;
    const { matches, champion, ...swiss } = retoldSwiss({
      ...{ ...format, entrants, left, disqualified, results: numbered },
    });
    const faults = [...swiss.faults, ...told.annulled.map((_, index) => leaverFault(index))];
    return { matches, faults, champion: faults.length > 0 ? null : champion };
  }
  const drawn = drawUp(format, entrants);
  const byMatch = Map.groupBy(numbered, ({ match }) => match);
  const known = new Set(drawn.map(({ key }) => key));
  const strange = numbered.filter(({ match }) => !known.has(match));
  const unknown = strange.map((result) => faultOf(result, 'match_unknown'));
  const { matches, faults, champion } =
    format.kind === 'league'
      ? retoldLeague(told, drawn, byMatch)
      : retoldBracket(told, format, drawn, byMatch);
  const all = [...unknown, ...faults];
  return { matches, faults: all, champion: all.length > 0 ? null : champion };
}

/** Drawn round by round: whoever is in a match is known when its turn comes. */
function retoldBracket(
  { entrants, annulled, disqualified }: ToldField,
  format: Exclude<Format, { kind: 'league' | 'swiss' }>,
  drawn: readonly DrawnMatch[],
  byMatch: ByMatch,
): Retold {
  const shape = shapeOf(format, entrants.length);
  if (!shape) throw new Error(`${format.kind} has no bracket`);
  const matches = new Map<MatchKey, BracketMatch>(drawn.map((match) => [match.key, match]));
  // a GSL group ends before the final, which nobody ever comes to
  if (format.kind === 'gsl') matches.set(FINAL, { ...NOBODY_YET, key: FINAL });
  const bracket = { shape, matches, out: new Set<Entrant>() };
  const faults = annulled.map((_, index) => leaverFault(index));
  /** Reports a result; why it cannot be, where it cannot. */
  const problemOf = (result: Numbered) => {
    const { match: key, outcome } = result;
    const stood = matches.get(key);
    if (stood && isOfOthers(result, stood)) return 'match_between_others';
    const decision = decide(bracket, { type: 'report', key, outcome });
    if (decision.kind === 'changed') {
      for (const { after } of decision.changes) matches.set(after.key, after);
    }
    return decision.kind === 'refused' ? decision.code : undefined;
  };
  for (const { key } of drawn) {
    const results = byMatch.get(key) ?? [];
    for (const result of results) {
      const problem = problemOf(result);
      if (problem) faults.push(faultOf(result, problem));
    }
    const now = matches.get(key);
    if (results.length === 0 && now && statusOf(now) === 'open') faults.push(missing(key));
  }
  const played = drawn.map((match) => ({ ...match, ...matches.get(match.key) }));
  const places = bracketPlaces(format, entrants.length, matches);
  const [first] = withoutDisqualified(places, new Set(disqualified));
  const own = ownFaults(faults);
  return { matches: played, faults: own, champion: (first?.to === 1 && first.entrants[0]) || null };
}

function retoldLeague(told: ToldField, drawn: readonly DrawnMatch[], byMatch: ByMatch): Retold {
  const { entrants, annulled, disqualified } = told;
  const faults = annulled.flatMap((one, index) =>
    entrants.includes(one) ? [] : [leaverFault(index)],
  );
  const matches = drawn.map((match): DrawnMatch => {
    const [result, ...others] = byMatch.get(match.key) ?? [];
    faults.push(...others.map((other) => faultOf(other, 'match_already_reported')));
    if (!result) {
      if (!isAnnulled(match, annulled)) faults.push(missing(match.key));
      return match;
    }
    const problem = isOfOthers(result, match)
      ? 'match_between_others'
      : leagueOutcomeProblem(result.outcome);
    if (problem) faults.push(faultOf(result, problem));
    return problem ? match : { ...match, result: { outcome: result.outcome, by: 'report' } };
  });
  const [first] = disqualifiedLast(leagueTable(told, matches).rows, new Set(disqualified));
  return { matches, faults, champion: first?.entrant ?? null };
}

/** The table of a league as it is told. */
export function leagueTable(
  { entrants, annulled, left = [] }: ToldField,
  drawn: readonly DrawnMatch[],
): Table {
  const withdrawals = [
    ...annulled.map((entrant) => ({ entrant, ruling: 'annulled' as const })),
    ...left.map((entrant) => ({ entrant, ruling: 'walkovers' as const })),
  ];
  const matches = drawn.flatMap(({ key, wave: round, home, away, result }) =>
    home.kind === 'entrant' && away.kind === 'entrant'
      ? [{ key, round, home: home.entrant, away: away.entrant, outcome: result?.outcome ?? null }]
      : [],
  );
  return table({ entrants, draw: entrants, matches, withdrawals }, defaultTableRules);
}

function isAnnulled(match: BracketMatch, annulled: readonly Entrant[]): boolean {
  const sides = [match.home, match.away];
  return sides.some((slot) => slot.kind === 'entrant' && annulled.includes(slot.entrant));
}

/** Only where both are known: a match that waits says so itself. */
function isOfOthers(result: ToldResult, match: BracketMatch): boolean {
  return (['home', 'away'] as const).some((side) => {
    const said = result[side];
    const slot = match[side];
    return said !== undefined && slot.kind === 'entrant' && slot.entrant !== said;
  });
}

/** That a match waits only follows from what is wrong with those before it. */
function ownFaults(faults: readonly ToldFault[]): readonly ToldFault[] {
  const own = faults.filter(({ code }) => code !== 'match_waiting');
  return own.length > 0 ? own : faults;
}
