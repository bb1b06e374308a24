/** Kinds of messages to organisers' tools, as `type` of the message. */
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

/** A test message on request. */
export const PING = 'webhook.ping';
