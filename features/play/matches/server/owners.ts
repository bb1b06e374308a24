import { ownerOfEvent } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import type { MatchesTables } from './tables.ts';

/** The brand of a match's event. */
export async function ownerOfMatch(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('event_id')
    .where('id', '=', id as MatchId) // an identifier as it was sent
    .executeTakeFirst();
  return row && ownerOfEvent(db, row.event_id);
}

/** True for organisers whose role covers the brand of an event; players cost no query. */
export async function organisesEvent(
  db: Db,
  eventId: EventId,
  account: Account | undefined,
): Promise<boolean> {
  if (!account || account.roles.length === 0) return false;
  const owned = await ownerOfEvent(db, eventId);
  return owned !== undefined && mayActFor(account, 'organiser', owned);
}
