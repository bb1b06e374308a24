import { findGonePlayers } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type CheckInRules, checkInTimes } from '../rules/check-in.ts';
import { BEST_OF_QUALIFIER, type FinalPlace, placesInFinal } from '../rules/series.ts';
import { countEntrants, enter } from './capacity.ts';
import { resetCheckIn } from './check-in.ts';
import { notifyAboutEvent, notifyAllEntrants } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Players who are read beyond those needed, because some may be gone. */
const SPARE = 50;

/** A qualifier, and the number of its best players that is needed. */
export interface AskedQualifier {
  readonly eventId: EventId;
  readonly isDrawn: boolean;
  readonly enough: number;
}

export type OrderOf = (qualifier: AskedQualifier) => Promise<readonly PlayerId[]>;

/** The final of the event's series. */
export async function finalOf(db: Db, eventId: EventId): Promise<EventId | undefined> {
  const row = await tables<EventsTables>(db)
    .selectFrom('events')
    .innerJoin('events as final', 'final.series_id', 'events.series_id')
    .select('final.id')
    .where('events.id', '=', eventId)
    .where('final.series_role', '=', 'final')
    .where('final.stage', '=', 'published')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Enters the best of every finished qualifier in the final, and notifies them. Until the final begins, the next best
 * replaces a player who declines, and entries follow changed results. While a qualifier is played again, its players keep
 * their entries and their check-in.
 */
export async function enterQualified(
  transaction: Transaction,
  finalId: EventId,
  orderOf: OrderOf,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = transaction;
  const final = await holdFinal(db, finalId);
  if (!final || final.begun_at || final.starts_at <= now) return;
  const entries = await entriesOf(db, finalId);
  const out = entries.filter(({ isIn, qualifiedFrom }) => !isIn && qualifiedFrom);
  const qualifiers = [];
  for (const { eventId, isDrawn, advance } of await playedQualifiers(db, final, now)) {
    const order = await orderOf({ eventId, isDrawn, enough: advance + entries.length + SPARE });
    qualifiers.push({ id: eventId, advance, order });
  }
  const gone = await findGonePlayers(
    db,
    qualifiers.flatMap(({ order }) => order),
  );
  const open = await openQualifiers(db, final, now);
  const present = entries.filter(({ isIn }) => isIn);
  // players of a qualifier that is played again keep their entries until it is over
  const kept = present.filter(({ qualifiedFrom }) => qualifiedFrom && open.has(qualifiedFrom));
  const taken = [...out, ...kept].map(({ playerId }) => playerId);
  const places = placesInFinal(qualifiers, new Set([...taken, ...gone]));
  const wanted = new Map(places.map((place) => [place.player, place]));
  for (const entry of present) {
    if (kept.includes(entry)) continue;
    if (!wanted.has(entry.playerId)) await withdrawQualified(transaction, final, entry);
  }
  for (const place of places) {
    const known = entries.find(({ playerId }) => playerId === place.player);
    if (known?.isIn) await saveQualification(db, known.entryId, place);
    else await enterOne(transaction, final, place, known?.entryId, rules);
  }
}

/** Moves the start of a final whose check-in would open before all qualifiers are over, and notifies its players. */
export async function postponeFinal(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const final = await holdFinal(transaction.db, eventId);
  if (!final || final.begun_at) return;
  const times = checkInTimes({ format: final.format, startsAt: final.starts_at }, rules);
  if (!times || transaction.now < times.opensAt || !(await hasOpenQualifiers(transaction, final)))
    return;
  const later = transaction.now.getTime() + 2 * rules.opensBefore - final.starts_at.getTime();
  if (later <= 0) return;
  const moved = (at: Date) => new Date(at.getTime() + later);
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({
      starts_at: moved(final.starts_at),

      ends_at: moved(final.ends_at),
      over_at: moved(final.over_at),
    })
    .where('id', '=', eventId)
    .execute();
  await resetCheckIn(transaction, { ...final, starts_at: moved(final.starts_at) }, rules);
  transaction.publish(`event:${eventId}`, 'status', { status: 'registration_open' });
  const until = moved(final.starts_at).toISOString();
  await notifyAllEntrants(transaction, eventId, 'event_postponed', { params: { until } });
}

async function hasOpenQualifiers({ db, now }: Transaction, final: EventRow): Promise<boolean> {
  return (await openQualifiers(db, final, now)).size > 0;
}

/** The unfinished qualifiers, also those that are played again. */
async function openQualifiers(
  db: Db,
  { series_id }: EventRow,
  now: Date,
): Promise<ReadonlySet<EventId>> {
  const rows = await qualifiersOf(db, series_id).where('over_at', '>', now).execute();
  return new Set(rows.map(({ id }) => id));
}

async function holdFinal(db: Db, id: EventId): Promise<EventRow | undefined> {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('series_role', '=', 'final')
    .where('stage', '=', 'published')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function qualifiersOf(db: Db, series: string | null) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['id', 'format', 'advance'])
    .where('series_id', '=', series)
    .where('series_role', '=', 'qualifier')
    .where('stage', '=', 'published');
}

/** The finished qualifiers, the earliest first. */
async function playedQualifiers(db: Db, { series_id }: EventRow, now: Date) {
  const rows = await qualifiersOf(db, series_id)
    .where('over_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, format, advance }) => ({
    eventId: id,
    isDrawn: format !== 'daily_battleground',
    advance: advance ?? BEST_OF_QUALIFIER,
  }));
}

interface FinalEntry {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
  readonly isIn: boolean;
  readonly qualifiedFrom: EventId | null;
}

async function entriesOf(db: Db, eventId: EventId): Promise<FinalEntry[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select(['id', 'player_id', 'left_at', 'qualified_from'])
    .where('event_id', '=', eventId)
    .execute();
  return rows.map((row) => ({
    entryId: row.id as EntryId, // the primary key of entries
    playerId: row.player_id,
    isIn: row.left_at === null,
    qualifiedFrom: row.qualified_from as EventId | null, // refers to events
  }));
}

async function enterOne(
  transaction: Transaction,
  final: EventRow,
  { player: playerId, from, place }: FinalPlace<PlayerId, EventId>,
  earlier: EntryId | undefined,
  rules: CheckInRules,
): Promise<void> {
  const entryId = earlier ?? newId<EntryId>();
  await enter(transaction, final, { entryId, playerId, qualified: { from, place } }, rules);
  const closes = checkInTimes({ format: final.format, startsAt: final.starts_at }, rules)?.closesAt;
  await notifyAboutEvent(transaction, final, [playerId], 'event_qualified', closes, { place });
}

/** Ends an entry that a changed result of a qualifier no longer earns. It does not count as declined. */
async function withdrawQualified(
  transaction: Transaction,
  final: EventRow,
  { entryId, playerId }: FinalEntry,
) {
  await tables<EventsTables>(transaction.db)
    .updateTable('entries')
    .set({ left_at: transaction.now, qualified_from: null, qualified_place: null })
    .where('id', '=', entryId)
    .execute();
  await countEntrants(transaction, final, { by: -1, change: 'left', entryId, playerId });
  await notifyAboutEvent(transaction, final, [playerId], 'event_unqualified');
}

async function saveQualification(
  db: Db,
  entryId: EntryId,
  { from, place }: FinalPlace<PlayerId, EventId>,
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ qualified_from: from, qualified_place: place })
    .where('id', '=', entryId)
    .execute();
}
