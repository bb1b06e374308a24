import type { Selectable } from 'kysely';
import { LANGUAGES } from '#brands/brand.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import {
  type NotificationParams,
  type NotificationType,
  notifyAll,
} from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type EventId, type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { entrantsCalls } from '../entrants.contract.ts';
import { requireOrganised, requireReadable, textsIn } from './event-rows.ts';
import type { EventRow, EventsTables, WrittenTexts } from './tables.ts';

/** More in one statement are no faster. */
const TOLD_AT_ONCE = 500;

/** As {@link tellAll}, by the event's id. */
export async function notifyEntrants(
  transaction: Transaction,
  eventId: EventId,
  ...rest: Tail<Parameters<typeof notifyAboutEvent>>
): Promise<void> {
  const event = await tables<EventsTables>(transaction.db)
    .selectFrom('events')
    .select(['id', 'texts'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  await notifyAboutEvent(transaction, event, ...rest);
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, unknown, ...infer Rest]
  ? Rest
  : never;

/** Tells players something about an event, each with its title in their language. */
export async function notifyAboutEvent(
  transaction: Transaction,
  { id, texts }: Pick<EventRow, 'id' | 'texts'>,
  players: readonly PlayerId[],
  type: Extract<NotificationType, `event_${string}`>,
  until?: Date,
  more: NotificationParams = {},
  written: WrittenTexts = {},
): Promise<void> {
  for (let from = 0; from < players.length; from += TOLD_AT_ONCE) {
    const part = players.slice(from, from + TOLD_AT_ONCE);
    const cards = await playerCards(transaction.db, part);
    const told = part.map((to) => {
      const reader = cards.get(to)?.language;
      const language = LANGUAGES.find((each) => each === reader) ?? 'en';
      const event = textsIn(texts, language).title;
      const text = written[language] ?? written.en ?? Object.values(written)[0] ?? '';
      const params = { event, until: until?.toISOString() ?? '', ...(text && { text }), ...more };
      return { to, type, params, link: placeOf(id) };
    });
    await notifyAll(transaction, told);
  }
}

/** The screen to which a notification leads. */
export function placeOf(eventId: string): string {
  return `/event-home/${eventId}`;
}

/** Tells the next of those who take part in an event something that all are told. */
const EVENT_TELLING = 'event-telling';

type AnnouncementId = Id<'event-telling'>;

const AT_ONCE = 200;

interface What {
  readonly params?: NotificationParams;
  /** By language, what somebody has written. */
  readonly texts?: WrittenTexts;
}

/** Notifies all entrants in steps, each exactly once, for any number of them. */
export async function notifyAllEntrants(
  transaction: Transaction,
  eventId: EventId,
  type: Extract<NotificationType, `event_${string}`>,
  { params = {}, texts = {} }: What,
): Promise<AnnouncementId> {
  const id = newId<AnnouncementId>();
  await tables<EventsTables>(transaction.db)
    .insertInto('event_tellings')
    .values({
      id,
      event_id: eventId,
      type,
      texts: JSON.stringify(texts),
      params: JSON.stringify(params),
      created_at: transaction.now,
    })
    .execute();
  await transaction.job(EVENT_TELLING, { id });
  return id;
}

/** Names the job that does so. */
export function notificationJobs({ jobs, transactions }: Platform): void {
  // the sender has put the identifier there
  jobs.handle(EVENT_TELLING, ({ id }) =>
    transactions.run((transaction) => tellNext(transaction, id as AnnouncementId)),
  );
}

async function tellNext(transaction: Transaction, id: AnnouncementId): Promise<void> {
  const view = tables<EventsTables>(transaction.db);
  const telling = await view
    .selectFrom('event_tellings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!telling || telling.done_at) return;
  const event = await view
    .selectFrom('events')
    .select(['id', 'texts'])
    .where('id', '=', telling.event_id)
    .executeTakeFirstOrThrow();
  let next = view
    .selectFrom('entries')
    .select(['id', 'player_id'])
    .where('event_id', '=', telling.event_id)
    .where('left_at', 'is', null);
  if (telling.told_up_to) next = next.where('id', '>', telling.told_up_to);
  const entries = await next.orderBy('id').limit(AT_ONCE).execute();
  await tellThem(
    transaction,
    event,
    telling,
    entries.map(({ player_id }) => player_id),
  );
  const last = entries.at(-1)?.id ?? telling.told_up_to;
  const isDone = entries.length < AT_ONCE;
  await view
    .updateTable('event_tellings')
    .set({
      told_up_to: last,
      told: telling.told + entries.length,
      ...(isDone && { done_at: transaction.now }),
    })
    .where('id', '=', id)
    .execute();
  if (!isDone) await transaction.job(EVENT_TELLING, { id });
}

async function tellThem(
  transaction: Transaction,
  event: Parameters<typeof notifyAboutEvent>[1],
  { type, params, texts }: Selectable<EventsTables['event_tellings']>,
  players: readonly PlayerId[],
): Promise<void> {
  await notifyAboutEvent(transaction, event, players, type, undefined, params, texts);
}

/** Also after the end: there may be something to say about prizes. */
export function announceToEntrants(): Handler<typeof entrantsCalls.announceToEntrants> {
  return async ({ eventId, texts }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      if (event.stage === 'draft') throw refuse('event_not_shown');
      const id = await notifyAllEntrants(transaction, eventId, 'event_announcement', { texts });
      return { announcementId: id };
    });
}

export function announcements({ db }: Platform): Handler<typeof entrantsCalls.announcements> {
  return async ({ eventId, ...wanted }, context) => {
    await requireReadable(db, eventId, context);
    const all = tables<EventsTables>(db)
      .selectFrom('event_tellings')
      .where('event_id', '=', eventId)
      .where('type', '=', 'event_announcement');
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('id', 'desc'),
    );
    const items = rows.map(({ id, texts, created_at, told, done_at }) => ({
      announcementId: id,
      texts,
      at: created_at.toISOString(),
      told,
      done: done_at !== null,
    }));
    return { items, ...paging };
  };
}
