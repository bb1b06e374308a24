import { createHmac } from 'node:crypto';
import { brandOfCode } from '#brands/brands.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { hashOf } from '#platform/hash.ts';
import { homeOf } from '#platform/home.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { calendarCalls } from '../calendar.contract.ts';
import type { CalendarTables } from './tables.ts';

export function calendarFeed(platform: Platform): Handler<typeof calendarCalls.calendarFeed> {
  return async (_input, context) => feedOf(platform, platform.db, actingPlayer(context).playerId);
}

export function newCalendarFeed(platform: Platform): Handler<typeof calendarCalls.newCalendarFeed> {
  return (input, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const generation = input.generation + 1;
      const made = { token_hash: hashOf(tokenOf(platform, playerId, generation)), created_at: now };
      // the one that is replaced is named: the same wish sent twice makes one link
      await tables<CalendarTables>(db)
        .insertInto('calendar_feeds')
        .values({ player_id: playerId, generation, ...made, read_at: null })
        .onConflict((conflict) =>
          conflict
            .column('player_id')
            .doUpdateSet({ generation, ...made, read_at: null })
            .where('calendar_feeds.generation', '=', input.generation),
        )
        .execute();
      return feedOf(platform, db, playerId);
    });
  };
}

export function stopCalendarFeed(): Handler<typeof calendarCalls.stopCalendarFeed> {
  return (_input, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db }) => {
      await tables<CalendarTables>(db)
        .updateTable('calendar_feeds')
        .set({ token_hash: null, read_at: null })
        .where('player_id', '=', playerId)
        .execute();
      return { done: true } as const;
    });
  };
}

/** The player of a calendar's secret. */
export async function readerOf(db: Db, token: string, now: Date): Promise<PlayerId | undefined> {
  const row = await tables<CalendarTables>(db)
    .selectFrom('calendar_feeds')
    .select(['player_id', 'read_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.read_at || now.getTime() - row.read_at.getTime() > NOTED_AFTER_MS) {
    await tables<CalendarTables>(db)
      .updateTable('calendar_feeds')
      .set({ read_at: now })
      .where('player_id', '=', row.player_id)
      .execute();
  }
  return row.player_id;
}

/** That a calendar has asked is noted this seldom. */
const NOTED_AFTER_MS = 10 * 60_000;

async function feedOf(platform: Platform, db: Db, playerId: PlayerId) {
  const row = await tables<CalendarTables>(db)
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const generation = row?.generation ?? 0;
  const token = tokenOf(platform, playerId, generation);
  // another secret of the server makes other tokens: the link of before is then nobody's
  if (!row?.token_hash?.equals(hashOf(token))) return { generation, feed: null };
  const card = (await playerCards(db, [playerId])).get(playerId);
  const brand = card && brandOfCode(card.brand);
  if (!brand) return { generation, feed: null };
  return {
    generation,
    feed: {
      url: `${homeOf(brand, platform.config)}/calendar/${token}.ics`,
      createdAt: row.created_at.toISOString(),
      readAt: row.read_at?.toISOString() ?? null,
    },
  };
}

/** The token, derived from the server's secret, so that it can be shown again although only its hash is stored. */
function tokenOf(
  { secret }: Pick<Platform, 'secret'>,
  playerId: PlayerId,
  generation: number,
): string {
  const name = `calendar:${playerId}:${generation}`;
  return createHmac('sha256', secret).update(name).digest('base64url');
}
