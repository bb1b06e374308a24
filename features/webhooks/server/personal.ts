import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { WebhooksTables } from './tables.ts';

/** Which webhooks an organiser has made. They are the audience's, and stay: only who made them is forgotten. */
export const webhooksPart: PersonalPart = {
  name: 'webhooks',
  tables: ['webhooks'],

  personalData(db, player) {
    return tables<WebhooksTables>(db)
      .selectFrom('webhooks')
      .select(['name', 'url', 'kinds', 'created_at as at', 'deleted_at'])
      .where('owner_id', '=', player)
      .execute();
  },

  async erase({ db }, player) {
    await tables<WebhooksTables>(db)
      .updateTable('webhooks')
      .set({ owner_id: null })
      .where('owner_id', '=', player)
      .execute();
  },
};
