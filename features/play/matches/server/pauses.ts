import { isPaused } from '#core/pauses.ts';
import { EVENT_RESUMED } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { eventOf } from './events.ts';
import type { Referee } from './referee.ts';
import type { MatchesTables } from './tables.ts';

const RESUMED_AT_ONCE = 100;
const NOT_WAITED_FOR = { deadline_at: null, due_at: null };

/** An event comes to a stand: none of its matches is looked for by its deadline any more. */
export async function letEventStand({ db }: Work, eventId: EventId): Promise<void> {
  await openOf(db, eventId).set(NOT_WAITED_FOR).execute();
}

/** A match that somebody acted on while its event came to a stand. */
export async function letStand({ db }: Work, eventId: EventId, id: MatchId): Promise<void> {
  await openOf(db, eventId).set(NOT_WAITED_FOR).where('id', '=', id).execute();
}

/** An event goes on: its open matches are set going again, some at a time; what is left is the next job's. */
export async function resumeMatches(
  { db, workshop }: Platform,
  referee: Referee,
  eventId: EventId,
  after: MatchId | undefined,
): Promise<void> {
  const { audience } = await eventOf(db, eventId);
  const ids = await standing(db, eventId, after);
  for (const id of ids) {
    await workshop.transact(async (work) => {
      const opened = await referee.open(work, id, audience);
      const isStanding = (await standing(work.db, eventId, undefined, id)).length > 0;
      if (isStanding && !isPaused(opened.rules.pauses)) await referee.resume(work, opened);
    });
  }
  const last = ids.at(-1);
  if (last && ids.length === RESUMED_AT_ONCE) {
    await workshop.transact((work) => work.job(EVENT_RESUMED, { eventId, after: last }));
  }
}

function openOf(db: Db, eventId: EventId) {
  return tables<MatchesTables>(db)
    .updateTable('matches')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed');
}

async function standing(db: Db, eventId: EventId, after?: MatchId, only?: MatchId) {
  let waiting = tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('id')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed')
    .where('due_at', 'is', null);
  if (after) waiting = waiting.where('id', '>', after);
  if (only) waiting = waiting.where('id', '=', only);
  const rows = await waiting.orderBy('id').limit(RESUMED_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}
