import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { partOf, readPart, type Wanted, withKeys } from '#platform/database/paging.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { checkMsisdn } from '#platform/http/handlers.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../contract.ts';
import { visibleEvent } from './detail.ts';
import type { EventsTables } from './tables.ts';

/** How many there are is read from the event, never counted. */
export function eventByParticipants({
  db,
}: Platform): Handler<typeof eventsCalls.eventByParticipants> {
  return async ({ id, msisdn, entryId, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const event = await visibleEvent(db, id, context);
    const { rows, ...part } = await partOfEntrants(db, id, entryId, wanted);
    const ids = rows.map((row) => row.player_id);
    const players = await playerCards(db, ids);
    const items = rows.flatMap((row) => {
      const player = players.get(row.player_id);
      if (!player) return [];
      const { userId, deleted, avatarUrl, look, country } = player;
      const username = shownName(player, context.texts);
      const entryId = row.id as EntryId; // the primary key of entries
      const joinedAt = row.joined_at.toISOString();
      return [{ entryId, userId, username, deleted, avatarUrl, look, country, joinedAt }];
    });
    const total = entryId ? items.length : event.entrants;
    return { items, ...part, pageSize: wanted.pageSize, total };
  };
}

async function partOfEntrants(db: Db, id: EventId, entryId: EntryId | undefined, wanted: Wanted) {
  if (entryId) return readPart(entrants(db, id).where('id', '=', entryId), wanted);
  if (wanted.cursor) return readPart(entrants(db, id), wanted);
  const { page, pageSize } = wanted;
  return partOf(await entrantsOf(db, id, pageSize + 1, (page - 1) * pageSize), wanted);
}

const entrantsOf = writtenOnce((db, id: EventId, limit: number, offset: number) =>
  withKeys(entrants(db, id)).limit(limit).offset(offset),
);

/** Who takes part, in the order of joining. */
function entrants(db: Db, id: EventId) {
  return tables<EventsTables>(db)
    .selectFrom('entries')
    .select(['id', 'player_id', 'joined_at'])
    .where('event_id', '=', id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id');
}
