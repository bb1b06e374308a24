import { type Kind, NOTIFICATIONS } from './types.ts';

const HOUR = 3_600_000;
/** Milliseconds for which a notification that is not urgent is useful. */
const USEFUL_FOR = 24 * HOUR;

const SORTS: Readonly<Record<string, { readonly kind: Kind; readonly urgentFor?: number }>> =
  NOTIFICATIONS;

/** The kind of a stored type. One that this release does not know counts as support. */
export function kindOf(type: string): Kind {
  return SORTS[type]?.kind ?? 'support';
}

export function isUrgent(type: string): boolean {
  return SORTS[type]?.urgentFor !== undefined;
}

/** True for answers of support, whose text has its own e-mail. */
export function isMailedAnyway(type: string): boolean {
  return type === 'ticket_answered';
}

/** Milliseconds after its creation for which a notification is useful. */
export function usefulFor(type: string): number {
  return SORTS[type]?.urgentFor ?? USEFUL_FOR;
}

/** Urgency for a push service (RFC 8030). Only `high` wakes a sleeping phone. */
export function urgencyOf(type: string): 'high' | 'normal' | 'low' {
  if (isUrgent(type)) return 'high';
  return kindOf(type) === 'news' ? 'low' : 'normal';
}
