import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';

const MOST_TEMPLATES = 100;

export const ticketLoad = screenLoader(async ({ api, params }) => {
  const [ticket, all] = await Promise.all([
    api.supportTicket({ ticketId: idIn(params, 'ticketId') }),
    api.answerTemplates({ pageSize: MOST_TEMPLATES }),
  ]);
  // in the asker's language, before what may be translated by hand
  const own = all.items.filter(({ language }) => language === ticket.language);
  return { ticket, templates: own.length > 0 ? own : all.items };
});
export type TicketData = Awaited<ReturnType<typeof ticketLoad.browser>>;
