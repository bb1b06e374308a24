import { z } from 'zod';
import { emailProblem } from '#core/fields.ts';
import { defineCall } from '#platform/http/contract.ts';
import {
  email,
  idOf,
  instantReply,
  lookUp,
  pageOf,
  pageQuery,
  typedText,
} from '#platform/http/shapes.ts';
import type { FileId, Id } from '#platform/ids.ts';
import { DETAILS } from './rules/details.ts';
import { TOPICS } from './rules/questions.ts';
import { CATEGORIES, STATES } from './rules/ticket.ts';

export type TicketId = Id<'ticket'>;

const MAX_SUBJECT = 120;
const MAX_TEXT = 4_000;
const MAX_DETAIL = 200;
const MAX_SECRET = 64;
const MAX_PICTURES = 4;

export const category = z.enum(CATEGORIES);
export const ticketText = typedText(MAX_TEXT).min(1);
/** Earlier uploads of the caller. */
export const pictureIds = z.array(idOf<FileId>()).max(MAX_PICTURES).default([]);
const detail = typedText(MAX_DETAIL).optional();
export const details = z.object(
  Object.fromEntries(DETAILS.map((name) => [name, detail])) as Record<
    (typeof DETAILS)[number],
    typeof detail
  >, // the names as they are in the list
);
/** A ticket; a visitor opens theirs by the secret of the mailed link. */
const ticketRef = { ticketId: idOf<TicketId>(), secret: z.string().max(MAX_SECRET).optional() };

export const ticketHead = z.object({
  ticketId: z.string(),
  /** The reference for speech and mails. */
  reference: z.string(),
  subject: z.string(),
  category,
  state: z.enum(STATES),
  openedAt: instantReply,
  changedAt: instantReply,
});

const picture = z.object({ pictureId: z.string(), url: z.string() });

export const message = z.object({
  messageId: z.string(),
  by: z.enum(['asker', 'support']),
  text: z.string(),
  pictures: z.array(picture),
  at: instantReply,
});

const ticket = ticketHead.extend({
  /** In the order in which they were written. */
  messages: z.array(message),
  /** Details that the asker agreed to include. */
  details: details.nullable(),
  closesAt: instantReply.nullable(),
  closedBy: z.enum(['asker', 'support', 'time']).nullable(),
  /** The caller's actions. */
  actions: z.array(z.enum(['reply', 'close'])),
});

const newTicket = z.object({
  subject: typedText(MAX_SUBJECT).min(3),
  category,
  text: ticketText,
  /** Present for visitors only. */
  email: email.optional(),
  pictureIds,
  details: details.optional(),
});
const emailOfVisitor = email
  .refine((text) => text !== '', { params: { code: 'email_required' }, abort: true })
  .refine((text) => emailProblem(text) === null, { params: { code: 'email_invalid' } });

const FLOODS = ['tickets_too_many', 'ticket_wait'];

/** Calls about help: frequent questions, and tickets for other questions. */
export const supportCalls = {
  questions: defineCall({
    method: 'GET',
    path: 'questions',
    who: 'anyone',
    summary:
      'Frequent questions of this brand and their answers, in the caller’s language; all of them, or those with these words in them',
    input: z.object({
      q: lookUp(100).default(''),
      topic: z.enum(TOPICS).optional(),
      ...pageQuery,
    }),
    reply: pageOf(
      z.object({
        name: z.string(),
        topic: z.enum(TOPICS),
        question: z.string(),
        answer: z.string(),
      }),
    ),
  }),
  openTicket: defineCall({
    method: 'POST',
    path: 'open-ticket',
    who: 'anyone',
    summary:
      'Write to support: a player as who they are, a visitor by a mail address, to which the answer goes. The same words sent again are the same ticket',
    input: newTicket,
    visitorInput: newTicket.extend({ email: emailOfVisitor }),
    reply: z.object({ ticketId: z.string(), reference: z.string() }),
    refusals: [...FLOODS, 'picture_unknown'],
  }),
  uploadTicketPicture: defineCall({
    method: 'POST',
    path: 'upload-ticket-picture',
    who: 'anyone',
    summary:
      'Upload a picture (field `file`, at most 5 MB) to be sent along with a message: a player with any of theirs, a visitor with one of the ticket that the secret opens',
    input: z.object({
      ticketId: ticketRef.ticketId.optional(),
      secret: ticketRef.secret,
    }),
    reply: z.object({ pictureId: z.string(), url: z.string() }),
    refusals: ['file_type_invalid', 'file_too_large'],
    upload: true,
  }),
  tickets: defineCall({
    method: 'GET',
    path: 'tickets',
    who: 'player',
    refusedWhen: 'never',
    summary: 'The caller’s tickets, what changed last first',
    input: z.object(pageQuery),
    reply: pageOf(ticketHead),
  }),
  ticket: defineCall({
    method: 'GET',
    path: 'ticket',
    who: 'anyone',
    summary: 'One ticket of the caller, or of whoever has the secret of its link',
    input: z.object(ticketRef),
    reply: ticket,
  }),
  replyToTicket: defineCall({
    method: 'POST',
    path: 'reply-to-ticket',
    who: 'anyone',
    summary: 'Write more; a ticket that was answered or closed lately is open again',
    input: z.object({ ...ticketRef, text: ticketText, pictureIds }),
    reply: ticket,
    refusals: [...FLOODS, 'ticket_closed', 'ticket_full', 'picture_unknown'],
  }),
  closeTicket: defineCall({
    method: 'POST',
    path: 'close-ticket',
    who: 'anyone',
    summary: 'Nothing more is needed',
    input: z.object(ticketRef),
    reply: ticket,
  }),
};
