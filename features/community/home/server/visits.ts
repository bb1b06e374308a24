import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { homeCalls } from '../home.contract.ts';
import type { Visits } from '../rules/visits.ts';
import type { HomeTables } from './tables.ts';

/** Finds the player's last visit to Home; `undefined` before the first one. */
export async function findVisits(db: Db, playerId: PlayerId): Promise<Visits | undefined> {
  const row = await tables<HomeTables>(db)
    .selectFrom('home_visits')
    .select(['visited_at', 'outcome_week'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && { visitedAt: row.visited_at, outcomeWeek: row.outcome_week };
}

/** Records the visit, and the week whose outcome was on the screen. A later week stays. */
export function homeSeen(): Handler<typeof homeCalls.homeSeen> {
  return (input, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const week = input.outcomeOf ?? null;
      await tables<HomeTables>(db)
        .insertInto('home_visits')
        .values({ player_id: playerId, visited_at: now, outcome_week: week })
        .onConflict((conflict) =>
          conflict.column('player_id').doUpdateSet({
            visited_at: now,
            outcome_week: sql`greatest(home_visits.outcome_week, excluded.outcome_week)`,
          }),
        )
        .execute();
      return { done: true } as const;
    });
  };
}

/** The player's last visit to Home. */
export const homePersonalData: PersonalData = {
  name: 'home',
  tables: ['home_visits'],

  exportData(db, player) {
    return tables<HomeTables>(db)
      .selectFrom('home_visits')
      .select(['visited_at as lastVisit', 'outcome_week as lastOutcomeShown'])
      .where('player_id', '=', player)
      .execute();
  },

  async erase({ db }, player) {
    await tables<HomeTables>(db)
      .deleteFrom('home_visits')
      .where('player_id', '=', player)
      .execute();
  },
};
