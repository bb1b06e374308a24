import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, nameText, pageOf, pageQuery } from '#platform/http/shapes.ts';
import type { EventId, Id } from '#platform/ids.ts';
import { tournamentSettings } from './organising.contract.ts';
import { EVENT_FORMATS, RULE_OVERRIDES } from './rules/event.ts';
import { SAMPLE_TEMPLATES } from './rules/templates.ts';

export type TemplateId = Id<'event-template'>;

const text = z.object({
  title: z.string(),
  description: z.string(),
  gameRules: z.array(z.string()),
  howToPlay: z.array(z.string()),
});

const settings = z.object({
  gameId: z.string().optional(),
  format: z.enum(EVENT_FORMATS),
  platform: z.enum(['ps5']).optional(),
  residency: z.string().optional(),
  capacity: z.number().int().optional(),
  /** Milliseconds before the start, by the clock where the event is. */
  opensBefore: z.number().int(),
  /** Milliseconds from the start to the end, by the clock where the event is. */
  lasts: z.number().int(),
  drawsAllowed: z.boolean(),
  prizes: z.array(
    z.object({ place: z.number().int(), amount: z.number().int(), currency: z.string() }),
  ),
  texts: z.partialRecord(z.enum(LANGUAGES), text),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), z.number().int()),
  tournament: tournamentSettings,
});

/** Calls about the templates that events are made from. */
export const templatesCalls = {
  eventTemplates: defineCall({
    method: 'GET',
    path: 'event-templates',
    who: 'organiser',
    by: 'audience',
    scope: 'events',
    summary: 'Templates of the audience by name, and those that come along',
    input: z.object(pageQuery),
    reply: pageOf(z.object({ templateId: z.string(), name: z.string(), settings })).extend({
      /** What every audience begins with. */
      samples: z.array(z.object({ sample: z.enum(SAMPLE_TEMPLATES), settings })),
    }),
  }),
  eventTemplate: defineCall({
    method: 'GET',
    path: 'event-template',
    who: 'organiser',
    by: 'audience',
    scope: 'events',
    summary: 'One template of the audience',
    input: z.object({ id: idOf<TemplateId>() }),
    reply: z.object({ templateId: z.string(), name: z.string(), settings }),
  }),
  saveEventTemplate: defineCall({
    method: 'POST',
    path: 'save-event-template',
    who: 'organiser',
    by: 'event:eventId',
    scope: 'events',
    summary: 'Keep the settings of an event under a name; the one of that name is written over',
    input: z.object({ eventId: idOf<EventId>(), name: nameText(80).min(1) }),
    reply: z.object({ templateId: z.string() }),
  }),
  removeEventTemplate: defineCall({
    method: 'POST',
    path: 'remove-event-template',
    who: 'organiser',
    by: 'audience',
    scope: 'events',
    summary: 'Remove a template; events made from it stay; again it is answered as the first time',
    input: z.object({ templateId: idOf<TemplateId>() }),
    reply: done,
  }),
};
