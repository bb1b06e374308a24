import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { supportCalls } from '../contract.ts';
import { supportRulesOf } from '../rules/ticket.ts';
import { ticketOfAsker } from './records.ts';
import type { SupportTables } from './tables.ts';
import { headOf, ticketView } from './views.ts';

type Calls = typeof supportCalls;

export function tickets({ db }: Platform): Handler<Calls['tickets']> {
  return async (wanted, context) => {
    const own = tables<SupportTables>(db)
      .selectFrom('tickets')
      .where('player_id', '=', actingPlayer(context).playerId);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc'),
    );
    return { items: rows.map(headOf), ...paging };
  };
}

export function ticket(platform: Platform): Handler<Calls['ticket']> {
  const rules = supportRulesOf(platform.rules);
  return async (input, context) => {
    const row = await ticketOfAsker(platform, platform.db, input, context, 'look');
    return ticketView(platform, platform.db, row, platform.clock.now(), rules);
  };
}
