import type { Turn } from '#features/play/seasons/rules/divisions.ts';
import { LARGER_KINDS, type LargerKind } from './shapes.ts';

/** Days in a row that are an occasion. */
const STREAK_DAYS: readonly number[] = [7, 14, 30];

/** A larger occasion: its kind and the subject that makes it one of its own. */
export interface Occasion {
  readonly key: string;
  readonly kind: LargerKind;
  /** The event, the week, the month, or the day of a streak. */
  readonly subject: string;
  /** The length of a streak. */
  readonly days: number | null;
}

/** Facts of a match that may be an occasion. */
export interface MatchFacts {
  readonly eventId: string;
  /** `2026-11-20`. */
  readonly day: string;
  readonly wonTitle: boolean;
  readonly streak: { readonly days: number; readonly isNewDay: boolean } | null;
}

/** The occasions of a match, the largest first. A streak is reached by the first match of its day. */
export function occasionsOfMatch({ eventId, day, wonTitle, streak }: MatchFacts): Occasion[] {
  const isReached = streak?.isNewDay === true && STREAK_DAYS.includes(streak.days);
  return [
    ...(wonTitle ? [cupWon(eventId)] : []),
    ...(isReached && streak ? [streakOf(streak.days, day)] : []),
  ];
}

function cupWon(eventId: string): Occasion {
  return { key: `cup:${eventId}`, kind: 'cup_won', subject: eventId, days: null };
}

function streakOf(days: number, day: string): Occasion {
  return { key: `streak:${days}:${day}`, kind: 'streak', subject: day, days };
}

/** The occasion of a closed week; staying in a division is none. */
export function occasionOfWeek(week: string, turn: Turn): Occasion | null {
  if (turn === 'stayed') return null;
  return { key: `division:${week}`, kind: turn, subject: week, days: null };
}

/** The occasion of a month that is over. */
export function occasionOfMonth(month: string): Occasion {
  return { key: `recap:${month}`, kind: 'recap', subject: month, days: null };
}

/** Reads the key of an occasion that was kept for later; `null` for one that this release does not know. */
export function occasionOf(key: string): Occasion | null {
  const [name, first = '', second = ''] = key.split(':');
  if (name === 'cup') return cupWon(first);
  if (name === 'streak') return streakOf(Number(first), second);
  return null;
}

/** The order in which occasions are shown: the largest first, one at a time. */
export function inOrder(occasions: readonly Occasion[]): Occasion[] {
  const rank = ({ kind }: Occasion) => LARGER_KINDS.indexOf(kind);
  const byKey = new Map(occasions.map((one) => [one.key, one]));
  return [...byKey.values()].sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
}
