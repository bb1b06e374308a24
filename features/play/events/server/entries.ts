import { type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { sharedLookUp } from '#platform/database/shared-look-up.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { EventsTables } from './tables.ts';

/** Somebody's place in an event; it stays the same when who left comes back. */
export interface Entry {
  readonly entryId: EntryId;
  readonly eventId: EventId;
  readonly playerId: PlayerId;
  readonly left: boolean;
  /** By an organiser, for good. */
  readonly removed: boolean;
  /** To the event as a whole. */
  readonly checkedIn: boolean;
}

type EntryRow = Selectable<EventsTables['entries']>;

/** Entries by id; whoever of them wants to leave waits until this change has committed. */
export async function holdEntries(db: Db, ids: readonly EntryId[]): Promise<Map<EntryId, Entry>> {
  if (ids.length === 0) return new Map();
  const rows = await entryRows(db)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(rows.map(entryFrom).map((entry) => [entry.entryId, entry]));
}

/** The players of these entries. */
export async function entryPlayers(
  db: Db,
  ids: readonly EntryId[],
): Promise<Map<EntryId, PlayerId>> {
  if (ids.length === 0) return new Map();
  const rows = await entryRows(db)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(entryFrom).map(({ entryId, playerId }) => [entryId, playerId]));
}

/** Those of these entries that still take part, in the order given. */
export async function presentEntries(db: Db, ids: readonly EntryId[]): Promise<EntryId[]> {
  if (ids.length === 0) return [];
  const rows = await entryRows(db)
    .where('id', 'in', [...ids])
    .where('left_at', 'is', null)
    .execute();
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => present.has(id));
}

/** Those of these entries that an organiser has disqualified. */
export async function disqualifiedAmong(
  db: Db,
  ids: readonly EntryId[],
): Promise<ReadonlySet<EntryId>> {
  if (ids.length === 0) return new Set();
  const rows = await entryRows(db)
    .where('id', 'in', [...ids])
    .where('removed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => entryFrom(row).entryId));
}

/** A player's entry on its way out: whoever holds it has to let go first. */
export async function claimEntry(
  db: Db,
  eventId: EventId,
  playerId: PlayerId,
): Promise<Entry | undefined> {
  const row = await entryRowOf(db, eventId, playerId).forNoKeyUpdate().executeTakeFirst();
  return row && entryFrom(row);
}

export async function entryOfPlayer(
  db: Db,
  eventId: EventId,
  playerId: PlayerId,
): Promise<Entry | undefined> {
  const [entry] = await entriesIn(db, { playerId, eventIds: [eventId] });
  return entry;
}

function entryRowOf(db: Db, eventId: EventId, playerId: PlayerId) {
  return entryRows(db).where('event_id', '=', eventId).where('player_id', '=', playerId);
}

/** The events among these in which a player takes part now, with the player's entry in each. */
export async function presentIn(
  db: Db,
  playerId: PlayerId,
  eventIds: readonly EventId[],
): Promise<Map<EventId, EntryId>> {
  if (eventIds.length === 0) return new Map();
  const entries = await entriesIn(db, { playerId, eventIds });
  const present = entries.filter(({ left }) => !left);
  return new Map(present.map((entry) => [entry.eventId, entry.entryId]));
}

interface Places {
  readonly playerId: PlayerId;
  readonly eventIds: readonly EventId[];
}

/** A player's entries in these events, of those who take part and of those who have left. */
const entriesIn = sharedLookUp<Places, Entry[]>(
  async (db, asked) => {
    const entries = (await rowsOf(db, asked)).map(entryFrom);
    return asked.map(({ playerId, eventIds }) =>
      entries.filter((own) => own.playerId === playerId && eventIds.includes(own.eventId)),
    );
  },
  ({ playerId, eventIds }) => `${playerId} ${eventIds.join()}`,
);

function rowsOf(db: Db, asked: readonly Places[]): Promise<EntryRow[]> {
  const pairs = asked.flatMap(({ playerId, eventIds }) => eventIds.map((id) => [playerId, id]));
  const players = pairs.map(([player = '']) => player);
  const events = pairs.map(([, event = '']) => event);
  const isAsked = sql<boolean>`(player_id, event_id) in (select * from unnest(${players}::uuid[], ${events}::uuid[]))`;
  return entryRows(db).where(isAsked).execute();
}

function entryFrom(row: EntryRow): Entry {
  const entryId = row.id;
  const eventId = row.event_id;
  const playerId = row.player_id;
  const left = row.left_at !== null;
  const removed = row.removed_at !== null;
  return { entryId, eventId, playerId, left, removed, checkedIn: row.checked_in_at !== null };
}

function entryRows(db: Db) {
  return tables<EventsTables>(db).selectFrom('entries').selectAll();
}
