import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import { findSearch } from './searches.ts';
import type { MatchmakingTables } from './tables.ts';

/** Searches for opponents, found pairs and reminders. */
export const matchmakingPersonalData: PersonalData = {
  name: 'searches',
  tables: ['searches', 'found_players', 'search_reminders'],
  async exportData(db, player) {
    const search = await findSearch(db, player);
    const { rows: found } = await sql`
      select pair.found_at as "foundAt", pair.game_id as "gameId", pair.outcome,
        own.waited_ms as "waitedMs", own.accepted_at as "acceptedAt", own.missed
      from found_players own join found_pairs pair on pair.id = own.found_id
      where own.player_id = ${player} order by pair.found_at`.execute(db);
    const reminders = await tables<MatchmakingTables>(db)
      .selectFrom('search_reminders')
      .select(['games', 'ends_at as endsAt'])
      .where('player_id', '=', player)
      .execute();
    if (!search && found.length === 0 && reminders.length === 0) return [];
    const { since, games, misses, paused_until: pausedUntil } = search ?? {};
    return [
      { since, games: games?.map(({ gameId }) => gameId), misses, pausedUntil, found, reminders },
    ];
  },
  async erase({ db, now }, player) {
    // the other player searches on
    await sql`
      with ended as (
        update found_pairs set ended_at = ${now}, outcome = 'withdrawn'
        where ended_at is null
          and id in (select found_id from found_players where player_id = ${player})
        returning id
      )
      update found_players set is_open = false where found_id in (select id from ended)`.execute(
      db,
    );
    for (const table of ['searches', 'found_players', 'search_reminders'] as const) {
      await tables<MatchmakingTables>(db)
        .deleteFrom(table)
        .where('player_id', '=', player)
        .execute();
    }
  },
};
