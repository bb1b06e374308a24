import { createPost } from '#features/foundation/messages/server/index.ts';
import type { Billed, SubscriptionMail } from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { payerOf } from './payers.ts';

const PATH = '/manage-subscription';

/** Writes to the address that the receipts go to, in the language in which it was agreed. */
export function letterWriter(platform: Platform) {
  const post = createPost(platform);
  return async (subscription: Billed, { template, day }: SubscriptionMail): Promise<void> => {
    const { holder, brand, language, price, period } = subscription;
    const payer = await payerOf(platform.db, holder);
    if (!payer?.email) return;
    const to = { brand, language, timeZone: brand.timeZone, email: payer.email };
    await platform.transactions.run((transaction) => {
      switch (template) {
        case 'trial_started':
        case 'subscription_active':
          return post.mail(transaction, {
            template,
            to,
            values: { price, period, day, path: PATH },
          });
        case 'renewal_reminder':
        case 'payment_failed':
          return post.mail(transaction, { template, to, values: { price, day, path: PATH } });
        case 'subscription_cancelled':
          return post.mail(transaction, { template, to, values: { day, path: PATH } });
        case 'subscription_ended':
          return post.mail(transaction, { template, to, values: { path: PATH } });
      }
    });
  };
}
