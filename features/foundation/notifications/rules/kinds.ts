/** What notifications are about, as players choose among them. */
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

/** By the first word of a type; the first that fits. */
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

/** What a notification is about; what officials and tools say about an account is support's. */
export function kindOf(type: string): Kind {
  return KIND_OF.find(([sign]) => sign.test(type))?.[1] ?? 'support';
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What cannot wait, and for how long it is of use, in milliseconds: check-in opens, a kickoff or start moved, an event
 * called off, an opponent asks (these fall back to SMS or e-mail when nobody has seen them).
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
/** How long anything else is worth bringing to a device that was away. */
const OF_USE = 24 * HOUR;

export function isUrgent(type: string): boolean {
  return Object.hasOwn(URGENT, type);
}

/** An answer of support goes by e-mail itself, word for word: a second one would tell of it once more. */
export function isMailedAnyway(type: string): boolean {
  return type === 'ticket_answered';
}

/** Milliseconds from its making for which a notification is worth sending. */
export function usefulFor(type: string): number {
  return URGENT[type] ?? OF_USE;
}

/** As a push service takes it (RFC 8030): a sleeping phone wakes up for `high` only. */
export function urgencyOf(type: string): 'high' | 'normal' | 'low' {
  if (isUrgent(type)) return 'high';
  return kindOf(type) === 'news' ? 'low' : 'normal';
}
