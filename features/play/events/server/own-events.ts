import { gameCards } from '#features/play/games/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInTimes, isCheckInOpen } from '../rules/check-in.ts';
import { CARD_COLUMNS, cardOf, checkInRules, textsIn } from './event-rows.ts';
import type { EventsTables } from './tables.ts';

const MOST_EVENTS = 20;

/**
 * Lists the events that the caller takes part in and that are not over, the first to start first. `checkInUntil` is the
 * closing of an open check-in that the caller has not done.
 */
export async function listOwnOpenEvents(
  { db, clock, rules }: Pick<Platform, 'db' | 'clock' | 'rules'>,
  context: CallContext,
) {
  const { playerId } = actingPlayer(context);
  const now = clock.now();
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select(CARD_COLUMNS.map((column) => `events.${column}` as const))
    .select(['events.texts', 'entries.id as entry_id', 'entries.checked_in_at'])
    .where('entries.player_id', '=', playerId)
    .where('entries.left_at', 'is', null)
    .where('events.stage', '=', 'published')
    .where('events.over_at', '>', now)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .limit(MOST_EVENTS)
    .execute();
  const games = await gameCards(
    db,
    rows.map((row) => row.game_id),
    context.language,
  );
  const numbers = checkInRules(rules);
  return rows.flatMap((row) => {
    const game = games.get(row.game_id);
    if (!game) return [];
    const { title } = textsIn(row.texts, context.language);
    const event = { format: row.format, stage: row.stage, startsAt: row.starts_at };
    const isAsked = row.checked_in_at === null && isCheckInOpen(event, now, numbers);
    const checkInUntil = isAsked ? (checkInTimes(event, numbers)?.closesAt ?? null) : null;
    return [{ card: cardOf(row, title, game, row.entry_id, now), checkInUntil }];
  });
}
