import type { Pause } from '#core/pauses.ts';
import type { Score, Side } from '#core/scores.ts';
import { DEFAULT_PLAY } from '#features/play/events/rules/platform-rules.ts';

/** The state of a match, the actions on it, and the numbers of its rules (rules.md, "A match"). */

export const MATCH_STATUSES = [
  'requested',
  'reschedule_requested',
  'confirmed',
  'in_progress',
  'awaiting_approval',
  'disputed',
  'completed',
  'declined',
  'cancelled',
  'expired',
  'no_show',
  'void',
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export interface Proposal {
  readonly by: Side;
  readonly date: Date;
}

/** The state before a reschedule request, which a refusal restores. */
interface PreviousState {
  readonly status: 'requested' | 'confirmed';
  readonly proposal: Proposal;
  readonly isInstant: boolean;
}

export interface MatchState {
  readonly status: MatchStatus;
  /** The kickoff is the moment of acceptance. A reschedule makes the match a scheduled one. */
  readonly isInstant: boolean;
  /** The last proposal, agreed or not. */
  readonly proposal: Proposal;
  /** The last agreed time. */
  readonly kickoff: Date | null;
  /** Last possible kickoff of a fixture. */
  readonly playBy?: Date;
  /** A winner has to advance, even if other matches of the event may end in a draw. */
  readonly needsWinner?: boolean;
  readonly previousState: PreviousState | null;
  /** Number of times an agreed kickoff was moved. Requests that are declined or lapse do not count. */
  readonly reschedules: number;
  readonly ready: Readonly<Record<Side, boolean>>;
  readonly submissions: Readonly<Record<Side, Score | null>>;
  /** Sides that have submitted, verified or disputed. */
  readonly inRecord: Readonly<Record<Side, boolean>>;
  readonly finalScore: Score | null;
  readonly winner: Side | 'draw' | null;
  readonly acceptedBy: Side | null;
  readonly appealed: boolean;
  /** The last action, so that the same action sent twice is answered like the first one. */
  readonly lastAction: MatchAction | null;
  /** The moment at which both sides were checked in. Matches from before this was recorded have none. */
  readonly startedAt?: Date;
  /** The time of the last transition, from which deadlines count. */
  readonly changedAt: Date;
  /** Delay of a deadline that counts from `changedAt`, in milliseconds. */
  readonly delay?: number;
  /** The end of the last pause of the event by which its times have moved. */
  readonly resumedAt?: Date;
}

export type Ruling =
  | { readonly outcome: 'score'; readonly score: Score }
  | { readonly outcome: 'replay'; readonly kickoff: Date }
  | { readonly outcome: 'void' };

export type MatchAction =
  | { readonly type: 'accept' | 'decline' | 'cancel' | 'ready' | 'verify'; readonly by: Side }
  | { readonly type: 'reschedule'; readonly by: Side; readonly proposedDate: Date }
  | { readonly type: 'submit' | 'edit'; readonly by: Side; readonly score: Score }
  | { readonly type: 'dispute' | 'appeal'; readonly by: Side; readonly reason: string }
  | {
      readonly type: 'rule';
      readonly by: Official;
      readonly ruling: Ruling;
      readonly reason: string;
    }
  | { readonly type: 'reopen'; readonly by: Official; readonly reason: string }
  /** Actions of officials: set the result, end the match without one, give more time, set another kickoff. */
  | {
      readonly type: 'advance';
      readonly by: Official;
      readonly score: Score;
      readonly reason: string;
    }
  | { readonly type: 'both_out'; readonly by: Official; readonly reason: string }
  | {
      readonly type: 'extend';
      readonly by: Official;
      readonly until: Date;
      readonly reason: string;
    }
  | {
      readonly type: 'move';
      readonly by: Official;
      readonly kickoff: Date;
      readonly reason: string;
    }
  /** A walkover; and the end of a fixture that its event no longer needs. */
  | {
      readonly type: 'award';
      readonly by: Authority;
      readonly winner: Side;
      readonly reason?: string;
    }
  | { readonly type: 'annul'; readonly by: 'event' }
  /** Time has passed; made by a job. */
  | { readonly type: 'deadline' };

export type Official = 'organiser' | 'administrator';
/** Those who decide on a match beside its players: the event by its own rules, or an official. */
type Authority = 'event' | Official;

/** Numbers of rules.md, "A match"; durations in milliseconds. An event or the environment may set its own. */
export interface MatchRules {
  readonly checkInOpensBefore: number;
  readonly checkInClosesAfter: number;
  /** Time an instant request waits for its answer, and then the time that check-in stays open. */
  readonly instantOpenFor: number;
  /** Time after which a match in progress without a score is void. */
  readonly voidAfter: number;
  /** The first score is accepted this long after both sides checked in; 0 without such a rule of the game. */
  readonly leastLength: number;
  /** Time after which an unanswered score counts. */
  readonly approveAfter: number;
  readonly ruleWithin: number;
  readonly appealWithin: number;
  readonly maxReschedules: number;
  /** Least time between two confirmed matches of one player. */
  readonly minGap: number;
  /** Time from the last reminder to the kickoff. */
  readonly kickoffReminderBefore: number;
  /** Time from the early reminder to the kickoff, early enough to agree on another time. */
  readonly earlyReminderBefore: number;
  /** The event has drawn the match, so nobody can decline or cancel it. */
  readonly isFixture: boolean;
  /** Cups need a winner: extra time and penalties decide. */
  readonly drawsAllowed: boolean;
  readonly eventStartsAt: Date;
  readonly eventEndsAt: Date;
  /** The event was called off: its matches can only end. */
  readonly isCalledOff: boolean;
  /** Pauses of the event, in order. */
  readonly pauses: readonly Pause[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function defaultMatchRules(eventStartsAt: Date, eventEndsAt: Date): MatchRules {
  return {
    ...DEFAULT_PLAY,
    instantOpenFor: 15 * MINUTE,
    voidAfter: 24 * HOUR,
    leastLength: 0,
    minGap: 30 * MINUTE,
    kickoffReminderBefore: HOUR,
    earlyReminderBefore: 24 * HOUR,
    isFixture: false,
    drawsAllowed: true,
    eventStartsAt,
    eventEndsAt,
    isCalledOff: false,
    pauses: [],
  };
}

export const NEITHER: Readonly<Record<Side, boolean>> = { challenger: false, challenged: false };
export const NOTHING_SUBMITTED = { challenger: null, challenged: null } as const;

/** The state of a match that was just made. */
export function newMatch(
  facts: Pick<MatchState, 'status' | 'isInstant' | 'proposal' | 'kickoff'>,
  at: Date,
): MatchState {
  return {
    ...facts,
    previousState: null,
    reschedules: 0,
    ready: NEITHER,
    submissions: NOTHING_SUBMITTED,
    inRecord: NEITHER,
    finalScore: null,
    winner: null,
    acceptedBy: null,
    appealed: false,
    lastAction: null,
    changedAt: at,
  };
}
