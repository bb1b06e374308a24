import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditCoins } from '#features/money/coins/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import {
  newEmailPlayer,
  newPlayer,
  type Person,
  refusal,
  refusedFields,
  removeProfile,
} from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { delivered, sealAnew } from './server/vouchers.ts';
import {
  balanceOf,
  buy,
  enrich,
  freshKey,
  newVoucher,
  richPlayer,
  tablesWith,
} from './test-kit.ts';

const MINUTE = 60_000;

const product = describeProduct(MANY_CODES);
const organiser = product.official('organiser');

const db = () => product.platform.db;
const messagesTo = async ({ msisdn }: Person): Promise<{ text: string }[]> =>
  (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();

test('a voucher is paid with coins, and its code arrives by SMS', async () => {
  coversSpec('voucher.sms');
  const player = await richPlayer(product, 150);
  const voucher = await newVoucher(organiser.api, { codes: ['AIR-7731-X'] });
  const order = await buy(player, voucher);
  expect(order).toMatchObject({ state: 'delivering', balance: 50 });
  await product.runDue();
  const [latest] = await messagesTo(player);
  expect(latest?.text).toContain('AIR-7731-X');
  const { items } = await player.api.myOrders({});
  expect(items).toMatchObject([{ state: 'delivered', channel: 'sms', shelf: 'vouchers' }]);
  expect(items[0]?.sentTo).toBe(`••• ${player.msisdn.slice(-3)}`);
  const told = await player.api.notifications({});
  expect(told.items.map(({ type }) => type)).toContain('voucher_loaded');
});

test('a code lies sealed in every table, also while its message waits', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['SEALED-4242'] });
  await buy(player, voucher);
  expect(await tablesWith(product, 'SEALED-4242')).toEqual([]);
  await product.platform.jobs.runDue();
  expect(await tablesWith(product, 'SEALED-4242')).toEqual([]);
});

test('a code is shown once more on demand, to its owner only, and sent again after a minute', async () => {
  const player = await richPlayer(product, 100);
  const stranger = await newPlayer(product, { subscribed: false });
  const voucher = await newVoucher(organiser.api, { codes: ['SHOWN-5555'] });
  const { orderId } = await buy(player, voucher);
  await product.runDue();
  expect((await player.api.showVoucher({ orderId })).code).toBe('SHOWN-5555');
  expect(await refusal(stranger.api.showVoucher({ orderId }))).toBe('not_yours');
  expect(await refusal(stranger.api.resendVoucher({ orderId }))).toBe('not_yours');
  expect(await refusal(player.api.resendVoucher({ orderId }))).toBe('voucher_wait');
  product.clock.advance(MINUTE);
  await player.api.resendVoucher({ orderId });
  await product.runDue();
  const texts = (await messagesTo(player)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('SHOWN-5555'))).toHaveLength(2);
});

test('a repeated look with the same key is answered without the code, which is kept nowhere', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['ONCE-9876'] });
  const { orderId } = await buy(player, voucher);
  const options = { idempotencyKey: freshKey() };
  expect((await player.api.showVoucher({ orderId }, options)).code).toBe('ONCE-9876');
  expect((await player.api.showVoucher({ orderId }, options)).code).toBeNull();
  expect(await tablesWith(product, 'ONCE-9876')).toEqual([]);
});

test('a code that cannot be opened gives its place to the next; without one the coins come back', async () => {
  const player = await richPlayer(product, 200);
  const voucher = await newVoucher(organiser.api, { codes: ['BROKEN-1', 'WHOLE-2'] });
  await spoil(voucher.itemId, 1);
  await buy(player, voucher);
  await product.runDue();
  expect((await messagesTo(player))[0]?.text).toContain('WHOLE-2');
  const last = await newVoucher(organiser.api, { codes: ['BROKEN-3'] });
  await spoil(last.itemId, 1);
  await buy(player, last);
  await product.runDue();
  expect(await balanceOf(player)).toBe(100);
  const told = await player.api.notifications({});
  expect(told.items[0]?.type).toBe('order_returned');
});

test('one purchase with 36 codes that do not open changes none of them', async () => {
  const player = await richPlayer(product, 200);
  const codes = Array.from({ length: 36 }, (_, n) => `LOST-${n}`);
  const voucher = await newVoucher(organiser.api, { codes });
  const shelf = async () =>
    (
      await sql`
        select id, order_id, spoiled_at, sealed from store_codes where item_id = ${voucher.itemId}
        order by id`.execute(db())
    ).rows;
  await spoil(voucher.itemId, 36);
  const before = await shelf();
  await buy(player, voucher);
  await product.runDue();
  expect(await shelf()).toEqual(before);
  expect(await balanceOf(player)).toBe(200);
  await organiser.api.importCodes({ itemId: voucher.itemId, csv: 'READABLE-1' });
  await buy(player, voucher);
  await product.runDue();
  expect((await messagesTo(player))[0]?.text).toContain('READABLE-1');
});

test('codes are taken in once, lines that are none are named, and the audit log knows no code', async () => {
  const { itemId } = await newVoucher(organiser.api, { codes: ['TWICE-1'] });
  const csv = 'code,last day\nTWICE-1\nNEW-1,2027-01-31\nNEW-1\nBAD ÜML\nNEW-2,31/01/2027';
  const reply = await organiser.api.importCodes({ itemId, csv });
  expect(reply).toEqual({ added: 1, repeated: 2, unreadable: 2, unreadableLines: [5, 6] });
  expect(await tablesWith(product, 'NEW-1')).toEqual([]);
});

test('codes of another voucher are refused, also of two lists at once, and none of the list is taken in', async () => {
  await newVoucher(organiser.api, { codes: ['ONCE-1', 'ONCE-2', 'ONCE-3'] });
  const [one, two] = [
    await newVoucher(organiser.api, { codes: ['OTHER-1'] }),
    await newVoucher(organiser.api, { codes: ['OTHER-2'] }),
  ];
  const take = (itemId: string, csv: string) => organiser.api.importCodes({ itemId, csv });
  const { csv } = await refusedFields(take(one.itemId, 'ONCE-4\nONCE-2\nONCE-3'));
  expect(csv).toMatch(/^2 of these codes are already in “\u2068Airtime \d+\u2069”/);
  expect(await take(one.itemId, 'ONCE-4')).toMatchObject({ added: 1 });
  const both = await Promise.allSettled(
    [one, two].map(({ itemId }) => take(itemId, 'ONCE-5\nONCE-6')),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('another key seals codes anew; those of the old one can be opened still', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['ROTATED-1'] });
  const keys = [{ id: 'second', secret: 'another secret of thirty-two signs' }];
  const { platform } = product;
  const rotated = { ...platform, config: { ...platform.config, voucherKeys: keys } };
  const { orderId } = await buy(player, voucher);
  await product.runDue();
  expect((await player.api.showVoucher({ orderId })).code).toBe('ROTATED-1');
  await sealAnew(rotated);
  const { rows } = await sql<{ key: string }>`
    select key_id as key from store_codes where item_id = ${voucher.itemId}`.execute(db());
  expect(rows).toEqual([{ key: 'second' }]);
  await sealAnew(platform); // the second key is unknown here, and a try does no harm
  expect(await refusal(player.api.showVoucher({ orderId }))).toBe('not_found');
  await sql`update store_codes set key_id = key_id`.execute(db());
});

test('a removed profile leaves the code that was on its way to whoever buys next', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['LEFT-HERE-1'] });
  const { orderId } = await buy(player, voucher);
  await removeProfile(product, player);
  await product.runDue();
  const { rows } = await sql<{ state: string }>`
    select state from store_orders where id = ${orderId}`.execute(db());
  expect(rows).toEqual([{ state: 'refunded' }]);
  const next = await richPlayer(product, 100);
  const bought = await buy(next, voucher);
  expect((await next.api.showVoucher(bought)).code).toBe('LEFT-HERE-1');
  expect(await auditCoins(db())).toEqual([]);
});

test('where a message is refused for good, the code is on the screen and the buyer is told', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['SCREEN-1'] });
  const { orderId } = await buy(player, voucher);
  await delivered(product.platform, orderId, 'refused');
  const { items } = await player.api.myOrders({});
  expect(items).toMatchObject([{ state: 'delivered', channel: 'screen', resendAt: null }]);
  expect((await player.api.notifications({})).items[0]?.type).toBe('voucher_on_screen');
  expect((await player.api.showVoucher({ orderId })).code).toBe('SCREEN-1');
});

test('a code goes to no address that nobody has proved to be theirs, but on the screen', async () => {
  const unproved = await newEmailPlayer(product, { verified: false });
  const player = { ...unproved, msisdn: '' };
  const proved = await newEmailPlayer(product);
  const there = await newOfficial(product, 'organiser', { ...proved, msisdn: '' });
  await enrich(product, player, 100, 'eal-eu');
  await buy(player, await newVoucher(there.api, { codes: ['NOBODYS-1'] }));
  await product.runDue();
  const mails = product.standIns?.messages(unproved.email) ?? [];
  expect(mails.filter(({ text }) => text.includes('NOBODYS-1'))).toEqual([]);
  const { items } = await player.api.myOrders({});
  expect(items).toMatchObject([{ state: 'delivered', channel: 'screen' }]);
});

/** Changes the stored codes of a voucher, in the order of sale. */
async function spoil(itemId: string, count: number): Promise<void> {
  await sql`
    update store_codes set sealed = sealed || '\\x00'
    where id in (
      select id from store_codes where item_id = ${itemId} order by id limit ${count}
    )`.execute(db());
}
