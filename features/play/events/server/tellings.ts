import type { Selectable } from 'kysely';
import type {
  NotificationParams,
  NotificationType,
} from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { type EventId, type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { EventsTables, WrittenTexts } from './tables.ts';
import { tellAll } from './telling.ts';

/** Tells the next of those who take part in an event something that all are told. */
const EVENT_TELLING = 'event-telling';

export type TellingId = Id<'event-telling'>;

const AT_ONCE = 200;

interface What {
  readonly params?: NotificationParams;
  /** By language, what somebody has written. */
  readonly texts?: WrittenTexts;
}

/** Whoever takes part hears of it, in steps: none is left out and none told twice, however many they are. */
export async function tellEverybody(
  work: Work,
  eventId: EventId,
  type: Extract<NotificationType, `event_${string}`>,
  { params = {}, texts = {} }: What,
): Promise<TellingId> {
  const id = newId<TellingId>();
  await tables<EventsTables>(work.db)
    .insertInto('event_tellings')
    .values({
      id,
      event_id: eventId,
      type,
      texts: JSON.stringify(texts),
      params: JSON.stringify(params),
      created_at: work.now,
    })
    .execute();
  await work.job(EVENT_TELLING, { id });
  return id;
}

/** Names the job that does so. */
export function tellingJobs({ jobs, workshop }: Platform): void {
  // the sender has put the identifier there
  jobs.handle(EVENT_TELLING, ({ id }) =>
    workshop.transact((work) => tellNext(work, id as TellingId)),
  );
}

async function tellNext(work: Work, id: TellingId): Promise<void> {
  const view = tables<EventsTables>(work.db);
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
    work,
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
      ...(isDone && { done_at: work.now }),
    })
    .where('id', '=', id)
    .execute();
  if (!isDone) await work.job(EVENT_TELLING, { id });
}

async function tellThem(
  work: Work,
  event: Parameters<typeof tellAll>[1],
  { type, params, texts }: Selectable<EventsTables['event_tellings']>,
  players: readonly PlayerId[],
): Promise<void> {
  await tellAll(work, event, players, type, undefined, params, texts);
}
