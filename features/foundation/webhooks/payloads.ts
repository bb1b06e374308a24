import { z } from 'zod';
import type { WebhookKind } from './rules/kinds.ts';

const id = z.uuid();
const event = { eventId: id };
const entrant = z.object({ ...event, entryId: id, userId: id });
const score = z.object({ challenger: z.number().int(), challenged: z.number().int() });
const match = z.object({
  ...event,
  matchId: id,
  status: z.string(),
  challengerTeamId: id,
  challengedTeamId: id,
  winnerTeamId: id.nullable(),
  score: score.extend({ penalties: score.optional() }).nullable(),
});
const prize = z.object({
  ...event,
  place: z.number().int(),
  entryId: id,
  /** Number of the part: 2 and more for the rest after a partial payment. */
  part: z.number().int(),
  userId: id,
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
});

/** The `data` of each kind of message. Calls return the details. */
export const WEBHOOK_PAYLOADS = {
  'event.published': z.object({ ...event, format: z.string(), startsAt: z.iso.datetime() }),
  'event.started': z.object({ ...event, entrants: z.number().int() }),
  'event.completed': z.object(event),
  'event.cancelled': z.object(event),
  'entrant.joined': entrant,
  'entrant.left': entrant,
  'match.completed': match,
  'match.disputed': match,
  'match.ruled': match,
  'match.reopened': match,
  'prize.owed': prize.extend({ dueAt: z.iso.datetime() }),
  'prize.paid': prize.extend({ paidAt: z.iso.datetime() }),
} as const satisfies Record<WebhookKind, z.ZodType>;

export type PayloadOf<Kind extends WebhookKind> = z.input<(typeof WEBHOOK_PAYLOADS)[Kind]>;

/** The `data` of a ping. */
export const PING_PAYLOAD = z.object({ webhookId: id });
