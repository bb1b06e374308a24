import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPart } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { organisingCalls } from '../organising.contract.ts';
import { requireReadable } from './event-rows.ts';
import type { EventsTables } from './tables.ts';

/** Somebody's place on the waiting list, 1 is the next one, and the entry that it becomes. */
export interface WaitingPlace {
  readonly entryId: EntryId;
  readonly place: number;
}

/** The end of the list, or the place that the player has on it already. */
export async function waitInLine(
  { db, now }: Transaction,
  eventId: EventId,
  playerId: PlayerId,
  earlier: EntryId | undefined,
): Promise<WaitingPlace> {
  await tables<EventsTables>(db)
    .insertInto('event_waiting')
    .values({
      ...{ event_id: eventId, player_id: playerId, since: now },
      entry_id: earlier ?? newId<EntryId>(),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'player_id']).doNothing())
    .execute();
  const own = await placeInLine(db, eventId, playerId);
  if (!own) throw new Error(`${playerId} does not wait for ${eventId}`); // written above
  return own;
}

export async function placeInLine(
  db: Db,
  eventId: EventId,
  playerId: PlayerId,
): Promise<WaitingPlace | undefined> {
  const own = await tables<EventsTables>(db)
    .selectFrom('event_waiting')
    .select(['entry_id', 'since'])
    .where('event_id', '=', eventId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!own) return undefined;
  const { ahead } = await tables<EventsTables>(db)
    .selectFrom('event_waiting')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('event_id', '=', eventId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('since', 'entry_id'), '<', tuple(own.since, own.entry_id)),
    )
    .executeTakeFirstOrThrow();
  return { entryId: own.entry_id, place: Number(ahead) + 1 };
}

/** True if the player was on the list. */
export async function stopWaiting(
  { db }: Transaction,
  playerId: PlayerId,
  eventId?: EventId,
): Promise<boolean> {
  let own = tables<EventsTables>(db).deleteFrom('event_waiting').where('player_id', '=', playerId);
  if (eventId) own = own.where('event_id', '=', eventId);
  const { numDeletedRows } = await own.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** True if the list has a player. */
export async function isAwaited(db: Db, eventId: EventId): Promise<boolean> {
  const row = await tables<EventsTables>(db)
    .selectFrom('event_waiting')
    .select('entry_id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of players on the list. */
export async function waitingCount(db: Db, eventId: EventId): Promise<number> {
  const { waiting } = await tables<EventsTables>(db)
    .selectFrom('event_waiting')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** The next one first. */
export function waitingList({ db }: Platform): Handler<typeof organisingCalls.waitingList> {
  return async ({ eventId, ...wanted }, context) => {
    await requireReadable(db, eventId, context);
    const inLine = tables<EventsTables>(db)
      .selectFrom('event_waiting')
      .select(['player_id', 'entry_id', 'since'])
      .where('event_id', '=', eventId)
      .orderBy('since')
      .orderBy('entry_id');
    const { rows, ...part } = await readPart(inLine, wanted);
    const [first] = rows;
    // the line moves while it is read
    const ahead = first && (await placeInLine(db, eventId, first.player_id));
    const ids = rows.map((row) => row.player_id);
    const players = await playerCards(db, ids);
    const items = rows.flatMap((row, index) => {
      const player = players.get(row.player_id);
      if (!player) return [];
      const place = (ahead?.place ?? 1) + index;
      const { userId, avatarUrl } = player;
      const username = shownName(player, context.texts);
      const since = row.since.toISOString();
      return [{ place, entryId: row.entry_id, userId, username, avatarUrl, since }];
    });
    const total = await waitingCount(db, eventId);
    return { items, ...part, pageSize: wanted.pageSize, total };
  };
}
