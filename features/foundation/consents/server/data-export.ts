import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { ConsentsTables } from './tables.ts';

/** The log of consents. It stays after the profile is erased, without any personal data. */
export const consentsPersonalData: PersonalData = {
  name: 'consents',
  tables: ['consents'],

  exportData(db, player) {
    return tables<ConsentsTables>(db)
      .selectFrom('consents')
      .select(['kind', 'version', 'preferences', 'language', 'brand', 'given_at'])
      .where('holder', '=', `player:${player}`)
      .orderBy('given_at')
      .execute();
  },

  async erase() {
    // kept, because it only holds the identifier of an erased player
  },
};
