import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { TournamentsTables } from './tables.ts';

/** Which prizes a player has won. They stay as they are: books that law asks to keep, under nobody's name. */
export const prizesPart: PersonalPart = {
  name: 'prizes',
  tables: ['prizes_owed'],

  personalData(db, player) {
    return tables<TournamentsTables>(db)
      .selectFrom('prizes_owed')
      .select([
        'event_id as eventId',
        'place',
        'amount',
        'currency',
        'due_at as dueAt',
        'paid_at as paidAt',
        'reference',
      ])
      .where('player_id', '=', player)
      .orderBy('due_at')
      .execute();
  },

  async erase() {
    // an entry and an amount: who that was is nowhere else any more
  },
};
