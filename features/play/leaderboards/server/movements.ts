import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { leaderboardsCalls } from '../contract.ts';
import type { LeaderboardTables } from './tables.ts';

/** For officials; of another audience there are none. */
export function playerPoints({ db }: Platform): Handler<typeof leaderboardsCalls.playerPoints> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<LeaderboardTables>(db)
      .selectFrom('points_entries as entry')
      .innerJoin('points_transactions as given', 'given.id', 'entry.transaction_id')
      .where('entry.account', '=', `player:${userId}`)
      .where('given.audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .select(['given.at', 'given.event_id', 'given.match_id', 'given.reason', 'entry.points'])
        .select(sql<boolean>`given.reverses is not null`.as('reverses'))
        .orderBy('given.at', 'desc')
        .orderBy('given.id', 'desc'),
    );
    const items = rows.map(({ at, event_id: eventId, match_id: matchId, ...row }) => ({
      ...{ eventId, matchId, ...row },
      at: at.toISOString(),
    }));
    return { items, ...paging };
  };
}
