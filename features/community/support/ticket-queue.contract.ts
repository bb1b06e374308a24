import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  done,
  idOf,
  instantReply,
  nameText,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { Id, PlayerId } from '#platform/ids.ts';
import {
  category,
  details,
  message,
  pictureIds,
  type TicketId,
  ticketHead,
  ticketText,
} from './support.contract.ts';

const ticketRef = { ticketId: idOf<TicketId>() };
const official = z.object({ userId: z.string(), username: z.string() });
const queuedHead = ticketHead.extend({
  brand: z.string(),
  language: z.string(),
  /** The asker: a player, or a visitor with an address, which only administrators read in full. */
  asker: z.object({ userId: z.string().nullable(), name: z.string() }),
  assignee: official.nullable(),
  waitsSince: instantReply.nullable(),
  /** True if it has waited too long. */
  pressing: z.boolean(),
});
const queuedTicket = queuedHead.extend({
  messages: z.array(
    message.extend({ by: z.enum(['asker', 'support', 'note']), author: official.nullable() }),
  ),
  details: details.nullable(),
  closesAt: instantReply.nullable(),
  closedBy: z.enum(['asker', 'support', 'time']).nullable(),
  actions: z.array(z.enum(['answer', 'close'])),
  /** Officials who can be assigned. */
  officials: z.array(official),
});
const template = z.object({
  templateId: z.string(),
  language: z.enum(LANGUAGES),
  name: z.string(),
  text: z.string(),
});
export type TemplateId = Id<'answerTemplate'>;

/** Calls by which support answers. */
export const ticketQueueCalls = {
  supportTickets: defineCall({
    method: 'GET',
    path: 'support-tickets',
    who: 'support',
    by: 'list',
    summary: 'Tickets of the audience; those that wait for an answer the longest-waiting first',
    input: z.object({
      list: z.enum(['waiting', 'mine', 'asked', 'answered', 'closed']).default('waiting'),
      category: category.optional(),
      ...pageQuery,
    }),
    reply: pageOf(queuedHead),
  }),
  supportTicket: defineCall({
    method: 'GET',
    path: 'support-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary: 'One ticket with its notes',
    input: z.object(ticketRef),
    reply: queuedTicket,
  }),
  assignTicket: defineCall({
    method: 'POST',
    path: 'assign-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary: 'Give a ticket to somebody who answers tickets, or to nobody',
    input: z.object({ ...ticketRef, userId: idOf<PlayerId>().nullable() }),
    reply: queuedTicket,
    refusals: ['assignee_unknown'],
  }),
  sortTicket: defineCall({
    method: 'POST',
    path: 'sort-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary: 'Put a ticket under what it is really about',
    input: z.object({ ...ticketRef, category }),
    reply: queuedTicket,
  }),
  answerTicket: defineCall({
    method: 'POST',
    path: 'answer-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary:
      'Answer, for good (`answered`), with a question back (`waiting`) or as the last word (`closed`); the asker is told',
    input: z.object({
      ...ticketRef,
      text: ticketText,
      outcome: z.enum(['answered', 'waiting', 'closed']).default('answered'),
      pictureIds,
    }),
    reply: queuedTicket,
    refusals: ['ticket_closed', 'ticket_full', 'picture_unknown'],
  }),
  noteOnTicket: defineCall({
    method: 'POST',
    path: 'note-on-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary: 'Write something down for other officials; the asker does not read it',
    input: z.object({ ...ticketRef, text: ticketText }),
    reply: queuedTicket,
    refusals: ['ticket_full'],
  }),
  dismissTicket: defineCall({
    method: 'POST',
    path: 'dismiss-ticket',
    who: 'support',
    by: 'ticket:ticketId',
    summary: 'Close a ticket without an answer; the reason stays with it as a note',
    input: z.object({ ...ticketRef, reason: typedText(500).min(10) }),
    reply: queuedTicket,
  }),
  answerTemplates: defineCall({
    method: 'GET',
    path: 'answer-templates',
    who: 'support',
    by: 'audience',
    summary: 'Answers that are given often, by name',
    input: z.object({ language: z.enum(LANGUAGES).optional(), ...pageQuery }),
    reply: pageOf(template),
  }),
  saveAnswerTemplate: defineCall({
    method: 'POST',
    path: 'save-answer-template',
    who: 'support',
    by: 'audience',
    summary: 'Keep an answer under a name in a language; what was there under it is replaced',
    input: z.object({ language: z.enum(LANGUAGES), name: nameText(60).min(1), text: ticketText }),
    reply: template,
    refusals: ['templates_too_many'],
  }),
  removeAnswerTemplate: defineCall({
    method: 'POST',
    path: 'remove-answer-template',
    who: 'support',
    by: 'audience',
    summary: 'Let go of an answer',
    input: z.object({ templateId: idOf<TemplateId>() }),
    reply: done,
  }),
};
