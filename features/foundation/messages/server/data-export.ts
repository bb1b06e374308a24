import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { MessagesTables } from './tables.ts';

/** Messages that wait to be sent to a player. Sent ones are not stored. */
export const messagesPersonalData: PersonalData = {
  name: 'messagesOnTheirWay',
  tables: ['outbox', 'template_sends'],

  exportData(db, player) {
    return tables<MessagesTables>(db)
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'content', 'created_at as at'])
      .where('player_id', '=', player)
      .execute();
  },

  async erase({ db }, player) {
    const view = tables<MessagesTables>(db);
    await view.deleteFrom('outbox').where('player_id', '=', player).execute();
    await view.deleteFrom('template_sends').where('sender_id', '=', player).execute();
  },
};
