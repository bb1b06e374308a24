import { FINAL, RESET } from './elimination-shape.ts';
import { type Entrant, type MatchKey, type Outcome, otherSide, winnerOf } from './outcome.ts';

/** The occupant of one side of a match. */
export type Slot =
  | { readonly kind: 'entrant'; readonly entrant: Entrant }
  /** Open: an earlier match is not decided. */
  | { readonly kind: 'pending' }
  /** Empty for good: the earlier match has no winner or loser to send, or this match is not needed. */
  | { readonly kind: 'nobody' };

/** A match of a bracket. A server stores each as one row. */
export interface BracketMatch {
  readonly key: MatchKey;
  readonly home: Slot;
  readonly away: Slot;
  readonly result: MatchResult | null;
}

export interface MatchResult {
  readonly outcome: Outcome;
  /** `report`: the match was reported. `absence`: a side is empty, has withdrawn or is disqualified. */
  readonly by: 'report' | 'absence';
}

/** `not_needed`: the second final, once the winners' champion has won the first. */
export type BracketMatchStatus = 'waiting' | 'open' | 'decided' | 'not_needed';

export const PENDING: Slot = { kind: 'pending' };

export const NOBODY: Slot = { kind: 'nobody' };

const NO_EXITS = { winner: NOBODY, loser: NOBODY };

export function statusOf(match: BracketMatch): BracketMatchStatus {
  if (match.result) return 'decided';
  if (match.home.kind === 'pending' || match.away.kind === 'pending') return 'waiting';
  return match.key === RESET && match.home.kind === 'nobody' ? 'not_needed' : 'open';
}

/**
 * Returns the entrants who leave a match as its winner and its loser. A void match sends neither on. If one side is
 * empty, the match has no loser, even before the other side is known.
 */
export function exitsOf(match: BracketMatch): Readonly<Record<'winner' | 'loser', Slot>> {
  const { key, home, away, result } = match;
  const isLacking = home.kind === 'nobody' || away.kind === 'nobody';
  // the reset is played only if the losers' champion has beaten an opponent
  if (key === FINAL && isLacking) return NO_EXITS;
  if (!result) return { winner: PENDING, loser: isLacking ? NOBODY : PENDING };
  const side = winnerOf(result.outcome);
  if (side === 'away') return { winner: away, loser: home };
  return side === 'home' && key !== FINAL ? { winner: home, loser: away } : NO_EXITS;
}

/**
 * Returns the result of a match that an absent entrant decides, or null if both are present or a side is still open
 * (rules.md, "Tournaments").
 */
export function resultByAbsence(
  { key, home, away }: BracketMatch,
  isOut: (entrant: Entrant) => boolean,
): MatchResult | null {
  if (home.kind === 'pending' || away.kind === 'pending') return null;
  const homeIsThere = home.kind === 'entrant' && !isOut(home.entrant);
  const awayIsThere = away.kind === 'entrant' && !isOut(away.entrant);
  if (homeIsThere && awayIsThere) return null;
  if (homeIsThere || awayIsThere) {
    const winner = homeIsThere ? 'home' : 'away';
    return { outcome: { kind: 'walkover', winner }, by: 'absence' };
  }
  const notNeeded = key === RESET && home.kind === 'nobody' && away.kind === 'nobody';
  return notNeeded ? null : { outcome: { kind: 'void' }, by: 'absence' };
}

/**
 * True if the result of a match is still valid. A reported result always is. A walkover is valid while its loser is
 * absent: a winner who withdraws later keeps it, because the following matches were played.
 */
export function isJustified(match: BracketMatch, isOut: (entrant: Entrant) => boolean): boolean {
  const { result } = match;
  if (!result || result.by === 'report') return result !== null;
  if (result.outcome.kind !== 'walkover') return false;
  const loser = match[otherSide(result.outcome.winner)];
  return loser.kind === 'nobody' || (loser.kind === 'entrant' && isOut(loser.entrant));
}

export function sameSlot(a: Slot, b: Slot): boolean {
  if (a.kind === 'entrant' && b.kind === 'entrant') return a.entrant === b.entrant;
  return a.kind === b.kind;
}

/** True if the same slots are filled alike in both. */
export function sameSides(a: BracketMatch, b: BracketMatch): boolean {
  return sameSlot(a.home, b.home) && sameSlot(a.away, b.away);
}

/** A match with the round that it belongs to. */
export interface DrawnMatch extends BracketMatch {
  /** The name of the round, such as `W2` for the second winners' round or `R3` for the third of a league. */
  readonly round: string;
  /** The step of play, from 1. Rounds of the same step are played side by side. */
  readonly wave: number;
}
