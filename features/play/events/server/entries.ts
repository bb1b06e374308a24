import { type Selectable, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { sharedLookUp } from '#platform/database/shared-look-up.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { EventsTables } from './tables.ts';

/** An entry. A player who leaves and returns has the same one. */
export interface Entry {
  readonly entryId: EntryId;
  readonly eventId: EventId;
  readonly playerId: PlayerId;
  readonly left: boolean;
  /** True for a disqualified entrant. */
  readonly removed: boolean;
  /** Check-in of the event, not of a match. */
  readonly checkedIn: boolean;
}

type EntryRow = Selectable<EventsTables['entries']>;

/** Entries by id. None of them can leave before this transaction has committed. */
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

/** A player's entry, locked to be changed. Waits for transactions that hold it. */
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

interface OwnEntriesQuery {
  readonly playerId: PlayerId;
  readonly eventIds: readonly EventId[];
}

/** A player's entries in these events, also those that the player has left. */
const entriesIn = sharedLookUp<OwnEntriesQuery, Entry[]>(
  async (db, asked) => {
    const entries = (await rowsOf(db, asked)).map(entryFrom);
    return asked.map(({ playerId, eventIds }) =>
      entries.filter((own) => own.playerId === playerId && eventIds.includes(own.eventId)),
    );
  },
  ({ playerId, eventIds }) => `${playerId} ${eventIds.join()}`,
);

function rowsOf(db: Db, asked: readonly OwnEntriesQuery[]): Promise<EntryRow[]> {
  const pairs = asked.flatMap(({ playerId, eventIds }) => eventIds.map((id) => [playerId, id]));
  const players = pairs.map(([player = '']) => player);
  const events = pairs.map(([, event = '']) => event);
  const isAsked = sql<boolean>`(player_id, event_id) in (select * from unnest(${players}::uuid[], ${events}::uuid[]))`;
  return entryRows(db).where(isAsked).execute();
}

function entryRowOf(db: Db, eventId: EventId, playerId: PlayerId) {
  return entryRows(db).where('event_id', '=', eventId).where('player_id', '=', playerId);
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

/** Entrants who take part in an event now, the last to join first. */
export async function presentEntrants(db: Db, eventId: EventId, limit: number): Promise<Entry[]> {
  const rows = await entryRows(db)
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(entryFrom);
}

const MOST_EVENTS = 100;

/** The players among these who take part in an event now. */
export async function insideEvent(
  db: Db,
  eventId: EventId,
  players: readonly PlayerId[],
): Promise<Set<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select('player_id')
    .where('event_id', '=', eventId)
    .where('player_id', 'in', [...new Set(players)])
    .where('left_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.player_id));
}

/** Present entries of these players in these events, as a set of `insideKey`. */
export async function insideEvents(
  db: Db,
  asked: readonly { readonly eventId: EventId; readonly playerId: PlayerId }[],
): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const events = asked.map(({ eventId }) => eventId);
  const players = asked.map(({ playerId }) => playerId);
  const { rows } = await sql<{ event_id: EventId; player_id: PlayerId }>`
    select event_id, player_id from entries
    join unnest(${events}::uuid[], ${players}::uuid[]) as asked(event_id, player_id)
      using (event_id, player_id)
    where left_at is null`.execute(db);
  return new Set(rows.map((row) => insideKey(row.event_id, row.player_id)));
}

export function insideKey(eventId: EventId, playerId: PlayerId): string {
  return `${eventId} ${playerId}`;
}

/** The events in which a player takes part and that ended after `since`, the latest first. */
export async function eventsOfPlayer(db: Db, playerId: PlayerId, since: Date): Promise<EventId[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select('events.id')
    .where('entries.player_id', '=', playerId)
    .where('entries.left_at', 'is', null)
    .where('events.ends_at', '>', since)
    .where('events.stage', '<>', 'draft')
    .orderBy('events.ends_at', 'desc')
    .orderBy('events.id')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** An entrant of an event. */
export interface EventEntrant {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
  /** Of a final: the qualifier, and the place in it. */
  readonly qualified: { readonly from: EventId; readonly place: number } | null;
  /** Set by an organiser; 1 is the best. */
  readonly seedByHand: number | null;
}

/** Present entrants of an event, in the order of joining. */
export async function entrantsOf(db: Db, eventId: EventId): Promise<EventEntrant[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select(['id', 'player_id', 'qualified_from', 'qualified_place', 'seed_by_hand'])
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
  // the primary key of entries, and references to players and events
  return rows.map((row) => {
    const { qualified_from: from, qualified_place: place } = row;
    return {
      entryId: row.id as EntryId,
      playerId: row.player_id,
      qualified: from && place ? { from: from as EventId, place } : null,
      seedByHand: row.seed_by_hand,
    };
  });
}

/** Number of present entrants who have checked in. */
export async function presentCount(db: Db, eventId: EventId): Promise<number> {
  const { present } = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll<number>().as('present'))
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('checked_in_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return present;
}

/** Sets the first seeds of an event, best first. Replaces earlier ones. */
export async function seedEntries(
  { db, publish }: Transaction,
  eventId: EventId,
  entryIds: readonly EntryId[],
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ seed_by_hand: null })
    .where('event_id', '=', eventId)
    .where('seed_by_hand', 'is not', null)
    .execute();
  await sql`
    update entries set seed_by_hand = set_by_hand.seed
    from unnest(${[...entryIds]}::uuid[]) with ordinality as set_by_hand (id, seed)
    where entries.id = set_by_hand.id and entries.event_id = ${eventId}
  `.execute(db);
  publish(`event:${eventId}`, 'entrants', { change: 'seeded' });
}
