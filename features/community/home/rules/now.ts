import type { MatchStatus } from '#features/play/matches/rules/match.ts';
import type { MatchActionName } from '#features/play/matches/rules/views.ts';

/**
 * The cards that may be the first thing of Home, in their order (decision 0095): a card is shown if no earlier one is
 * there. `first_steps` is for players without a result, `find` for everybody else who has nothing waiting.
 */
export const NOW_KINDS = [
  'barred',
  'subscription',
  'check_in',
  'verify',
  'enter_result',
  'appeal',
  'kickoff',
  'answer',
  'event_check_in',
  'moment',
  'next',
  'first_steps',
  'find',
] as const;
export type NowKind = (typeof NOW_KINDS)[number];

/** Kinds of cards about a match. */
const MATCH_KINDS = [
  'check_in',
  'verify',
  'enter_result',
  'appeal',
  'kickoff',
  'answer',
  'next',
] as const satisfies readonly NowKind[];
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A match of the player, as far as the choice depends on it. */
export interface OwnMatch {
  readonly matchId: string;
  readonly status: MatchStatus;
  /** The player's possible actions. */
  readonly actions: readonly MatchActionName[];
  readonly kickoff: Date | null;
  /** The time at which the match changes without an act. */
  readonly deadline: Date | null;
  /** True if its result is a win of the player. */
  readonly isWon: boolean;
}

/** An event of the player with its check-in open and not done. */
export interface OpenCheckIn {
  readonly eventId: string;
  readonly closesAt: Date;
}

/** The facts of a player on which the card depends. */
export interface NowFacts {
  /** A ban or suspension is active. */
  readonly isBarred: boolean;
  /** A subscription was there and has ended. */
  readonly isSubscriptionOver: boolean;
  readonly matches: readonly OwnMatch[];
  readonly checkIns: readonly OpenCheckIn[];
  /** A result, or a larger occasion, that the player has not seen. */
  readonly hasMoment: boolean;
  /** The player has steps left before the first result. */
  readonly hasFirstSteps: boolean;
}

export type NowCard = {
  /** Number of other matches with a card of their own. */
  readonly more: number;
} & (
  | { readonly kind: Exclude<NowKind, MatchKind | 'event_check_in'> }
  | { readonly kind: MatchKind; readonly matchId: string }
  | { readonly kind: 'event_check_in'; readonly eventId: string }
);

/** Chooses the card of Home's first part: exactly one, the most pressing of its kind (decision 0095). */
export function nowCard(facts: NowFacts, now: Date): NowCard {
  const waiting = facts.matches
    .flatMap((match) => {
      const kind = kindOf(match, now);
      return kind ? [{ kind, match, at: dueTime(match) }] : [];
    })
    .sort(
      (a, b) =>
        rankOf(a.kind) - rankOf(b.kind) ||
        a.at - b.at ||
        Number(a.match.matchId > b.match.matchId) - Number(a.match.matchId < b.match.matchId),
    );
  const all = waiting.length;
  if (facts.isBarred) return { kind: 'barred', more: all };
  if (facts.isSubscriptionOver) return { kind: 'subscription', more: all };
  const [first] = waiting;
  const [checkIn] = [...facts.checkIns].sort((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  if (checkIn && (!first || rankOf(first.kind) > rankOf('event_check_in')))
    return { kind: 'event_check_in', eventId: checkIn.eventId, more: all };
  if (facts.hasMoment && (!first || rankOf(first.kind) > rankOf('moment')))
    return { kind: 'moment', more: all };
  if (first) return { kind: first.kind, matchId: first.match.matchId, more: all - 1 };
  return { kind: facts.hasFirstSteps ? 'first_steps' : 'find', more: 0 };
}

/** True if an unseen moment would be the card in place of this one. */
export function yieldsToMoment({ kind }: NowCard): boolean {
  return rankOf(kind) > rankOf('moment');
}

const DAY_MS = 24 * 60 * 60_000;

/** The card of one match; `null` if it waits for others. */
export function kindOf(match: OwnMatch, now: Date): MatchKind | null {
  const { status, actions, kickoff, isWon } = match;
  if (actions.includes('ready')) return 'check_in';
  if (actions.includes('verify')) return 'verify';
  if (status === 'in_progress') return 'enter_result';
  if (actions.includes('appeal') && !isWon) return 'appeal';
  if (actions.includes('accept')) return 'answer';
  const isAgreed = status === 'confirmed' || status === 'reschedule_requested';
  if (!isAgreed || !kickoff) return null;
  return kickoff.getTime() - now.getTime() <= DAY_MS ? 'kickoff' : 'next';
}

function rankOf(kind: NowKind): number {
  return NOW_KINDS.indexOf(kind);
}

/** The time that decides among matches of one kind: the deadline of an act, else the kickoff. */
function dueTime({ status, kickoff, deadline }: OwnMatch): number {
  const at = status === 'confirmed' ? (kickoff ?? deadline) : (deadline ?? kickoff);
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}
