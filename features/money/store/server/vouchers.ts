import { brandOfCode } from '#brands/brands.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { masked, resendAt } from '../rules/codes.ts';
import type { OrderId, storeCalls } from '../store.contract.ts';
import { giveBack, itemOf, lockOrder, notifyBuyer, putOrder } from './orders.ts';
import { sealingOf } from './sealing.ts';
import { putBackCode, takeReadable } from './shelves.ts';
import type { OrderRow, StoreTables } from './tables.ts';
import { nameInAll } from './words.ts';

export const STORE_DELIVER = 'store-deliver';
const STORE_DELIVERED = 'store-delivered';
const HOUR_MS = 3_600_000;
/** An order that waits longer has lost its job. */
const FORGOTTEN_MS = HOUR_MS;
const AT_ONCE = 500;

/** Leaves the code out of the cached reply, which is stored unsealed. */
export function showVoucher(platform: Platform): Handler<typeof storeCalls.showVoucher> {
  return async ({ orderId }, context) => {
    let shown: string | undefined;
    const reply = await context.transaction(async (transaction) => {
      const order = await ownVoucher(transaction, orderId, context);
      const found = await codeOf(platform, transaction.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      await tables<StoreTables>(transaction.db)
        .updateTable('store_orders')
        .set({ shown: order.shown + 1, shown_at: transaction.now })
        .where('id', '=', order.id)
        .execute();
      shown = found.code;
      return { code: null, goodUntil: found.goodUntil?.toISOString() ?? null };
    });
    return { ...reply, code: shown ?? null };
  };
}

export function resendVoucher(platform: Platform): Handler<typeof storeCalls.resendVoucher> {
  return async ({ orderId }, context) =>
    context.transaction(async (transaction) => {
      const order = await ownVoucher(transaction, orderId, context);
      const times = { sends: order.sends, sentAt: order.sent_at, boughtAt: order.at };
      const from = resendAt(times, transaction.now);
      if (order.state === 'delivering' || !from) throw refuse('voucher_no_way');
      if (from > transaction.now) {
        const seconds = Math.ceil((from.getTime() - transaction.now.getTime()) / 1000);
        throw refuse('voucher_wait', {
          status: 429,
          values: { seconds },
          retryAfterSeconds: seconds,
        });
      }
      const found = await codeOf(platform, transaction.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      if (!(await sendCode(platform, transaction, order, found.code)))
        throw refuse('voucher_no_way');
      return { done: true };
    });
}

/** An order of another player is refused with 403. */
async function ownVoucher(
  transaction: Transaction,
  id: OrderId,
  context: CallContext,
): Promise<OrderRow> {
  const { playerId, audience } = actingPlayer(context);
  const order = await lockOrder(transaction.db, id);
  if (order?.audience !== audience) throw refuse('not_found');
  if (order.player_id !== playerId) throw refuse('not_yours');
  if (order.state === 'refunded') throw refuse('voucher_refunded');
  return order;
}

/** Sends the code of a waiting order. The order is delivered once a provider has taken the message. */
async function deliver(platform: Platform, orderId: string): Promise<void> {
  await platform.transactions.run(async (transaction) => {
    const order = await lockOrder(transaction.db, orderId);
    if (order?.state !== 'delivering' || order.sends > 0) return;
    const code = await readableCode(platform, transaction, order);
    if (code === undefined) {
      await giveBack(platform, transaction, order, { reason: null, by: null });
      await notifyBuyer(platform, transaction, order, 'order_returned', { coins: order.price });
      return;
    }
    const sent = await sendCode(platform, transaction, order, code);
    if (sent) return;
    await putOrder(transaction, order, 'delivered', { channel: 'screen' });
    await notifyBuyer(platform, transaction, order, 'voucher_on_screen');
  });
}

/**
 * Records that a provider has taken the message with a code, or refused it for good; then the code is shown on the
 * screen.
 */
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
    if (outcome === 'refused') await notifyBuyer(platform, transaction, order, 'voucher_on_screen');
    else if (isFirst) await notifyBuyer(platform, transaction, order, 'voucher_loaded');
    transaction.publish(`player:${order.player_id}`, 'order', { orderId });
  });
}

/** Sends the code to the buyer, sealed until it leaves. Returns `false` if there is no address for it. */
async function sendCode(
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
  await recordSent(transaction, order, msisdn ? 'sms' : 'mail', masked(msisdn ?? email ?? ''));
  return true;
}

/** Reads the code of an order; `code` is `undefined` if it cannot be opened. */
async function codeOf(
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

/** Opens the code of an order. An unreadable one goes back as it is, and the next readable one takes its place. */
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

async function recordSent(
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

/** Delivers codes, retries orders that have lost their job, and reseals codes after a change of the key. */
export function storeJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.handle(STORE_DELIVER, ({ orderId }) => deliver(platform, String(orderId)));
  jobs.handle(STORE_DELIVERED, ({ orderId, outcome }) =>
    delivered(platform, String(orderId), outcome === 'taken' ? 'taken' : 'refused'),
  );
  jobs.every('store', '37 * * * *', async () => {
    await takeUp(platform);
    await sealAnew(platform);
  });
}

async function takeUp({ db, clock, transactions }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_MS);
  const rows = await tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select('id')
    .where('state', '=', 'delivering')
    .where('changed_at', '<', before)
    .limit(AT_ONCE)
    .execute();
  for (const { id } of rows) {
    await transactions.run((transaction) => transaction.job(STORE_DELIVER, { orderId: id }));
  }
}

/** Reseals codes by the current key, so that an old one can be removed from the settings. */
export async function sealAnew(platform: Platform): Promise<void> {
  const sealing = sealingOf(platform);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tables<StoreTables>(platform.db)
      .selectFrom('store_codes')
      .select(['id', 'key_id', 'sealed'])
      .where('key_id', '<>', sealing.keyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, key_id, sealed } of rows) {
      const code = sealing.open({ keyId: key_id, sealed });
      if (code === undefined) continue; // its key is gone already
      const anew = sealing.close(code);
      await tables<StoreTables>(platform.db)
        .updateTable('store_codes')
        .set({ key_id: anew.keyId, sealed: anew.sealed })
        .where('id', '=', id)
        .where('key_id', '=', key_id)
        .execute();
    }
    after = last.id;
  }
}
