import { playersWithoutBirthDate } from '#features/foundation/identity/server/index.ts';
import { mayPlay } from '#features/money/subscriptions/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import { isJoinable, statusOf } from '../rules/event.ts';
import { isFull } from '../rules/joining.ts';
import { enter, instantIn, SERIES_CHANGED } from './capacity.ts';
import { joinableOf } from './detail.ts';
import { checkInRules } from './event-rows.ts';
import { notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Asks for the next step of a long waiting list that moves up. */
const MOVE_UP = 'event-move-up';

/** So many of a waiting list are looked at in one transaction. */
const LOOKED_AT_ONCE = 100;

/** A place of a final goes to the next best of its qualifier, another one to who waits for it. */
export async function onPlacesFreed(
  transaction: Transaction,
  event: EventRow,
  rules: CheckInRules,
): Promise<void> {
  if (event.series_role === 'final') await transaction.job(SERIES_CHANGED, { eventId: event.id });
  else await promoteFromWaitingList(transaction, event, rules);
}

/** Names the job that goes on with a long list. */
export function promotionJobs({ jobs, transactions, rules }: Platform): void {
  const numbers = checkInRules(rules);
  // the step before has put them there
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

/** A place in the line. */
interface Waiting {
  readonly since: Date;
  readonly entryId: EntryId;
}

/**
 * Gives free places to the players who have waited longest, while the event can be joined (rules.md, "Tournaments"): the
 * first ones now, of a long list the next ones by jobs. Skips players who may no longer play.
 */
export async function promoteFromWaitingList(
  transaction: Transaction,
  event: EventRow,
  rules: CheckInRules,
  after?: Waiting,
): Promise<void> {
  const { db } = transaction;
  const now = instantIn(event, transaction.now);
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
  if (!last || waiting.length < LOOKED_AT_ONCE || isFull(joinableOf(event))) return;
  const { entryId, since } = last;
  await transaction.job(MOVE_UP, { eventId: event.id, entryId, since: since.toISOString() });
}

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
  const rows = await waiting.orderBy('since').orderBy('entry_id').limit(LOOKED_AT_ONCE).execute();
  return rows.map(({ since, ...row }) => ({
    since,
    playerId: row.player_id,
    entryId: row.entry_id as EntryId, // becomes an entry
  }));
}
