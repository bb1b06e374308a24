import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { idOf, instantReply } from '#platform/http/shapes.ts';
import type { EventId } from '#platform/ids.ts';
import { eventCard } from './contract.ts';
import { EDITABLE } from './rules/editing.ts';
import { RULE_OVERRIDES } from './rules/event.ts';

/** An event with all that its organiser has written. */
export const organisedEvent = eventCard.extend({
  capacity: z.number().int().nullable(),
  drawsAllowed: z.boolean(),
  texts: z.partialRecord(
    z.enum(LANGUAGES),
    z.object({
      title: z.string(),
      description: z.string(),
      gameRules: z.array(z.string()),
      howToPlay: z.array(z.string()),
    }),
  ),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), z.number().int()),
  tournament: z.object({
    thirdPlace: z.boolean().optional(),
    reset: z.boolean().optional(),
    legs: z.union([z.literal(1), z.literal(2)]).optional(),
    pause: z.number().int().optional(),
    roundEvery: z.number().int().optional(),
    movable: z.number().int().optional(),
  }),
  /** Zone of the brand, in which its times are written. */
  timeZone: z.string(),
  /** When it was drawn. */
  begunAt: instantReply.nullable(),
  /** What may still be changed. */
  editable: z.array(z.enum(EDITABLE)),
});

/** Calls by which organisers write and change events. */
export const editingCalls = {
  organiserEvent: defineCall({
    method: 'GET',
    path: 'organiser-event',
    who: 'organiser',
    summary: 'One event of the audience, as its organiser wrote it, with what may still be changed',
    input: z.object({ id: idOf<EventId>() }),
    reply: organisedEvent,
  }),
};
