import { dayKey, monthKey } from '#core/months.ts';
import { SIDES, type Side } from '#core/scores.ts';
import { defaultPointsRules, pointsForFinal } from '#features/play/leaderboards/rules/points.ts';
import { type RatedResult, type Rating, replay } from '#features/play/leaderboards/rules/rating.ts';
import {
  type OtherPoints,
  type StandingsFinal,
  type StandingsRow,
  standings,
} from '#features/play/leaderboards/rules/standings.ts';
import type { StreamEntry } from '#platform/realtime/streams.ts';
import type { DatedOutcome, Replayed } from './replayed.ts';

/** The points and ratings that all matches together must result in. */
export interface Books {
  readonly event: readonly StandingsRow[];
  /** By month. */
  readonly months: ReadonlyMap<string, readonly StandingsRow[]>;
  readonly ratings: ReadonlyMap<string, Rating>;
}

export interface Happening {
  readonly match: Replayed;
  readonly outcome: DatedOutcome;
}

interface Standing extends StandingsFinal {
  readonly match: Replayed;
  readonly matchId: string;
  readonly pair: string;
  readonly day: string;
  readonly month: string;
  readonly scored: boolean;
  readonly rated: RatedResult;
}

interface Other extends OtherPoints {
  readonly match: Replayed;
  readonly month: string;
}

/**
 * Computes points and ratings by the pure rules, from outcomes in commit order. `isOf` selects the matches of one
 * event; a pair's daily limit counts those of all events.
 */
export function keepBooks(
  happenings: readonly Happening[],
  timeZone: string,
  isOf: (match: Replayed) => boolean = () => true,
): Books {
  const all = resultsOf(happenings, timeZone);
  const own = <Each extends { readonly match: Replayed }>(each: readonly Each[]) =>
    each.filter(({ match }) => isOf(match));
  const finals = own(all.finals);
  const others = own(otherPointsOf(happenings, timeZone));
  const results = [...finals, ...own(all.closed)];
  const points = [...others, ...own(all.counterEntries)];
  const months = new Set([...results, ...points].map(({ month }) => month));
  return {
    event: standings(finals, others),
    months: new Map([...months].map((month) => [month, monthOf(month, results, points)])),
    ratings: replay(finals.map(({ rated }) => rated)),
  };
}

interface Results {
  readonly finals: readonly Standing[];
  /** Results reopened in a later month, after their own was closed (decision 0031). */
  readonly closed: readonly Standing[];
  readonly counterEntries: readonly Other[];
}

/** Final results and reopened results. */
function resultsOf(happenings: readonly Happening[], timeZone: string): Results {
  let finals: Standing[] = [];
  const closed: Standing[] = [];
  const counterEntries: Other[] = [];
  for (const { match, outcome } of happenings) {
    if (outcome.type === 'final') finals.push(finalOf(match, outcome, finals, timeZone));
    if (outcome.type !== 'reopened') continue;
    const month = monthKey(outcome.at, timeZone);
    const taken = finals.find(({ matchId }) => matchId === match.match.matchId);
    finals = finals.filter((final) => final !== taken);
    if (!taken || taken.month === month) continue;
    closed.push(taken);
    counterEntries.push(...counterEntriesOf(taken, month));
  }
  return { finals, closed, counterEntries };
}

/** Points for acceptances and penalties: each counts once in a match, even if the match is replayed. */
function otherPointsOf(happenings: readonly Happening[], timeZone: string): Other[] {
  const others: Other[] = [];
  const given = new Set<string>();
  const accepted = new Map<string, number>();
  const faulted = new Set<string>();
  /** False for a decline if the player already has a penalty against the same opponent that day. */
  const isCharged = (match: Replayed, side: Side, { type, at }: DatedOutcome) => {
    const rivalry = `${match.players[side]} ${pairOf(match)} ${dayKey(at, timeZone)}`;
    const isPaid = type === 'declined' && faulted.has(rivalry);
    faulted.add(rivalry);
    return !isPaid;
  };
  /** True if an acceptance is within the pair's limit of a day. */
  const isAmongFirst = (match: Replayed, at: Date) => {
    const today = `${pairOf(match)} ${dayKey(at, timeZone)}`;
    const before = accepted.get(today) ?? 0;
    if (before >= defaultPointsRules.scoringMatchesADay) return false;
    accepted.set(today, before + 1);
    return true;
  };
  for (const { match, outcome } of happenings) {
    if (outcome.type === 'reopened' || outcome.type === 'final') continue;
    for (const { side, points, reason } of actPoints(outcome)) {
      const key = `${match.match.matchId} ${side} ${reason}`;
      if (given.has(key)) continue;
      given.add(key);
      if (reason === 'accept' && !isAmongFirst(match, outcome.at)) continue;
      if (reason === 'fault' && !isCharged(match, side, outcome)) continue;
      const player = match.players[side];
      others.push({ match, player, points, month: monthKey(outcome.at, timeZone) });
    }
  }
  return others;
}

function monthOf(month: string, finals: readonly Standing[], others: readonly Other[]) {
  const isOfMonth = (item: { month: string }) => item.month === month;
  return standings(finals.filter(isOfMonth), others.filter(isOfMonth));
}

/** Counter-entries belong to the current month. */
function counterEntriesOf({ match, players, points }: Standing, month: string): Other[] {
  return SIDES.flatMap((side) =>
    points[side] === 0 ? [] : [{ match, player: players[side], points: -points[side], month }],
  );
}

function finalOf(
  match: Replayed,
  outcome: Extract<DatedOutcome, { type: 'final' }>,
  before: readonly Standing[],
  timeZone: string,
): Standing {
  const { players } = match;
  const { at, winner, walkover, score } = outcome;
  const pair = pairOf({ players });
  const day = dayKey(at, timeZone);
  const countedToday = before.filter(
    (final) => final.scored && final.pair === pair && final.day === day,
  ).length;
  const points = { challenger: 0, challenged: 0 };
  for (const entry of pointsForFinal({ ...outcome, countedToday }, defaultPointsRules)) {
    points[entry.side] += entry.points;
  }
  const scored = countedToday < defaultPointsRules.scoringMatchesADay;
  const month = monthKey(at, timeZone);
  const rated = { ...players, winner, walkover };
  const place = { match, matchId: match.match.matchId, pair, day, month };
  return { ...place, at, players, winner, score, points, scored, rated };
}

function pairOf({ players }: Pick<Replayed, 'players'>): string {
  return [players.challenger, players.challenged].sort().join();
}

interface ActPoints {
  readonly side: Side;
  readonly points: number;
  readonly reason: 'accept' | 'fault';
}

function actPoints(outcome: Exclude<DatedOutcome, { type: 'final' | 'reopened' }>): ActPoints[] {
  const { accept, fault } = defaultPointsRules;
  if (outcome.type === 'accepted') {
    return [{ side: outcome.by, points: accept, reason: 'accept' }];
  }
  const sides = outcome.type === 'not_completed' ? SIDES : [outcome.by];
  return sides.map((side) => ({ side, points: fault, reason: 'fault' }));
}

/**
 * All outcomes in commit order: the order of the battleground's channel, which announces each change of a match's
 * status. Only such changes have outcomes.
 */
export function inOrderOfCommit(
  matches: readonly Replayed[],
  channel: readonly StreamEntry[],
): Happening[] {
  const byId = new Map(matches.map((match) => [match.match.matchId, match]));
  const nextTurn = new Map<string, number>();
  const happenings: Happening[] = [];
  for (const { type, data } of channel) {
    const match = byId.get(String(data.matchId));
    if (type !== 'match' || !match) continue;
    const { matchId } = match.match;
    const turn = nextTurn.get(matchId) ?? 0;
    nextTurn.set(matchId, turn + 1);
    for (const outcome of match.turns[turn] ?? []) happenings.push({ match, outcome });
  }
  return happenings;
}
