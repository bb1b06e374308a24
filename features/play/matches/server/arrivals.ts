import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { MatchesTables } from './tables.ts';

/** The entries of an event that checked in to at least one of its matches, however that ended. */
export async function arrivals(db: Db, eventId: EventId): Promise<ReadonlySet<EntryId>> {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('matches')
    .select(['challenger_entry_id as challenger', 'challenged_entry_id as challenged'])
    .select([
      sql<boolean>`(state->'ready'->>'challenger')::boolean`.as('challengerCame'),
      sql<boolean>`(state->'ready'->>'challenged')::boolean`.as('challengedCame'),
    ])
    .where('event_id', '=', eventId)
    .execute();
  return new Set(
    rows.flatMap(({ challenger, challenged, challengerCame, challengedCame }) => [
      ...(challengerCame ? [challenger] : []),
      ...(challengedCame ? [challenged] : []),
    ]),
  );
}
