import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { ConsentsTables } from './tables.ts';

/** The log outlives the person: it says that somebody agreed to what and when, and no longer who that was. */
export const consentsPart: PersonalPart = {
  name: 'consents',
  tables: ['consents'],

  personalData(db, player) {
    return tables<ConsentsTables>(db)
      .selectFrom('consents')
      .select(['kind', 'version', 'preferences', 'language', 'brand', 'given_at'])
      .where('holder', '=', `player:${player}`)
      .orderBy('given_at')
      .execute();
  },

  async erase() {
    // kept: it holds nothing but the identifier of a player whose data is gone
  },
};
