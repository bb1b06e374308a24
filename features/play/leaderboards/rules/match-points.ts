import type { Side } from '#core/scores.ts';
import type { PointsEntry } from './points.ts';

/** Points of a match that its player was given, waits for, or was refused. */
export interface MatchPoints {
  readonly reason: PointsEntry['reason'];
  readonly points: number;
  readonly state: 'given' | 'held' | 'refused';
}

/** Everything that the books have about one match. */
export interface MatchBook {
  /** The ledger's lines, in their order. */
  readonly ledger: readonly {
    readonly playerId: string;
    readonly round: number;
    readonly reason: PointsEntry['reason'];
    readonly points: number;
    readonly isReversal: boolean;
  }[];
  /** Points that an official decides about, or has refused. */
  readonly held: readonly HeldPoints[];
}

/** Points of one act, of both sides. */
export interface HeldPoints {
  readonly act: 'accept' | 'final';
  readonly round: number;
  readonly entries: readonly PointsEntry[];
  readonly state: 'held' | 'refused';
  /** The official's reason for a refusal. */
  readonly reason: string | null;
}

/** A result from the side of one player. */
interface Of {
  readonly playerId: string;
  readonly side: Side;
  readonly round: number;
}

/** The points of one result of a match and of the acts before it, from the side of one player. */
interface PointsOfResult {
  /** In the order in which they came. */
  readonly points: readonly MatchPoints[];
  /** The sum of what was taken back when the result was withdrawn; at most 0. */
  readonly takenBack: number;
  readonly refusal: string | null;
}

/** Reads the points of one result from the books of its match. */
export function pointsOfResult(
  { ledger, held }: MatchBook,
  { playerId, side, round }: Of,
): PointsOfResult {
  const own = ledger.filter(
    (line) =>
      line.playerId === playerId &&
      (line.reason === 'accept' || line.reason === 'fault' || line.round === round),
  );
  const waiting = held.filter((one) => one.act === 'accept' || one.round === round);
  return {
    points: [
      ...own
        .filter(({ isReversal }) => !isReversal)
        .map(({ reason, points }): MatchPoints => ({ reason, points, state: 'given' })),
      ...waiting.flatMap(({ entries, state }) =>
        entries
          .filter((entry) => entry.side === side)
          .map(({ reason, points }): MatchPoints => ({ reason, points, state })),
      ),
    ],
    takenBack: own.reduce((sum, { isReversal, points }) => sum + (isReversal ? points : 0), 0),
    refusal: waiting.find(({ state }) => state === 'refused')?.reason ?? null,
  };
}

/** The points that a match has given a player, all its results and withdrawals together. */
export function pointsInBook({ ledger }: Pick<MatchBook, 'ledger'>, playerId: string): number {
  return ledger.reduce((sum, line) => (line.playerId === playerId ? sum + line.points : sum), 0);
}

/** Points of a match that a player waits for, or that an official has refused. */
export interface HeldOfMatch {
  readonly points: number;
  readonly state: 'held' | 'refused';
  /** The official's reason for a refusal. */
  readonly reason: string | null;
}

/** Held points of one side, else refused ones; `undefined` without any. */
export function heldOfSide(
  held: readonly Pick<HeldPoints, 'entries' | 'state' | 'reason'>[],
  side: Side,
): HeldOfMatch | undefined {
  const own = held
    .map(({ entries, ...one }) => {
      const ofSide = entries.filter((entry) => entry.side === side);
      return { ...one, points: ofSide.reduce((sum, { points }) => sum + points, 0) };
    })
    .filter(({ points }) => points !== 0);
  const state = own.some((one) => one.state === 'held') ? 'held' : 'refused';
  const shown = own.filter((one) => one.state === state);
  const last = shown[shown.length - 1];
  if (!last) return undefined;
  const points = shown.reduce((sum, one) => sum + one.points, 0);
  return { points, state, reason: state === 'refused' ? last.reason : null };
}

/**
 * The causes of points. Two give none and say so: `limit`, as the two have played their matches for points that day,
 * and `not_recorded`, as the player neither entered nor answered a score.
 */
export const CAUSES = ['accepted', 'played', 'won', 'fault', 'limit', 'not_recorded'] as const;
export type Cause = (typeof CAUSES)[number];

/** A line of points: one cause of them. */
export interface PointsLine {
  readonly cause: Cause;
  readonly points: number;
  readonly state: MatchPoints['state'];
}

interface Result {
  readonly walkover: boolean;
  /** False if the two had played their matches for points that day. */
  readonly scored: boolean;
  readonly isWinner: boolean;
}

const CAUSE_OF = { accept: 'accepted', play: 'played', win: 'won', fault: 'fault' } as const;

/** Lists the points of a match by cause, and says why a result gave none (rules.md, "Points"). */
export function pointsLines(points: readonly MatchPoints[], result: Result): PointsLine[] {
  const lines = points.map(({ reason, ...rest }): PointsLine => {
    return { cause: CAUSE_OF[reason], ...rest };
  });
  const silent = silentCause(points, result);
  return silent ? [...lines, { cause: silent, points: 0, state: 'given' }] : lines;
}

/** The reason for which a result gave a player nothing; `null` if it gave something, or had nothing to give. */
function silentCause(points: readonly MatchPoints[], result: Result): Cause | null {
  if (points.some(({ reason }) => reason === 'play' || reason === 'win')) return null;
  if (!result.scored) return result.walkover && !result.isWinner ? null : 'limit';
  return result.walkover ? null : 'not_recorded';
}

/** The sum of the points that were given. */
export function sumOf(lines: readonly PointsLine[]): number {
  return lines.reduce((sum, { points, state }) => sum + (state === 'given' ? points : 0), 0);
}
