import { FINAL, RESET } from './elimination-shape.ts';
import { type Entrant, type MatchKey, type Outcome, otherSide, winnerOf } from './outcome.ts';

/** What stands on one side of a match. */
export type Slot =
  | { readonly kind: 'entrant'; readonly entrant: Entrant }
  /** Somebody may come: a match before is not decided. */
  | { readonly kind: 'pending' }
  /** Nobody will come: both of a match before are out, or this match is not needed. */
  | { readonly kind: 'nobody' };

/** A match of a bracket as it is kept: one row. */
export interface BracketMatch {
  readonly key: MatchKey;
  readonly home: Slot;
  readonly away: Slot;
  readonly result: MatchResult | null;
}

export interface MatchResult {
  readonly outcome: Outcome;
  /** By what happened in this match, or by itself since a side is empty, withdrawn or disqualified. */
  readonly by: 'report' | 'absence';
}

/** `not_needed`: the second final after the winners' champion has won the first. */
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
 * Who leaves a match, and by which way. Both of a void match are out; and where nobody comes to a side, it is
 * known before the other has come that the match has no loser.
 */
export function exitsOf(match: BracketMatch): Readonly<Record<'winner' | 'loser', Slot>> {
  const { key, home, away, result } = match;
  const isLacking = home.kind === 'nobody' || away.kind === 'nobody';
  // the final is played again only where the losers' champion has beaten somebody
  if (key === FINAL && isLacking) return NO_EXITS;
  if (!result) return { winner: PENDING, loser: isLacking ? NOBODY : PENDING };
  const side = winnerOf(result.outcome);
  if (side === 'away') return { winner: away, loser: home };
  return side === 'home' && key !== FINAL ? { winner: home, loser: away } : NO_EXITS;
}

/** What a match comes to by itself, where somebody who should play it is not there (rules.md, "Tournaments"). */
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
 * Whether the result a match has holds. A report does; a walkover does for as long as the one who lost by it
 * is away: who walked over and leaves later has won it all the same, and what followed was played.
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

/** Whether the same two meet in both, or as far as is known. */
export function sameSides(a: BracketMatch, b: BracketMatch): boolean {
  return sameSlot(a.home, b.home) && sameSlot(a.away, b.away);
}

/** A match with the round that it belongs to. */
export interface DrawnMatch extends BracketMatch {
  /** E.g. `W2` for the second of the winners' bracket, `R3` for the third of a league. */
  readonly round: string;
  /** Which rounds are played after which, from 1; those of one number go side by side. */
  readonly wave: number;
}
