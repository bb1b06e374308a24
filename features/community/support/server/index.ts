import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { supportCalls } from '../contract.ts';
import type { supportDeskCalls } from '../desk-contract.ts';
import { closeTicket, openTicket, replyToTicket } from './asking.ts';
import { answerTicket, assignTicket, dismissTicket, noteOnTicket, sortTicket } from './desk.ts';
import { supportTicket, supportTickets } from './desk-reading.ts';
import { uploadTicketPicture } from './pictures.ts';
import { questions } from './questions.ts';
import { ticket, tickets } from './reading.ts';
import { answerTemplates, removeAnswerTemplate, saveAnswerTemplate } from './templates.ts';

export { supportJobs } from './jobs.ts';
export { ownerOfTicket } from './owners.ts';
export { supportPart } from './personal.ts';
export { mayReadTicketPicture } from './pictures.ts';
export { serveTicketPictures } from './serve.ts';

export function supportHandlers(
  platform: Platform,
): Handlers<typeof supportCalls & typeof supportDeskCalls> {
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
