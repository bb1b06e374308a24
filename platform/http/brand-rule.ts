/** Kinds of objects that belong to a brand. */
export const OBJECT_KINDS = [
  'event',
  'match',
  'player',
  'ticket',
  'message',
  'charge',
  'order',
  'referral',
  'pair',
  'gift',
  'request',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/**
 * By which brand a call of officials is decided. `event:eventId` and the like: by the object that this field names,
 * `message:messageId|player:userId` by the first that was sent. `spoken`: by the brand that the caller speaks to.
 * `audience`: shared by an audience's brands, `deployment`: by all brands. `own`: the caller's own things. `list`: shows
 * the objects of the caller's brands. `within`: the handler decides, by the same rule.
 */
export type BrandRule =
  | `${ObjectKind}:${string}`
  | 'spoken'
  | 'audience'
  | 'deployment'
  | 'own'
  | 'list'
  | 'within';
