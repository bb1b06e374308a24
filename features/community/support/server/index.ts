import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { supportCalls } from '../support.contract.ts';
import type { ticketQueueCalls } from '../ticket-queue.contract.ts';
import { uploadTicketPicture } from './pictures.ts';
import { questions } from './questions.ts';
import { answerTemplates, removeAnswerTemplate, saveAnswerTemplate } from './templates.ts';
import {
  answerTicket,
  assignTicket,
  dismissTicket,
  noteOnTicket,
  sortTicket,
  supportTicket,
  supportTickets,
} from './ticket-queue.ts';
import { closeTicket, openTicket, replyToTicket, ticket, tickets } from './tickets.ts';

export { supportPersonalData } from './data-export.ts';
export { supportJobs } from './jobs.ts';
export { mayReadTicketPicture, serveTicketPictures } from './pictures.ts';
export { ownerOfTicket } from './records.ts';

export function supportHandlers(
  platform: Platform,
): Handlers<typeof supportCalls & typeof ticketQueueCalls> {
  return {
    questions: questions(platform),
    openTicket: openTicket(platform),
    uploadTicketPicture: uploadTicketPicture(platform),
    tickets: tickets(platform),
    ticket: ticket(platform),
    replyToTicket: replyToTicket(platform),
    closeTicket: closeTicket(platform),
    supportTickets: supportTickets(platform),
    supportTicket: supportTicket(platform),
    assignTicket: assignTicket(),
    sortTicket: sortTicket(),
    answerTicket: answerTicket(platform),
    noteOnTicket: noteOnTicket(platform),
    dismissTicket: dismissTicket(platform),
    answerTemplates: answerTemplates(platform),
    saveAnswerTemplate: saveAnswerTemplate(),
    removeAnswerTemplate: removeAnswerTemplate(),
  };
}
