/**
 * A second way to the same brackets, for the tests: no formula and no state, but whole lists of places from
 * round to round, with gaps for byes, played anew from all outcomes each time.
 */

import type { Entrant, MatchKey, Outcome } from '../outcome.ts';

/** An entrant, nobody any more, or nobody known yet. */
type Place = Entrant | null | undefined;

/** A gap in the sheet: who stands beside it goes on, whoever that is. */
const BYE = 'bye';

export interface Report {
  readonly home: Place;
  readonly away: Place;
  readonly outcome: Outcome;
}

export interface NaiveMatch {
  readonly home: Place;
  readonly away: Place;
  /** Null while open, undefined where nothing is to be played. */
  readonly outcome: Outcome | null | undefined;
  readonly reported: boolean;
}

export interface NaiveInput {
  readonly size: number;
  readonly double: boolean;
  readonly reports: ReadonlyMap<MatchKey, Report>;
  readonly out: ReadonlySet<Entrant>;
  /** As it was played before: who walked over then and is away now has won that match all the same. */
  readonly before: ReadonlyMap<MatchKey, NaiveMatch>;
}

export function playedAnew(input: NaiveInput): Map<MatchKey, NaiveMatch> {
  const { size, double, reports } = input;
  const matches = new Map<MatchKey, NaiveMatch>();
  let winners: Place[] = standardSheet(size);
  let losers: Place[] = [];
  let round = 1;
  let minor = 0;
  for (; winners.length > 1; round++) {
    const played = playRound(`W${round}`, pairs(winners));
    const semiFinal = winners.length === 4;
    winners = played.map(({ winner }) => winner);
    const dropped = played.map(({ loser }) => loser);
    if (semiFinal && !double) match('T', dropped[0], dropped[1]);
    if (round === 1) losers = dropped;
    else losers = joined(losers, turned(dropped, round));
  }
  if (!double) return matches;
  const [champion, challenger] = [winners[0], losers[0]];
  const final = match('F1', champion, challenger);
  const lacking = champion === null || challenger === null;
  const again = !lacking && final.winner === challenger;
  if (!lacking && final.winner === undefined) match('F2', undefined, undefined);
  else if (again) match('F2', champion, challenger);
  else matches.set('F2', { home: null, away: null, outcome: undefined, reported: false });
  return matches;

  /** Survivors meet each other, and then who has just dropped. */
  function joined(survivors: Place[], dropped: Place[]): Place[] {
    const first = playRound(`L${++minor}`, pairs(survivors)).map(({ winner }) => winner);
    const second = dropped.map((loser, i): readonly [Place, Place] => [loser, first[i]]);
    return playRound(`L${++minor}`, second).map(({ winner }) => winner);
  }

  function playRound(name: string, sides: (readonly [Place, Place])[]) {
    return sides.map(([home, away], i) => match(`${name}.${i + 1}`, home, away));
  }

  /** Nothing where it was reported of others. */
  function reportOf(key: MatchKey, home: Place, away: Place) {
    const report = reports.get(key);
    return report && report.home === home && report.away === away ? report : null;
  }

  function match(key: MatchKey, home: Place, away: Place): { winner: Place; loser: Place } {
    if (away === BYE) return { winner: home, loser: BYE };
    if (home === BYE) return { winner: away, loser: BYE };
    const standing = reportOf(key, home, away);
    const outcome = standing ? standing.outcome : byAbsence(input, key, home, away);
    matches.set(key, { home, away, outcome, reported: standing !== null });
    const lacking = home === null || away === null;
    if (!outcome) return { winner: undefined, loser: lacking ? null : undefined };
    if (outcome.kind === 'void') return { winner: null, loser: null };
    return isHomeWin(outcome) ? { winner: home, loser: away } : { winner: away, loser: home };
  }
}

/** Returns the outcome of a match with an absent entrant; nothing if both are present or may come. */
function byAbsence(
  { out, before }: NaiveInput,
  key: MatchKey,
  home: Place,
  away: Place,
): Outcome | null {
  if (home === undefined || away === undefined) return null;
  const comes = (place: Entrant | null) => place !== null && !out.has(place);
  if (comes(home) && comes(away)) return null;
  const earlier = before.get(key);
  const outcome = earlier?.home === home && earlier.away === away ? earlier.outcome : null;
  if (outcome?.kind === 'walkover' && !earlier?.reported) {
    const loser = outcome.winner === 'home' ? away : home;
    if (!comes(loser)) return outcome;
  }
  if (comes(home)) return { kind: 'walkover', winner: 'home' };
  return comes(away) ? { kind: 'walkover', winner: 'away' } : { kind: 'void' };
}

function isHomeWin(outcome: Exclude<Outcome, { kind: 'void' }>): boolean {
  if (outcome.kind === 'walkover') return outcome.winner === 'home';
  return outcome.score.home > outcome.score.away;
}

/** 1 v 2, then round for round each with the one that makes the sum full; gaps where the seeds end. */
function standardSheet(size: number): Place[] {
  let sheet = [1];
  while (sheet.length < size) {
    sheet = sheet.flatMap((seed) => [seed, 2 * sheet.length + 1 - seed]);
  }
  return sheet.map((seed) => (seed <= size ? `s${seed}` : BYE));
}

/** The published orders of losers' drops by round: reverse, reverse the halves, exchange the halves, keep … */
function turned(places: Place[], round: number): Place[] {
  const half = places.length / 2;
  const [upper, lower] = [places.slice(0, half), places.slice(half)];
  if (places.length === 1) return places;
  if (round === 2) return places.toReversed();
  if (round === 3) return [...upper.toReversed(), ...lower.toReversed()];
  if (round === 4) return [...lower, ...upper];
  // only brackets of up to 64 come here, with two places at most
  if (round === 5) return places;
  throw new Error(`no published order for round ${round}`);
}

function pairs(places: Place[]): (readonly [Place, Place])[] {
  return Array.from({ length: places.length / 2 }, (_, i) => [places[2 * i], places[2 * i + 1]]);
}
