import type { Pause } from '#core/pauses.ts';
import type { Score, Side } from '#core/scores.ts';
import { DEFAULT_PLAY } from '#features/play/events/rules/platform-rules.ts';

/** Everything a match can be in and everything that can happen to it (rules.md, "A match"). */

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

/** What stood before a reschedule request, so that declining it restores it. */
interface Standing {
  readonly status: 'requested' | 'confirmed';
  readonly proposal: Proposal;
  readonly isInstant: boolean;
}

export interface MatchState {
  readonly status: MatchStatus;
  /** Kickoff is the moment of acceptance. A reschedule makes a scheduled match of it. */
  readonly isInstant: boolean;
  /** The last proposal, agreed or not. */
  readonly proposal: Proposal;
  /** The last agreed time. */
  readonly kickoff: Date | null;
  /** Of a match that its event has drawn: until when its kickoff may be moved. */
  readonly playBy?: Date;
  /** Somebody has to go on by it, also where other matches of its event may end in a draw. */
  readonly needsWinner?: boolean;
  readonly standing: Standing | null;
  /** How often an agreed kickoff has been moved; a request that is declined or lapses is no move. */
  readonly reschedules: number;
  readonly ready: Readonly<Record<Side, boolean>>;
  readonly submissions: Readonly<Record<Side, Score | null>>;
  /** Who has submitted, verified or disputed. */
  readonly inRecord: Readonly<Record<Side, boolean>>;
  readonly finalScore: Score | null;
  readonly winner: Side | 'draw' | null;
  readonly acceptedBy: Side | null;
  readonly appealed: boolean;
  /** Who did what last, so that the same act sent twice is answered as the first time. */
  readonly lastAct: MatchAction | null;
  /** The moment both sides were checked in; matches that began before this was kept have none. */
  readonly startedAt?: Date;
  /** Of the last transition; deadlines count from it. */
  readonly changedAt: Date;
  /** How much later than usual a deadline falls that counts from `changedAt`, in milliseconds. */
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
  /** An official sets the result by hand, takes both out, gives more time, or sets another kickoff. */
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
  /** The win without play; and the end of a match that its event has drawn and needs no longer. */
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
/** Who decides on a match beside its players: the event by its own rules, or an official. */
type Authority = 'event' | Official;

/** Numbers of rules.md, "A match"; durations in milliseconds. An event or the environment may set its own. */
export interface MatchRules {
  readonly checkInOpensBefore: number;
  readonly checkInClosesAfter: number;
  /** How long an instant request waits for its answer, and then how long check-in stays open. */
  readonly instantOpenFor: number;
  /** A match in progress without a score is void after this. */
  readonly voidAfter: number;
  /** The first score is accepted this long after both sides checked in; 0 without such a rule of the game. */
  readonly leastLength: number;
  /** A score nobody answers counts after this. */
  readonly approveAfter: number;
  readonly ruleWithin: number;
  readonly appealWithin: number;
  readonly maxReschedules: number;
  /** Two confirmed matches of one player lie at least this far apart. */
  readonly minGap: number;
  /** Players are reminded of a kickoff this long before it. */
  readonly kickoffReminderBefore: number;
  /** And once before, while another time can still be agreed on. */
  readonly earlyReminderBefore: number;
  /** Its event has drawn it: nobody declines or cancels it. */
  readonly isFixture: boolean;
  /** Cups need a winner: extra time and penalties decide. */
  readonly drawsAllowed: boolean;
  readonly eventStartsAt: Date;
  readonly eventEndsAt: Date;
  /** The event was called off: its matches end, and nothing else happens to them. */
  readonly isCalledOff: boolean;
  /** When the event stood still, in order. */
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

/** A match to which nothing has happened yet but that it was made. */
export function newMatch(
  facts: Pick<MatchState, 'status' | 'isInstant' | 'proposal' | 'kickoff'>,
  at: Date,
): MatchState {
  return {
    ...facts,
    standing: null,
    reschedules: 0,
    ready: NEITHER,
    submissions: NOTHING_SUBMITTED,
    inRecord: NEITHER,
    finalScore: null,
    winner: null,
    acceptedBy: null,
    appealed: false,
    lastAct: null,
    changedAt: at,
  };
}
