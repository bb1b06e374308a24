import { tables } from '#platform/database/database.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { webhooksCalls } from '../webhooks.contract.ts';
import { replayWebhook, WEBHOOK_SEND, webhookDeliveries } from './deliveries.ts';
import { sendDue } from './send.ts';
import type { WebhooksTables } from './tables.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pingWebhook,
  rotateWebhookSecret,
  webhooks,
} from './webhooks.ts';

export { webhooksPersonalData } from './data-export.ts';
export { publishToWebhooks, type WebhookMessage } from './deliveries.ts';
export { failingWebhooks } from './failing.ts';
export { webhooksSealed } from './secrets.ts';
export { stopWebhooksOf } from './webhooks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
/** Messages that are due for longer have lost their job. */
const FORGOTTEN_MS = 10 * 60 * 1000;

export function webhooksHandlers(platform: Platform): Handlers<typeof webhooksCalls> {
  return {
    webhooks: webhooks(platform),
    createWebhook: createWebhook(platform),
    changeWebhook: changeWebhook(),
    deleteWebhook: deleteWebhook(),
    rotateWebhookSecret: rotateWebhookSecret(platform),
    pingWebhook: pingWebhook(),
    webhookDeliveries: webhookDeliveries(platform),
    replayWebhook: replayWebhook(),
  };
}

/** Jobs that send published messages to organisers' tools, and delete them after a month. */
export function webhooksJobs(platform: Platform): void {
  const { jobs, db, clock, transactions } = platform;
  jobs.handle(WEBHOOK_SEND, ({ webhookId }) => sendDue(platform, String(webhookId)));
  jobs.every('webhooks', '*/10 * * * *', async () => {
    const now = clock.now().getTime();
    await tables<WebhooksTables>(db)
      .deleteFrom('webhook_deliveries')
      .where('at', '<', new Date(now - KEPT_MS))
      .execute();
    const forgotten = await tables<WebhooksTables>(db)
      .selectFrom('webhook_deliveries')
      .select('webhook_id')
      .distinct()
      .where('state', '=', 'waiting')
      .where('next_at', '<', new Date(now - FORGOTTEN_MS))
      .execute();
    for (const { webhook_id: webhookId } of forgotten) {
      await transactions.run((transaction) => transaction.job(WEBHOOK_SEND, { webhookId }));
    }
  });
}
