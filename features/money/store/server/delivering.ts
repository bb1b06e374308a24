import { brandOfCode } from '#brands/brands.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { masked } from '../rules/codes.ts';
import { giveBack, itemOf, lockOrder, putOrder, tellBuyer } from './orders.ts';
import { sealingOf } from './sealing.ts';
import { putBackCode, takeReadable } from './shelves.ts';
import type { OrderRow, StoreTables } from './tables.ts';
import { nameInAll } from './words.ts';

export const STORE_DELIVER = 'store-deliver';
export const STORE_DELIVERED = 'store-delivered';

/** Sends the code of an order that waits for it; an order is delivered when a provider has taken the message. */
export async function deliver(platform: Platform, orderId: string): Promise<void> {
  await platform.transactions.run(async (transaction) => {
    const order = await lockOrder(transaction.db, orderId);
    if (order?.state !== 'delivering' || order.sends > 0) return;
    const code = await readableCode(platform, transaction, order);
    if (code === undefined) {
      await giveBack(platform, transaction, order, { reason: null, by: null });
      await tellBuyer(platform, transaction, order, 'order_returned', { coins: order.price });
      return;
    }
    const sent = await sendCode(platform, transaction, order, code);
    if (sent) return;
    await putOrder(transaction, order, 'delivered', { channel: 'screen' });
    await tellBuyer(platform, transaction, order, 'voucher_on_screen');
  });
}

/** A provider has taken the message with a code, or refused it for good: then the code is on the screen. */
export async function delivered(
  platform: Platform,
  orderId: string,
  outcome: 'taken' | 'refused',
): Promise<void> {
  await platform.transactions.run(async (transaction) => {
    const order = await lockOrder(transaction.db, orderId);
    if (!order || order.state === 'refunded') return;
    const isFirst = order.state === 'delivering';
    if (isFirst) {
      const changes = outcome === 'taken' ? {} : { channel: 'screen' as const };
      await putOrder(transaction, order, 'delivered', changes);
    }
    if (outcome === 'refused') await tellBuyer(platform, transaction, order, 'voucher_on_screen');
    else if (isFirst) await tellBuyer(platform, transaction, order, 'voucher_loaded');
    transaction.publish(`player:${order.player_id}`, 'order', { orderId });
  });
}

/** Writes the code to the buyer, sealed until it leaves; `false` where there is no way to them. */
export async function sendCode(
  platform: Platform,
  transaction: Transaction,
  order: OrderRow,
  code: string,
): Promise<boolean> {
  const contact = await findContact(transaction.db, order.player_id);
  const brand = brandOfCode(contact?.brand ?? '');
  if (!contact || !brand) return false;
  const { language, timeZone, playerId, msisdn, email } = contact;
  const item = await itemOf(transaction.db, order.item_id);
  const name = nameInAll(item, platform.texts)[language] ?? '';
  const to = { brand, language, timeZone, playerId };
  const values = { item: name, voucher: code };
  const handling = { report: { job: STORE_DELIVERED, data: { orderId: order.id } } } as const;
  const post = createPost(platform);
  if (msisdn) {
    await post.sms(transaction, {
      template: 'voucher',
      to: { ...to, msisdn },
      values,
      ...handling,
    });
  } else if (email) {
    const letter = { template: 'voucher', to: { ...to, email } } as const;
    await post.mail(transaction, {
      ...letter,
      values: { ...values, path: '/vouchers' },
      ...handling,
    });
  } else return false;
  await noteSent(transaction, order, msisdn ? 'sms' : 'mail', masked(msisdn ?? email ?? ''));
  return true;
}

/** The code of an order; `undefined` where it cannot be opened any more. */
export async function codeOf(
  platform: Platform,
  db: Db,
  order: OrderRow,
): Promise<{ code: string | undefined; goodUntil: Date | null } | undefined> {
  const row = await tables<StoreTables>(db)
    .selectFrom('store_codes')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const code = sealingOf(platform).open({ keyId: row.key_id, sealed: row.sealed });
  return { code, goodUntil: row.good_until };
}

/** One that cannot be opened goes back as it is, and the next on the shelf that opens takes its place. */
async function readableCode(
  platform: Platform,
  transaction: Transaction,
  order: OrderRow,
): Promise<string | undefined> {
  const found = await codeOf(platform, transaction.db, order);
  if (found?.code !== undefined) return found.code;
  if (found) {
    platform.log.error(
      { order: order.id },
      'a code of a voucher does not open: expected one sealed under SECRET or VOUCHER_KEYS',
    );
    await putBackCode(transaction, order.id);
  }
  return takeReadable(platform, transaction, order);
}

async function noteSent(
  { db, now }: Transaction,
  order: OrderRow,
  channel: 'sms' | 'mail',
  sentTo: string,
): Promise<void> {
  await tables<StoreTables>(db)
    .updateTable('store_orders')
    .set({ channel, sent_to: sentTo, sends: order.sends + 1, sent_at: now, changed_at: now })
    .where('id', '=', order.id)
    .execute();
}
