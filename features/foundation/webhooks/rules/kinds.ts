/** What organisers' tools can be told of, in the words that a message begins with. */
export const WEBHOOK_KINDS = [
  'event.published',
  'event.started',
  'event.completed',
  'event.cancelled',
  'entrant.joined',
  'entrant.left',
  'match.completed',
  'match.disputed',
  'match.ruled',
  'match.reopened',
  'prize.owed',
  'prize.paid',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Sent when an organiser asks for it, to see whether the receiver is there. */
export const PING = 'webhook.ping';
