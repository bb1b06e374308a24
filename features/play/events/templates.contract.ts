import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, nameText, pageOf, pageQuery } from '#platform/http/shapes.ts';
import type { EventId, Id } from '#platform/ids.ts';
import { SAMPLE_TEMPLATES } from './rules/templates.ts';
import { templateSettings as settings } from './settings.contract.ts';

export type TemplateId = Id<'event-template'>;

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
      /** Templates that every audience has. */
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
