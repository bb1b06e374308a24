import { dayKey, monthKey } from '#core/months.ts';
import { otherSide, SIDES, type Side } from '#core/scores.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Outcome } from '../rules/outcome.ts';
import { type PairRules, pairDoubts, pairRulesOf } from '../rules/pairs.ts';
import {
  type PointsEntry,
  type PointsRules,
  pointsForAct,
  pointsForFinal,
  pointsRulesOf,
} from '../rules/points.ts';
import { defaultRatingRules, type RatingRules } from '../rules/rating.ts';
import { addToBoards, type RowChange, refreshLastWins } from './boards.ts';
import { holdPoints, type Waiting, wasAcceptHeld, withdrawHeld } from './held-points.ts';
import { type Award, acceptedToday, awardPoints, faultsToday, reversePoints } from './ledger.ts';
import { recordMoved } from './moved-players.ts';
import { pairFacts } from './pair-facts.ts';
import type { DatedMatch, PlayedMatch } from './played-match.ts';
import {
  lockRatings,
  type RatingChanges,
  ratingChanges,
  saveRatings,
  unrateResult,
} from './ratings.ts';
import { type MatchResult, revokeResult, storeResult } from './results.ts';

export type RecordOutcomes = (
  transaction: Transaction,
  match: PlayedMatch,
  outcomes: readonly Outcome[],
) => Promise<Recorded>;

/** The outcomes of a change of a match. The points are booked; the rows that follow from them are written apart. */
export interface Recorded {
  readonly booked: Booked;
  /** The result that became final, if one did. */
  readonly final: RecordedFinal | null;
  /** Writes boards and ratings, beside the other rows of the change. */
  readonly write: () => Promise<void>;
}

export interface RecordedFinal {
  readonly result: MatchResult;
  readonly walkover: boolean;
  /** True if it counts for points: the two had not played their matches for points that day. */
  readonly scored: boolean;
  /** `null` for a result that is not rated. */
  readonly ratings: RatingChanges | null;
}

/** The points that a change of a match has given each side, or taken from it. */
export interface Booked extends Readonly<Record<Side, number>> {
  /** Points that wait for an official, if there are any. */
  readonly held?: Readonly<Record<Side, number>>;
}

/** Divisions and achievements are reckoned this long after a match, many matches at once. */
export const SEASON_FOLLOWS_AFTER_MS = 15_000;

type Final = Extract<Outcome, { type: 'final' }>;

/** The changes of an outcome: to the event's ranking and, until the month is over, to its leaderboard. */
interface Changes {
  readonly event: RowChange[];
  readonly month: RowChange[];
  readonly held?: Readonly<Record<Side, number>>;
  readonly final?: RecordedFinal;
}

interface Numbers {
  readonly points: PointsRules;
  readonly rating: RatingRules;
  readonly pairs: PairRules;
}

/**
 * Writes down what follows from a match: points, rating, rankings. Runs in the transaction of the match and
 * under the advisory locks of both players, so that nothing else changes their rows meanwhile.
 */
export function recordOutcomes({ rules, config }: Platform): RecordOutcomes {
  const numbers: Numbers = {
    points: pointsRulesOf(rules),
    rating: {
      ...defaultRatingRules,
      start: rules.count('RATING_START', defaultRatingRules.start),
    },
    pairs: pairRulesOf(rules, config),
  };
  const later = rules.duration('SEASON_FOLLOWS_AFTER', SEASON_FOLLOWS_AFTER_MS);
  return async (transaction, played, outcomes) => {
    const booked = { challenger: 0, challenged: 0 };
    const held = { challenger: 0, challenged: 0 };
    if (outcomes.length === 0) return { booked, final: null, write: async () => undefined };
    const match: DatedMatch = {
      ...played,
      at: transaction.now,
      month: monthKey(transaction.now, played.timeZone),
      day: dayKey(transaction.now, played.timeZone),
    };
    const moved = new Set<PlayerId>();
    let final: RecordedFinal | null = null;
    let last: Changes | undefined;
    for (const outcome of outcomes) {
      if (last) await write(transaction, match, last); // the next one reads its rows
      last = await record(transaction, match, outcome, numbers);
      final = last.final ?? final;
      for (const { playerId } of last.event) moved.add(playerId);
      for (const side of SIDES) {
        booked[side] += pointsOf(played.players[side], last.event);
        held[side] += last.held?.[side] ?? 0;
      }
    }
    const isHeld = SIDES.some((side) => held[side] !== 0);
    return {
      booked: isHeld ? { ...booked, held } : booked,
      final,
      async write() {
        await pipelined([
          last && write(transaction, match, last),
          moved.size > 0 && recordMoved(transaction, played.audience, [...moved], later),
        ]);
      },
    };
  };
}

/** Writes the rows that follow from an outcome. */
async function write(transaction: Transaction, match: DatedMatch, changes: Changes): Promise<void> {
  const { final } = changes;
  await pipelined([
    publish(transaction, match, changes),
    final?.ratings && saveRatings(transaction.db, final.result, final.ratings),
  ]);
}

function pointsOf(playerId: PlayerId, changes: readonly RowChange[]): number {
  return changes.reduce((sum, row) => (row.playerId === playerId ? sum + row.points : sum), 0);
}

async function record(
  transaction: Transaction,
  match: DatedMatch,
  outcome: Outcome,
  numbers: Numbers,
): Promise<Changes> {
  if (outcome.type === 'final') return recordFinal(transaction, match, outcome, numbers);
  if (outcome.type === 'reopened') return withdrawResult(transaction, match, numbers.rating);
  if (outcome.type === 'accepted') return recordAcceptance(transaction, match, outcome.by, numbers);
  const before = outcome.type === 'declined' ? await faultsOf(transaction, match, outcome.by) : 0;
  // a fault counts once a match, also after a reopening
  return give(transaction, match, 0, pointsForAct(outcome, before, numbers.points));
}

function faultsOf(
  { db }: Transaction,
  { players, day, at }: DatedMatch,
  by: Side,
): Promise<number> {
  return faultsToday(db, { playerId: players[by], rivalId: players[otherSide(by)], day, at });
}

/** An acceptance counts once a match as well. */
async function recordAcceptance(
  transaction: Transaction,
  match: DatedMatch,
  by: Side,
  { points, pairs }: Numbers,
): Promise<Changes> {
  const [before, facts, wasHeld] = await pipelined([
    acceptedToday(transaction.db, match),
    pairFacts(transaction.db, match, null, pairs),
    wasAcceptHeld(transaction.db, match.matchId),
  ]);
  const entries = wasHeld ? [] : pointsForAct({ type: 'accepted', by }, before, points);
  const doubts = pairDoubts(facts, pairs);
  if (doubts.length === 0) return give(transaction, match, 0, entries);
  return hold(transaction, match, { act: 'accept', round: 0, entries, doubts });
}

async function give(
  transaction: Transaction,
  match: DatedMatch,
  round: number,
  entries: readonly PointsEntry[],
): Promise<Changes> {
  const changes = (await awardPoints(transaction.db, match, round, entries)).map(pointsChange);
  return { event: changes, month: changes };
}

async function hold(
  transaction: Transaction,
  match: DatedMatch,
  waiting: Waiting,
): Promise<Changes> {
  return { event: [], month: [], held: await holdPoints(transaction, match, waiting) };
}

async function recordFinal(
  transaction: Transaction,
  match: DatedMatch,
  final: Final,
  { points, rating, pairs }: Numbers,
): Promise<Changes> {
  const { db } = transaction;
  const isRated = final.rated && !final.walkover;
  const [{ result, countedToday }, facts] = await pipelined([
    storeResult(db, match, final, points.scoringMatchesADay),
    pairFacts(db, match, final, pairs),
    isRated && lockRatings(db, match.gameId),
  ]);
  const { round } = result;
  const entries = pointsForFinal({ ...final, countedToday }, points);
  const doubts = pairDoubts(facts, pairs);
  const [given, ratings] = await pipelined([
    doubts.length === 0
      ? give(transaction, match, round, entries)
      : hold(transaction, match, { act: 'final', round, entries, doubts }),
    isRated ? ratingChanges(db, result, rating) : null,
  ]);
  const changes = [...resultChanges(result, 1), ...given.event];
  const scored = countedToday < points.scoringMatchesADay;
  const { walkover } = final;
  const recorded = { result, walkover, scored, ratings };
  return { ...given, event: changes, month: changes, final: recorded };
}

/**
 * Withdraws a final result. Its points are withdrawn in the current month; the leaderboard of a closed month stays
 * unchanged (docs/decisions/0031-ledgers.md).
 */
async function withdrawResult(
  transaction: Transaction,
  match: DatedMatch,
  rating: RatingRules,
): Promise<Changes> {
  const result = await revokeResult(transaction.db, match);
  if (!result) return { event: [], month: [] };
  await withdrawHeld(transaction, match.matchId, result.round);
  const given = (await reversePoints(transaction.db, match, result.round)).map((entry) =>
    pointsChange(entry),
  );
  if (result.rated) await unrateResult(transaction.db, result, rating);
  const counts = resultChanges(result, -1);
  const sameMonth = result.month === match.month;
  return { event: [...counts, ...given], month: sameMonth ? [...counts, ...given] : given };
}

/** The changes of a result on each side; -1 withdraws it. */
function resultChanges(result: MatchResult, sign: 1 | -1): RowChange[] {
  return SIDES.map((side) => {
    const won = result.winner === side;
    return {
      playerId: result.players[side],
      played: sign,
      won: won ? sign : 0,
      drawn: result.winner === 'draw' ? sign : 0,
      lost: result.winner === otherSide(side) ? sign : 0,
      scoreDifference: sign * (result.score[side] - result.score[otherSide(side)]),
      points: 0,
      wonAt: won && sign === 1 ? result.at : null,
      lostWin: won && sign === -1,
    };
  });
}

/** Points as a change of a player's row. */
export function pointsChange({ playerId, points }: Award): RowChange {
  const nothing = { played: 0, won: 0, drawn: 0, lost: 0, scoreDifference: 0 };
  return { playerId, ...nothing, points, wonAt: null, lostWin: false };
}

/** Changes the boards of an event and a month, and shows it to their viewers. */
export async function publish(
  transaction: Transaction,
  match: DatedMatch,
  { event, month }: Pick<Changes, 'event' | 'month'>,
): Promise<void> {
  if (event.length === 0) return;
  const { eventId, gameId, audience } = match;
  const rows = await addToBoards(transaction.db, match, { event, month });
  await refreshLastWins(transaction.db, match, { event, month });
  transaction.publish(`event:${eventId}`, 'ranking', { rows: rows.event });
  transaction.publish(`game:${audience}:${gameId}`, 'ranking', {
    month: match.month,
    rows: rows.month,
  });
}
