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

/** Players in one statement; more are no faster. */
const NOTIFIED_AT_ONCE = 500;

/** As {@link notifyAboutEvent}, by the event's id. */
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

/** Notifies players about an event, with its title in the language of each. */
export async function notifyAboutEvent(
  transaction: Transaction,
  { id, texts }: Pick<EventRow, 'id' | 'texts'>,
  players: readonly PlayerId[],
  type: Extract<NotificationType, `event_${string}`>,
  until?: Date,
  more: NotificationParams = {},
  written: WrittenTexts = {},
): Promise<void> {
  for (let from = 0; from < players.length; from += NOTIFIED_AT_ONCE) {
    const part = players.slice(from, from + NOTIFIED_AT_ONCE);
    const cards = await playerCards(transaction.db, part);
    const notifications = part.map((to) => {
      const reader = cards.get(to)?.language;
      const language = LANGUAGES.find((each) => each === reader) ?? 'en';
      const event = textsIn(texts, language).title;
      const text = written[language] ?? written.en ?? Object.values(written)[0] ?? '';
      const params = { event, until: until?.toISOString() ?? '', ...(text && { text }), ...more };
      return { to, type, params, link: eventPath(id) };
    });
    await notifyAll(transaction, notifications);
  }
}

/** The screen that a notification opens. */
export function eventPath(eventId: string): string {
  return `/event-home/${eventId}`;
}

/** Queue of the next step of a notification to all entrants. */
const NOTIFY_ENTRANTS = 'event-telling';

type AnnouncementId = Id<'event-telling'>;

const AT_ONCE = 200;

interface Announcement {
  readonly params?: NotificationParams;
  /** The organiser's words, by language. */
  readonly texts?: WrittenTexts;
}

/** Notifies all entrants in steps, each exactly once, for any number of them. */
export async function notifyAllEntrants(
  transaction: Transaction,
  eventId: EventId,
  type: Extract<NotificationType, `event_${string}`>,
  { params = {}, texts = {} }: Announcement,
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
  await transaction.job(NOTIFY_ENTRANTS, { id });
  return id;
}

/** Registers the job that continues a notification to all entrants. */
export function notificationJobs({ jobs, transactions }: Platform): void {
  // written by the sender
  jobs.handle(NOTIFY_ENTRANTS, ({ id }) =>
    transactions.run((transaction) => notifyNext(transaction, id as AnnouncementId)),
  );
}

async function notifyNext(transaction: Transaction, id: AnnouncementId): Promise<void> {
  const view = tables<EventsTables>(transaction.db);
  const sending = await view
    .selectFrom('event_tellings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!sending || sending.done_at) return;
  const event = await view
    .selectFrom('events')
    .select(['id', 'texts'])
    .where('id', '=', sending.event_id)
    .executeTakeFirstOrThrow();
  let next = view
    .selectFrom('entries')
    .select(['id', 'player_id'])
    .where('event_id', '=', sending.event_id)
    .where('left_at', 'is', null);
  if (sending.told_up_to) next = next.where('id', '>', sending.told_up_to);
  const entries = await next.orderBy('id').limit(AT_ONCE).execute();
  await notifyPart(
    transaction,
    event,
    sending,
    entries.map(({ player_id }) => player_id),
  );
  const last = entries.at(-1)?.id ?? sending.told_up_to;
  const isDone = entries.length < AT_ONCE;
  await view
    .updateTable('event_tellings')
    .set({
      told_up_to: last,
      told: sending.told + entries.length,
      ...(isDone && { done_at: transaction.now }),
    })
    .where('id', '=', id)
    .execute();
  if (!isDone) await transaction.job(NOTIFY_ENTRANTS, { id });
}

async function notifyPart(
  transaction: Transaction,
  event: Parameters<typeof notifyAboutEvent>[1],
  { type, params, texts }: Selectable<EventsTables['event_tellings']>,
  players: readonly PlayerId[],
): Promise<void> {
  await notifyAboutEvent(transaction, event, players, type, undefined, params, texts);
}

/** Sends an announcement, also after the end, such as about prizes. */
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
