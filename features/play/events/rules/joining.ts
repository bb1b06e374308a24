import type { AgeStatus } from '#features/foundation/identity/rules/age.ts';
import { CHECK_IN, type CheckInRules, isCheckInOpen } from './check-in.ts';
import {
  type EventDates,
  type EventFormat,
  type EventStage,
  isJoinable,
  isOver,
  isTournament,
  statusOf,
} from './event.ts';

/** Conditions of joining that can be missing (rules.md, "Tournaments"). */
export const MISSING_CODES = [
  'not_registered',
  'email_unverified',
  'event_not_open',
  'age_needed',
  'consent_needed',
  'residency_needed',
  'subscription_needed',
  'account_not_linked',
  'platform_required',
  'qualifier_needed',
] as const;
export type MissingCode = (typeof MISSING_CODES)[number];

/** The facts of an event on which joining depends. */
export interface JoinableEvent extends EventDates {
  readonly format: EventFormat;
  readonly stage: EventStage;
  /** Exclusive to this platform. */
  readonly platform: string | null;
  /** The country that players have to live in. */
  readonly residency: string | null;
  /** The largest number of entrants. */
  readonly capacity: number | null;
  readonly entrants: number;
  /** True for the final of a series, which only qualified players join. */
  readonly isFinal?: boolean;
}

/** The facts of a player on which joining depends; `undefined` for a visitor. */
export interface JoiningPlayer {
  /** `fine`: 18 or older, or younger with a guardian's recorded consent where the brand allows it. */
  readonly age: AgeStatus;
  /** The player's country; known if the event asks for it. */
  readonly country: string | null;
  /** An active subscription or trial. */
  readonly isSubscribed: boolean;
  /** True if the player has yet to verify the address of the sign-in. */
  readonly emailUnproved?: boolean;
  /** The account linked in the event's game. */
  readonly account: { readonly platform: string | null } | null;
}

/**
 * All conditions that are not met, at once, in the order in which a player would mend them. A full event is no
 * obstacle: there is a waiting list.
 */
export function missingForJoining(
  player: JoiningPlayer | undefined,
  event: JoinableEvent,
  at: Date,
): MissingCode[] {
  const missing: MissingCode[] = [];
  if (!player) missing.push('not_registered');
  if (player?.emailUnproved) missing.push('email_unverified');
  if (!isJoinable(event.format, statusOf(event.stage, event, at))) missing.push('event_not_open');
  if (player?.age === 'too_young' || player?.age === 'date_needed') missing.push('age_needed');
  if (player?.age === 'consent_needed') missing.push('consent_needed');
  if (player && event.residency && player.country !== event.residency) {
    missing.push('residency_needed');
  }
  if (player && !player.isSubscribed) missing.push('subscription_needed');
  if (player && !player.account) missing.push('account_not_linked');
  if (player?.account && event.platform && player.account.platform !== event.platform) {
    missing.push('platform_required');
  }
  if (event.isFinal) missing.push('qualifier_needed');
  return missing;
}

/** True if the event is full, so that the next player joins the waiting list. */
export function isFull({ capacity, entrants }: JoinableEvent): boolean {
  return capacity !== null && entrants >= capacity;
}

export const EVENT_ACTIONS = ['join', 'check_in', 'leave', 'challenge'] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/**
 * Actions that a viewer may try now. `join` is offered while joining is open, to a viewer who has not joined;
 * {@link missingForJoining} has the unmet requirements.
 */
export function actionsOn(
  event: JoinableEvent,
  entry:
    | { readonly left: boolean; readonly checkedIn: boolean; readonly waiting?: boolean }
    | undefined,
  at: Date,
  rules: CheckInRules = CHECK_IN,
): EventAction[] {
  const status = statusOf(event.stage, event, at);
  const present = entry !== undefined && !entry.left;
  const joinable = isJoinable(event.format, status);
  // the waiting list does not move once joining is closed
  if (!present && entry?.waiting) return joinable ? ['leave'] : [];
  if (!present) return joinable ? ['join'] : [];
  if (isOver(status)) return [];
  if (!isTournament(event.format)) return ['leave', 'challenge'];
  const mayCheckIn = !entry.checkedIn && isCheckInOpen(event, at, rules);
  return mayCheckIn ? ['check_in', 'leave'] : ['leave'];
}
