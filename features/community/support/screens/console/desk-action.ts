import { redirect } from 'react-router';
import { type Deed, doneAt } from '#ui/console/done.tsx';
import { screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import type { Category } from '../../rules/ticket.ts';
import { deskTicketPlace } from '../parts/places.ts';
import { sentPictures } from '../parts/sent-pictures.ts';

const OUTCOMES = ['answered', 'waiting', 'closed'] as const;

/** What is done with the forms of one ticket, by the act that they name. */
export const deskAction = screenAction(async ({ api, params, form }) => {
  const ticketId = idIn(params, 'ticketId');
  const text = (name: string) => String(form.get(name) ?? '');
  switch (form.get('act')) {
    case 'answer': {
      const outcome = OUTCOMES.find((one) => one === form.get('outcome')) ?? 'answered';
      const pictureIds = await sentPictures(api, form);
      await api.answerTicket({ ticketId, text: text('text'), outcome, pictureIds });
      break;
    }
    case 'note':
      await api.noteOnTicket({ ticketId, text: text('text') });
      break;
    case 'assign':
      await api.assignTicket({ ticketId, userId: text('userId') || null });
      break;
    case 'sort':
      // the server judges what is none
      await api.sortTicket({ ticketId, category: text('category') as Category });
      break;
    case 'dismiss':
      await api.dismissTicket({ ticketId, reason: text('reason') });
      break;
  }
  return redirect(doneAt(deskTicketPlace(ticketId), deedOf(text('act'), text('userId'))));
});

function deedOf(act: string, assignee: string): Deed | undefined {
  switch (act) {
    case 'answer':
      return 'answered';
    case 'note':
      return 'noted';
    case 'assign':
      return assignee === '' ? 'unassigned' : 'assigned';
    case 'sort':
      return 'sorted';
    case 'dismiss':
      return 'ticket_closed';
    default:
      return undefined;
  }
}
