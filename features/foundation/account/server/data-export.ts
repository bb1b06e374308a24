import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { AccountTables } from './tables.ts';

/** A player's privacy requests, and the files of the player's data. */
export const accountPersonalData: PersonalData = {
  name: 'privacyRequests',
  tables: ['data_exports', 'privacy_requests'],

  exportData(db, player) {
    return tables<AccountTables>(db)
      .selectFrom('privacy_requests')
      .select(['kind', 'text', 'asked_at', 'due_at', 'answer', 'answered_at'])
      .where('player_id', '=', player)
      .orderBy('asked_at')
      .execute();
  },

  async erase({ db, now }, player) {
    const view = tables<AccountTables>(db);
    await view.deleteFrom('data_exports').where('player_id', '=', player).execute();
    // the request stays on record with its dates, without texts
    await view
      .updateTable('privacy_requests')
      .set(({ fn, val }) => ({
        player_id: null,
        text: '',
        answer: '',
        answered_at: fn.coalesce('answered_at', val(now)),
      }))
      .where('player_id', '=', player)
      .execute();
  },
};
