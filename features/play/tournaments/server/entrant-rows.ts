import { sql, type Updateable } from 'kysely';
import { arrayText } from '#platform/database/bulk.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { KeptStage } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

/** Asks for the next step of writing the entrants of a very large stage. */
export const WRITE_ENTRANTS = 'tournament-entrants';

/** So many rows are written in one transaction. */
const WRITTEN_AT_ONCE = 2_000;

type InEvent = Pick<KeptStage, 'eventId' | 'stage'>;

interface Placed {
  readonly entrant: string;
  readonly group: number | null;
}

/**
 * The entrants of a stage, the best seed first, in place of those it had. Of very many the order alone is kept at once;
 * their rows follow by jobs, and whoever reads meanwhile sees all of them.
 */
export async function replaceEntrants(
  work: Work,
  { eventId, stage }: InEvent,
  order: readonly Placed[],
): Promise<void> {
  const view = tables<TournamentsTables>(work.db);
  for (const table of ['tournament_entrants', 'tournament_orders'] as const) {
    await view
      .deleteFrom(table)
      .where('event_id', '=', eventId)
      .where('stage', '=', stage)
      .execute();
  }
  if (order.length <= WRITTEN_AT_ONCE || order.some(({ group }) => group !== null)) {
    return insertEntrants(work.db, { eventId, stage }, order);
  }
  const ids = order.map(({ entrant }) => entrant).join('');
  const entries = Buffer.from(ids.replaceAll('-', ''), 'hex');
  await view
    .insertInto('tournament_orders')
    .values({ event_id: eventId, stage, entries, written: 0 })
    .execute();
  await work.job(WRITE_ENTRANTS, { eventId, stage });
}

/** The next of them; nothing where all have their row. */
export async function writeMore(work: Work, { eventId, stage }: InEvent): Promise<void> {
  const { db } = work;
  const { rows } = await sql<{ written: number; drawn: number }>`
    select written, length(entries) / 16 as drawn from tournament_orders
    where event_id = ${eventId} and stage = ${stage} for update`.execute(db);
  const [order] = rows;
  if (!order) return;
  const written = Math.min(order.written + WRITTEN_AT_ONCE, order.drawn);
  await sql`
    insert into tournament_entrants (event_id, stage, entry_id, group_no, seed)
    select event_id, stage, entry_id, group_no, seed from stage_entrants
    where event_id = ${eventId} and stage = ${stage}
      and seed > ${order.written} and seed <= ${written}
    on conflict do nothing`.execute(db);
  if (written === order.drawn) {
    await sql`
      delete from tournament_orders
      where event_id = ${eventId} and stage = ${stage}`.execute(db);
    return;
  }
  await sql`
    update tournament_orders set written = ${written}
    where event_id = ${eventId} and stage = ${stage}`.execute(db);
  await work.job(WRITE_ENTRANTS, { eventId, stage });
}

/** Keeps what has become of an entrant, whose row may not be there yet. */
export async function noteEntrant(
  db: Db,
  { eventId, stage }: InEvent,
  entryId: EntryId,
  change: Updateable<TournamentsTables['tournament_entrants']>,
): Promise<void> {
  await sql`
    insert into tournament_entrants (event_id, stage, entry_id, group_no, seed)
    select event_id, stage, entry_id, group_no, seed from stage_entrants
    where event_id = ${eventId} and stage = ${stage} and entry_id = ${entryId}
    on conflict do nothing`.execute(db);
  await tables<TournamentsTables>(db)
    .updateTable('tournament_entrants')
    .set(change)
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('entry_id', '=', entryId)
    .execute();
}

async function insertEntrants(
  db: Db,
  { eventId, stage }: InEvent,
  order: readonly Placed[],
): Promise<void> {
  const entrants = arrayText(order.map(({ entrant }) => entrant));
  const groups = arrayText(order.map(({ group }) => group));
  await sql`
    insert into tournament_entrants (event_id, stage, entry_id, group_no, seed)
    select ${eventId}::uuid, ${stage}::int, entry_id, group_no, seed
    from unnest(${entrants}::text::uuid[], ${groups}::text::int[])
      with ordinality as each (entry_id, group_no, seed)`.execute(db);
}
