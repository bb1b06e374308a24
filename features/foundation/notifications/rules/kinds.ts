/** Kinds of notifications, as players choose among them. */
export const KINDS = [
  'matches',
  'tournaments',
  'friends',
  'chat',
  'coins',
  'subscription',
  'support',
  'news',
] as const;
export type Kind = (typeof KINDS)[number];

/** Kind by the first word of a type; the first match counts. */
const KIND_OF: readonly (readonly [RegExp, Kind])[] = [
  [/^event_announcement$/, 'news'],
  [/^(match|reschedule|opponent|kickoff|check|score|verification|rating|points)_/, 'matches'],
  [/^(event|ruling|bracket|division)_/, 'tournaments'],
  [/^friend_/, 'friends'],
  [/^chat_/, 'chat'],
  [/^(coins?|daily|streak|referral|store|voucher|reward|purchase|order)_/, 'coins'],
  [/^(achievement|weekly|recap|season)_/, 'coins'],
  [/^subscription_/, 'subscription'],
];

/** The kind of a type. Types about the account itself count as support. */
export function kindOf(type: string): Kind {
  return KIND_OF.find(([sign]) => sign.test(type))?.[1] ?? 'support';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Urgent types with the time in milliseconds for which they are useful: check-in opens, a kickoff or start moved, an event
 * called off, an opponent's request. Unseen ones are sent by SMS or e-mail.
 */
const URGENT: Readonly<Record<string, number>> = {
  check_in_open: 30 * MINUTE,
  event_check_in: 45 * MINUTE,
  match_moved: 12 * HOUR,
  event_moved: 24 * HOUR,
  event_called_off: 24 * HOUR,
  event_cancelled: 24 * HOUR,
  match_request: 12 * HOUR,
  reschedule_requested: 12 * HOUR,
};
/** The same time for all other types. */
const OF_USE = 24 * HOUR;

export function isUrgent(type: string): boolean {
  return Object.hasOwn(URGENT, type);
}

/** True for answers of support, whose text has its own e-mail. */
export function isMailedAnyway(type: string): boolean {
  return type === 'ticket_answered';
}

/** Milliseconds after its creation for which a notification is useful. */
export function usefulFor(type: string): number {
  return URGENT[type] ?? OF_USE;
}

/** Urgency for a push service (RFC 8030). Only `high` wakes a sleeping phone. */
export function urgencyOf(type: string): 'high' | 'normal' | 'low' {
  if (isUrgent(type)) return 'high';
  return kindOf(type) === 'news' ? 'low' : 'normal';
}
