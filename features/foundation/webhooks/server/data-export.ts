import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { WebhooksTables } from './tables.ts';
import { stopWebhooksOf } from './webhooks.ts';

/** Webhooks of an organiser. They stay for other organisers, switched off and without an owner. */
export const webhooksPersonalData: PersonalData = {
  name: 'webhooks',
  tables: ['webhooks'],

  exportData(db, player) {
    return tables<WebhooksTables>(db)
      .selectFrom('webhooks')
      .select(['name', 'url', 'kinds', 'created_at as at', 'deleted_at'])
      .where('owner_id', '=', player)
      .execute();
  },

  async erase(transaction, player) {
    await stopWebhooksOf(transaction, player);
    await tables<WebhooksTables>(transaction.db)
      .updateTable('webhooks')
      .set({ owner_id: null })
      .where('owner_id', '=', player)
      .execute();
  },
};
