import { sql } from 'kysely';
import { LANGUAGES } from '#brands/brand.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { notifyAll } from '#features/foundation/notifications/server/index.ts';
import { blockedAmong } from '#features/play/friends/server/index.ts';
import { gameCardsByLanguage, linkedGames } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import { searchRules } from './search-rules.ts';
import type { MatchmakingTables } from './tables.ts';

/** The most players who are notified of one search. */
const MOST_REMINDED = 20;

/** Sets, extends or removes the caller's reminder. */
export function notifyWhenLooking({
  rules,
}: Pick<Platform, 'rules'>): Handler<typeof matchmakingCalls.notifyWhenLooking> {
  const { reminderFor } = searchRules(rules);
  return async ({ isOn, gameIds }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      if (!isOn) {
        await removeReminder(db, playerId);
        return { remindedUntil: null };
      }
      const linked = await linkedGames(db, playerId);
      const games = gameIds ? linked.filter((id) => gameIds.includes(id)) : linked;
      if (games.length === 0)
        throw refuse('search_no_account', { extra: { to: '/link-accounts' } });
      const row = { audience, games, ends_at: new Date(now.getTime() + reminderFor) };
      await tables<MatchmakingTables>(db)
        .insertInto('search_reminders')
        .values({ player_id: playerId, ...row })
        .onConflict((conflict) => conflict.column('player_id').doUpdateSet(row))
        .execute();
      return { remindedUntil: row.ends_at.toISOString() };
    });
  };
}

async function removeReminder(db: Db, playerId: PlayerId): Promise<void> {
  await tables<MatchmakingTables>(db)
    .deleteFrom('search_reminders')
    .where('player_id', '=', playerId)
    .execute();
}

/** The end of a player's reminder; `null` without one. */
export async function remindedUntil(db: Db, playerId: PlayerId, now: Date): Promise<Date | null> {
  const row = await tables<MatchmakingTables>(db)
    .selectFrom('search_reminders')
    .select('ends_at')
    .where('player_id', '=', playerId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

/** Notifies the players who wait for somebody to look in one of these games. Each reminder is used once. */
export async function notifyReminded(
  transaction: Transaction,
  seeker: { readonly playerId: PlayerId; readonly audience: string },
  games: readonly GameId[],
): Promise<void> {
  const { db, now } = transaction;
  const waiting = await tables<MatchmakingTables>(db)
    .selectFrom('search_reminders')
    .select(['player_id', 'games'])
    .where('audience', '=', seeker.audience)
    .where('ends_at', '>', now)
    .where('player_id', '<>', seeker.playerId)
    .where(sql<boolean>`games && ${[...games]}::uuid[]`)
    .orderBy('ends_at')
    .limit(MOST_REMINDED)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = waiting.map((row) => row.player_id);
  const blocked = await blockedAmong(db, seeker.playerId, ids);
  const reminded = waiting.filter((row) => !blocked.has(row.player_id));
  if (reminded.length === 0) return;
  const cards = await playerCards(db, ids);
  const titles = await gameCardsByLanguage(db, games);
  await notifyAll(
    transaction,
    reminded.map((row) => {
      const known = cards.get(row.player_id)?.language;
      const language = LANGUAGES.find((each) => each === known) ?? 'en';
      const game = games.find((id) => row.games.includes(id));
      const title = game ? (titles.get(game)?.(language).title ?? '') : '';
      return {
        to: row.player_id,
        type: 'opponent_looking',
        params: { game: title },
        link: '/find',
      } as const;
    }),
  );
  await tables<MatchmakingTables>(db)
    .deleteFrom('search_reminders')
    .where(
      'player_id',
      'in',
      reminded.map((row) => row.player_id),
    )
    .execute();
}
