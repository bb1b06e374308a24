import {
  playerCards,
  playersWithoutBirthDate,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { mayPlay } from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPart } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { organisingCalls } from '../organising.contract.ts';
import { type CheckInRules, joinsCheckedIn } from '../rules/check-in.ts';
import { isJoinable, statusOf } from '../rules/event.ts';
import { isFull } from '../rules/joining.ts';
import { checkInRules, joinableOf, joiningTimeIn, requireReadable } from './event-rows.ts';
import { listsChanged } from './list.ts';
import { notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** A qualifier is over, or a place of a final is free: the qualified players are determined again. */
export const SERIES_CHANGED = 'series-turn';

/** A new entrant. */
export interface Newcomer {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
  /** True for the substitute of an entrant who has checked in. */
  readonly isThere?: boolean;
  /** The qualifier that earned an entry in a final, and the placing in it. */
  readonly qualified?: { readonly from: EventId; readonly place: number };
}

/** Adds an entrant to an event that the caller has locked. A player who returns has the earlier entry. */
export async function enter(
  transaction: Transaction,
  event: EventRow,
  { entryId, playerId, qualified, isThere = false }: Newcomer,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = transaction;
  const checkedIn = isThere || joinsCheckedIn(joinableOf(event), now, rules);
  const place = {
    joined_at: now,
    left_at: null,
    checked_in_at: checkedIn ? now : null,
    qualified_from: qualified?.from ?? null,
    qualified_place: qualified?.place ?? null,
  };
  await tables<EventsTables>(db)
    .insertInto('entries')
    .values({ id: entryId, event_id: event.id, player_id: playerId, ...place })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
    .execute();
  await countEntrants(transaction, event, { by: 1, change: 'joined', entryId, playerId });
}

/** Number of free places; `null` without a capacity. */
export async function placesLeft(db: Db, eventId: EventId): Promise<number | null> {
  const { capacity, entrants } = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(['capacity', 'entrants'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return capacity === null ? null : Math.max(0, capacity - entrants);
}

interface Counted {
  readonly by: 1 | -1;
  readonly change: 'joined' | 'left';
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
}

/** Changes the number of present entrants of an event that the caller has locked, and publishes it. */
export async function countEntrants(
  transaction: Transaction,
  event: EventRow,
  { by, change, entryId, playerId }: Counted,
): Promise<void> {
  event.entrants += by;
  const { entrants } = event;
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({ entrants })
    .where('id', '=', event.id)
    .execute();
  const news = { entrants, change, entryId, userId: playerId };
  transaction.publish(`event:${event.id}`, 'entrants', news);
  await publishEntrants(transaction, event, `entrant.${change}`, [{ entryId, playerId }]);
  listsChanged(transaction);
}

interface Entrant {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
}

/** Publishes new and former entrants to organisers' webhooks. */
export async function publishEntrants(
  transaction: Transaction,
  { id: eventId, audience, brand }: Pick<EventRow, 'id' | 'audience' | 'brand'>,
  kind: 'entrant.joined' | 'entrant.left',
  entrants: readonly Entrant[],
): Promise<void> {
  const facts = entrants.map(({ entryId, playerId: userId }) => ({
    kind,
    subject: `event:${eventId}`,
    data: { eventId, entryId, userId },
  }));
  await publishToWebhooks(transaction, { audience, brand }, facts);
}

/** Fills free places: of a final from its qualifiers, of another event from its waiting list. */
export async function onPlacesFreed(
  transaction: Transaction,
  event: EventRow,
  rules: CheckInRules,
): Promise<void> {
  if (event.series_role === 'final') await transaction.job(SERIES_CHANGED, { eventId: event.id });
  else await promoteFromWaitingList(transaction, event, rules);
}

/** A position on the waiting list. */
interface Waiting {
  readonly since: Date;
  readonly entryId: EntryId;
}

/**
 * Gives free places to the players who have waited longest, while the event can be joined (rules.md, "Tournaments"): the
 * first ones now, the rest of a long list by jobs. Skips players who may no longer play.
 */
export async function promoteFromWaitingList(
  transaction: Transaction,
  event: EventRow,
  rules: CheckInRules,
  after?: Waiting,
): Promise<void> {
  const { db } = transaction;
  const now = joiningTimeIn(event, transaction.now);
  if (!isJoinable(event.format, statusOf(event.stage, joinableOf(event), now))) return;
  const waiting = isFull(joinableOf(event)) ? [] : await nextWaiting(transaction, event, after);
  const undated = await playersWithoutBirthDate(
    db,
    waiting.map(({ playerId }) => playerId),
  );
  for (const { playerId, entryId } of waiting) {
    if (isFull(joinableOf(event))) return;
    if (undated.has(playerId) || !(await mayPlay(db, playerId, now))) continue;
    await tables<EventsTables>(db)
      .deleteFrom('event_waiting')
      .where('event_id', '=', event.id)
      .where('player_id', '=', playerId)
      .execute();
    await enter(transaction, event, { entryId, playerId }, rules);
    await notifyAboutEvent(transaction, event, [playerId], 'event_moved_up', event.starts_at);
  }
  const last = waiting.at(-1);
  if (!last || waiting.length < READ_AT_ONCE || isFull(joinableOf(event))) return;
  const { entryId, since } = last;
  await transaction.job(MOVE_UP, { eventId: event.id, entryId, since: since.toISOString() });
}

/** Queue of the next step through a long waiting list. */
const MOVE_UP = 'event-move-up';

/** Players of a waiting list that one transaction reads. */
const READ_AT_ONCE = 100;

async function nextWaiting({ db }: Transaction, { id }: EventRow, after?: Waiting) {
  let waiting = tables<EventsTables>(db)
    .selectFrom('event_waiting')
    .select(['player_id', 'entry_id', 'since'])
    .where('event_id', '=', id);
  if (after) {
    const place = [after.since, after.entryId] as const;
    waiting = waiting.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('since', 'entry_id'), '>', tuple(...place)),
    );
  }
  const rows = await waiting.orderBy('since').orderBy('entry_id').limit(READ_AT_ONCE).execute();
  return rows.map(({ since, ...row }) => ({
    since,
    playerId: row.player_id,
    entryId: row.entry_id as EntryId, // becomes an entry
  }));
}

/** Registers the job that continues a long list. */
export function promotionJobs({ jobs, transactions, rules }: Platform): void {
  const numbers = checkInRules(rules);
  // written by the previous step
  jobs.handle(MOVE_UP, ({ eventId, since, entryId }) =>
    transactions.run(async (transaction) => {
      const event = await tables<EventsTables>(transaction.db)
        .selectFrom('events')
        .selectAll()
        .where('id', '=', eventId as EventId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const after = { since: new Date(since as string), entryId: entryId as EntryId };
      await promoteFromWaitingList(transaction, event, numbers, after);
    }),
  );
}

/** A player's place on the waiting list, 1 is the next one, and the entry that it becomes. */
export interface WaitingPlace {
  readonly entryId: EntryId;
  readonly place: number;
}

/** Adds a player to the end of the list, or returns the place that the player has already. */
export async function joinWaitingList(
  { db, now }: Transaction,
  eventId: EventId,
  playerId: PlayerId,
  earlier: EntryId | undefined,
): Promise<WaitingPlace> {
  await tables<EventsTables>(db)
    .insertInto('event_waiting')
    .values({
      event_id: eventId,
      player_id: playerId,
      since: now,
      entry_id: earlier ?? newId<EntryId>(),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'player_id']).doNothing())
    .execute();
  const own = await placeOnWaitingList(db, eventId, playerId);
  if (!own) throw new Error(`${playerId} does not wait for ${eventId}`); // written above
  return own;
}

export async function placeOnWaitingList(
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
export async function leaveWaitingList(
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
export async function hasWaitingPlayers(db: Db, eventId: EventId): Promise<boolean> {
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

/** Waiting players, the next one first. */
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
    // the list may have moved up since the page was read
    const ahead = first && (await placeOnWaitingList(db, eventId, first.player_id));
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
