import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { MessagesTables } from './tables.ts';

/** Messages that wait to be sent to a player. Sent ones are not stored. */
export const messagesPart: PersonalPart = {
  name: 'messagesOnTheirWay',
  tables: ['outbox', 'template_sends'],

  personalData(db, player) {
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
