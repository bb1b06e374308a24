import { LANGUAGES } from '#brands/brand.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import {
  type NotificationParams,
  type NotificationType,
  notifyAll,
} from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { EventRow, EventsTables, WrittenTexts } from './tables.ts';
import { textsIn } from './texts.ts';

/** More in one statement are no faster. */
const TOLD_AT_ONCE = 500;

/** As {@link tellAll}, by the event's id. */
export async function tellEntrants(
  work: Work,
  eventId: EventId,
  ...rest: Tail<Parameters<typeof tellAll>>
): Promise<void> {
  const event = await tables<EventsTables>(work.db)
    .selectFrom('events')
    .select(['id', 'texts'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  await tellAll(work, event, ...rest);
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, unknown, ...infer Rest]
  ? Rest
  : never;

/** Tells players something about an event, each with its title in their language. */
export async function tellAll(
  work: Work,
  { id, texts }: Pick<EventRow, 'id' | 'texts'>,
  players: readonly PlayerId[],
  type: Extract<NotificationType, `event_${string}`>,
  until?: Date,
  more: NotificationParams = {},
  written: WrittenTexts = {},
): Promise<void> {
  for (let from = 0; from < players.length; from += TOLD_AT_ONCE) {
    const part = players.slice(from, from + TOLD_AT_ONCE);
    const cards = await playerCards(work.db, part);
    const told = part.map((to) => {
      const reader = cards.get(to)?.language;
      const language = LANGUAGES.find((each) => each === reader) ?? 'en';
      const event = textsIn(texts, language).title;
      const text = written[language] ?? written.en ?? Object.values(written)[0] ?? '';
      const params = { event, until: until?.toISOString() ?? '', ...(text && { text }), ...more };
      return { to, type, params, link: placeOf(id) };
    });
    await notifyAll(work, told);
  }
}

/** Where players are told to look. */
export function placeOf(eventId: string): string {
  return `/event-home/${eventId}`;
}
