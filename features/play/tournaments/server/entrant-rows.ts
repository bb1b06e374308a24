import type { WithdrawalRuling } from '@battle-league/brackets/league.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { disqualifiedAmong } from '#features/play/events/server/index.ts';
import { arrayText } from '#platform/database/bulk.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Field, TournamentsTables } from './tables.ts';

/** An entrant of a stage. */
export interface StageEntrant {
  readonly entryId: EntryId;
  readonly seed: number;
  readonly group: number | null;
  readonly isOut: boolean;
  readonly ruling: WithdrawalRuling | null;
}

/** Returns the entrants of a stage or a group, best seed first. */
export async function entrantsOfStage(
  db: Db,
  { eventId, stage, group }: Pick<Field, 'eventId' | 'stage' | 'group'>,
): Promise<StageEntrant[]> {
  const all = tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['entry_id', 'seed', 'group_no', 'out_at', 'ruling'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage);
  const rows = await (group === null ? all : all.where('group_no', '=', group))
    .orderBy('seed')
    .execute();
  return rows.map(stageEntrant);
}

/** Returns one entrant of a stage. */
export async function entrantOfStage(
  db: Db,
  { eventId, stage }: Pick<Field, 'eventId' | 'stage'>,
  entryId: EntryId,
): Promise<StageEntrant | undefined> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row && stageEntrant(row);
}

/** Returns the seed within a field for a seed of the stage. */
export async function seedInField(
  db: Db,
  { eventId, stage, group }: Pick<Field, 'eventId' | 'stage' | 'group'>,
  seed: number,
): Promise<number> {
  if (group === null) return seed;
  const { ahead } = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('group_no', '=', group)
    .where('seed', '<', seed)
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

function stageEntrant(
  row: Pick<
    Selectable<TournamentsTables['stage_entrants']>,
    'entry_id' | 'seed' | 'group_no' | 'out_at' | 'ruling'
  >,
): StageEntrant {
  const entryId = row.entry_id as EntryId; // refers to entries
  const { seed, group_no: group, ruling } = row;
  return { entryId, seed, group, isOut: row.out_at !== null, ruling };
}

/** The queue of the next step of writing the entrants of a very large stage. */
export const WRITE_ENTRANTS = 'tournament-entrants';

/** The number of rows that one transaction writes. */
const WRITTEN_AT_ONCE = 2_000;

type InEvent = Pick<Field, 'eventId' | 'stage'>;

interface Placed {
  readonly entrant: string;
  readonly group: number | null;
}

/**
 * Replaces the entrants of a stage by these, best seed first. For a very large stage only the order is written at
 * once. Jobs write the rows, and readers see all entrants meanwhile.
 */
export async function replaceEntrants(
  transaction: Transaction,
  { eventId, stage }: InEvent,
  order: readonly Placed[],
): Promise<void> {
  const view = tables<TournamentsTables>(transaction.db);
  for (const table of ['tournament_entrants', 'tournament_orders'] as const) {
    await view
      .deleteFrom(table)
      .where('event_id', '=', eventId)
      .where('stage', '=', stage)
      .execute();
  }
  if (order.length <= WRITTEN_AT_ONCE || order.some(({ group }) => group !== null)) {
    return insertEntrants(transaction.db, { eventId, stage }, order);
  }
  const ids = order.map(({ entrant }) => entrant).join('');
  const entries = Buffer.from(ids.replaceAll('-', ''), 'hex');
  await view
    .insertInto('tournament_orders')
    .values({ event_id: eventId, stage, entries, written: 0 })
    .execute();
  await transaction.job(WRITE_ENTRANTS, { eventId, stage });
}

/** Writes the next rows. Does nothing once all are written. */
export async function writeMore(
  transaction: Transaction,
  { eventId, stage }: InEvent,
): Promise<void> {
  const { db } = transaction;
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
  await transaction.job(WRITE_ENTRANTS, { eventId, stage });
}

/** Updates an entrant, inserting the row if a job has not written it yet. */
export async function updateEntrant(
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

/** Returns the disqualified entrants, searched among the few who are out. */
export async function disqualifiedIn(db: Db, eventId: EventId): Promise<ReadonlySet<EntryId>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select('entry_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where('out_at', 'is not', null)
    .execute();
  return disqualifiedAmong(
    db,
    rows.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
}

export async function entrantsOut(db: Db, { eventId, stage }: Field): Promise<Set<Entrant>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_entrants')
    .select('entry_id')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('out_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ entry_id }) => entry_id));
}
