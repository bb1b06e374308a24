import { officialsOf } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { supportDeskCalls } from '../desk-contract.ts';
import type { TicketState } from '../rules/ticket.ts';
import { findTicket, type TicketRow } from './records.ts';
import type { SupportTables } from './tables.ts';
import { deskHeads, deskView } from './views.ts';

type Calls = typeof supportDeskCalls;
type List = 'waiting' | 'mine' | 'asked' | 'answered' | 'closed';

const OF_LIST: Readonly<Record<List, readonly TicketState[]>> = {
  waiting: ['open', 'reopened'],
  mine: ['open', 'reopened', 'waiting', 'answered'],
  asked: ['waiting'],
  answered: ['answered'],
  closed: ['closed'],
};

export function supportTickets({ db, clock }: Platform): Handler<Calls['supportTickets']> {
  return async ({ list, category, ...paged }, context) => {
    const { audience, playerId } = actingPlayer(context);
    let wanted = tables<SupportTables>(db)
      .selectFrom('tickets')
      .where('audience', '=', audience)
      .where(inReach('brand', reachIn(context, 'support')))
      .where('state', 'in', OF_LIST[list]);
    if (category) wanted = wanted.where('category', '=', category);
    if (list === 'mine') wanted = wanted.where('assignee_id', '=', playerId);
    const isQueue = list === 'waiting' || list === 'mine';
    const { rows, paging } = await readPage(wanted, paged, (each) =>
      isQueue
        ? each
            .selectAll()
            .orderBy('waits_since', (by) => by.asc().nullsLast())
            .orderBy('id')
        : each.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc'),
    );
    return { items: await deskHeads(db, rows, clock.now(), context), ...paging };
  };
}

export function supportTicket({ db, clock }: Platform): Handler<Calls['supportTicket']> {
  return async ({ ticketId }, context) => {
    const { audience } = actingPlayer(context);
    const row = await findTicket(db, ticketId, audience, 'look');
    if (!row) throw refuse('not_found');
    return viewOf(db, row, clock.now(), context);
  };
}

/** As support reads it, with whom it may be given to. */
export async function viewOf(db: Db, row: TicketRow, now: Date, context: CallContext) {
  return deskView(db, row, now, context, await answerers(db, row));
}

/** Lists the officials who answer tickets of a brand. */
async function answerers(db: Db, ticket: Pick<TicketRow, 'audience' | 'brand'>) {
  const found = await officialsOf(db, ticket, 'support');
  return found.map(({ userId, username }) => ({ userId, username }));
}

export async function answers(
  db: Db,
  ticket: Pick<TicketRow, 'audience' | 'brand'>,
  player: PlayerId,
): Promise<boolean> {
  return (await answerers(db, ticket)).some(({ userId }) => userId === player);
}
