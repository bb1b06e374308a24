import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { organisingCalls } from '../organising-contract.ts';
import type { EventsTables } from './tables.ts';
import { textsIn } from './texts.ts';

/** For officials; of another audience there are none. */
export function playerEntries({ db }: Platform): Handler<typeof organisingCalls.playerEntries> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<EventsTables>(db)
      .selectFrom('entries')
      .innerJoin('events', 'events.id', 'entries.event_id')
      .where('entries.player_id', '=', userId)
      .where('events.audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .select(['entries.id', 'entries.event_id', 'entries.joined_at', 'entries.left_at'])
        .select(['entries.removed_at', 'events.texts', 'events.starts_at'])
        .orderBy('entries.joined_at', 'desc')
        .orderBy('entries.id', 'desc'),
    );
    const items = rows.map((row) => ({
      entryId: row.id,
      eventId: row.event_id,
      title: textsIn(row.texts, context.language).title,
      startsAt: row.starts_at.toISOString(),
      joinedAt: row.joined_at.toISOString(),
      leftAt: row.left_at?.toISOString() ?? null,
      removed: row.removed_at !== null,
    }));
    return { items, ...paging };
  };
}
