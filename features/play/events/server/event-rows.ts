import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#brands/brand.ts';
import { endAfterPause, type Pause } from '#core/pauses.ts';
import { type GameCard, gameCards } from '#features/play/games/server/index.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { refersInReach } from '#platform/database/reach.ts';
import { sharedRows } from '#platform/database/shared-look-up.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import { CHECK_IN, type CheckInRules } from '../rules/check-in.ts';
import { statusOf } from '../rules/event.ts';
import type { JoinableEvent } from '../rules/joining.ts';
import type { EventTexts } from '../rules/settings.ts';
import type { EventRow, EventsTables, StoredPause } from './tables.ts';

/** Events by id, of any audience and in any stage. */
export const eventRows = sharedRows<EventId, EventRow>(async (db, ids) => {
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
});

/** The texts in a language, else in English, else in any. An event has texts in at least one. */
export function textsIn(
  texts: Readonly<Partial<Record<Language, EventTexts>>>,
  language: Language,
): EventTexts {
  const found = texts[language] ?? texts.en ?? Object.values(texts)[0];
  if (!found) throw new Error('an event without texts');
  return found;
}

/** Selects a published event of an audience, to be locked. */
export function shownEvent(db: Db, id: EventId, audience: string) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('stage', '<>', 'draft');
}

/** The brand that an event was made for. */
export function ownerOfEvent(db: Db, id: string): Promise<Owned | undefined> {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['audience', 'brand'])
    .where('id', '=', id as EventId) // an identifier as it was sent
    .executeTakeFirst();
}

/** Narrows a list to rows of events that an official acts for; `column` refers to events. */
export function ofEventsInReach(column: string, reach: Reach): RawBuilder<boolean> {
  return refersInReach(column, 'events', reach);
}

/** Locks an event of the organiser's audience. Another audience's is not found. */
export async function requireOrganised(
  db: Db,
  id: EventId,
  context: CallContext,
): Promise<EventRow> {
  const row = await ownRow(db, id, context).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

/** Reads an event of the organiser's audience, without a lock. */
export async function requireReadable(
  db: Db,
  id: EventId,
  context: CallContext,
): Promise<EventRow> {
  const row = await ownRow(db, id, context).executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

function ownRow(db: Db, id: EventId, context: CallContext) {
  const { audience } = actingPlayer(context);
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience);
}

export function joinableOf(row: EventRow): JoinableEvent {
  const { format, stage, platform, residency, capacity, entrants } = row;
  const dates = { opensAt: row.opens_at, startsAt: row.starts_at, endsAt: row.ends_at };
  const isFinal = row.series_role === 'final';
  return { format, stage, platform, residency, capacity, entrants, isFinal, ...dates };
}

/** The time at which a player joins: after the draw, not before the start. */
export function joiningTimeIn({ begun_at, starts_at }: EventRow, now: Date): Date {
  return begun_at && now < starts_at ? starts_at : now;
}

export async function gameOf(
  db: Db,
  { game_id: gameId }: Pick<EventRow, 'game_id'>,
  language?: Language,
): Promise<GameCard> {
  const game = (await gameCards(db, [gameId], language)).get(gameId);
  if (!game) throw new Error(`no game ${gameId}`);
  return game;
}

/** The columns of an event that a card shows. */
export const CARD_COLUMNS = [
  'id',
  'game_id',
  'format',
  'stage',
  'platform',
  'opens_at',
  'starts_at',
  'ends_at',
  'pauses',
  'prizes',
  'entrants',
] as const;

/** A card as the contract words it. Its status depends on the time `at`. */
export function cardOf(
  row: Pick<EventRow, (typeof CARD_COLUMNS)[number]>,
  title: string,
  game: GameCard,
  ownEntryId: EntryId | null,
  at: Date,
) {
  const { id, format, stage, platform, entrants } = row;
  const dates = { opensAt: row.opens_at, startsAt: row.starts_at, endsAt: row.ends_at };
  const status = statusOf(stage, dates, at);
  return {
    eventId: id,
    title,
    game,
    format,
    status,
    paused: status === 'ongoing' && lastingPause(row) !== null,
    opensAt: dates.opensAt.toISOString(),
    startsAt: dates.startsAt.toISOString(),
    endsAt: plannedEnd(row, at).toISOString(),
    prizes: [...row.prizes],
    platform,
    entrants,
    ownEntryId,
  };
}

/** The pauses of an event. */
interface Paused {
  readonly pauses: readonly StoredPause[];
}

/** The pauses of an event, in order. */
export function pausesOf({ pauses }: Paused): Pause[] {
  return pauses.map(({ from, to }) => ({ from: new Date(from), to: to ? new Date(to) : null }));
}

/** The current pause, as everybody may read it; null if there is none. */
export function lastingPause({ pauses }: Paused) {
  const last = pauses.at(-1);
  return last?.to === null ? { since: last.from, reason: last.reason } : null;
}

/** The planned end of an event. A paused event stays open longer. */
export function plannedEnd({ ends_at, pauses }: Pick<EventRow, 'ends_at' | 'pauses'>, now: Date) {
  const last = pauses.at(-1);
  return last?.to === null && ends_at > now ? new Date(last.endsAt) : ends_at;
}

/** The new end of an event that continues now after a pause. */
export function endResumed({ from, endsAt, endChanged }: StoredPause, now: Date): Date {
  const since = new Date(endChanged?.at ?? from);
  const isByHand = endChanged?.byHand ?? false;
  return endAfterPause({ endsAt: new Date(endsAt), since, isByHand }, now);
}

/** Columns of an event with a new end. A paused event stays open, and takes the new end when it continues. */
export function endChanged(
  { ends_at, pauses }: Pick<EventRow, 'ends_at' | 'pauses'>,
  endsAt: Date,
  now: Date,
  { byHand }: { readonly byHand: boolean },
) {
  const last = pauses.at(-1);
  if (last?.to !== null) return { ends_at: endsAt, over_at: endsAt };
  const held = ends_at > endsAt ? ends_at : endsAt;
  const changed = { at: now.toISOString(), byHand };
  const pause: StoredPause = { ...last, endsAt: endsAt.toISOString(), endChanged: changed };
  return {
    ends_at: held,
    over_at: held,
    pauses: JSON.stringify([...pauses.slice(0, -1), pause]),
  };
}

/** Opening and closing of the check-in: the environment's, else those of rules.md. */
export function checkInRules(book: RuleBook): CheckInRules {
  return {
    opensBefore: book.duration('EVENT_CHECK_IN_OPENS', CHECK_IN.opensBefore),
    closesBefore: book.duration('EVENT_CHECK_IN_CLOSES', CHECK_IN.closesBefore),
  };
}
