import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { GamesTables } from './tables.ts';

/** A player's accounts in games. */
export const gamesPersonalData: PersonalData = {
  name: 'gameAccounts',
  tables: ['game_accounts'],

  exportData(db, player) {
    return tables<GamesTables>(db)
      .selectFrom('game_accounts')
      .innerJoin('games', 'games.id', 'game_accounts.game_id')
      .select([
        'games.title as game',
        'game_accounts.account_name as accountName',
        'game_accounts.platform',
        'game_accounts.linked_at as linkedAt',
      ])
      .where('game_accounts.player_id', '=', player)
      .execute();
  },

  async erase({ db }, player) {
    await tables<GamesTables>(db)
      .deleteFrom('game_accounts')
      .where('player_id', '=', player)
      .execute();
  },
};
