import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCoins } from '#features/coins/server/index.ts';
import { newEvent } from '#testing/events.ts';
import { challenge, inMinutes, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { holds } from '#testing/specification/index.ts';
import { delivered } from './server/delivering.ts';
import { sealAnew } from './server/jobs.ts';
import { buy, enrich, freshKey, newVoucher, richPlayer } from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Everybody here comes from one address. */
const MANY_CODES = { RULES_OTP_PER_ADDRESS: '1000', RULES_OTP_PER_PREFIX: '1000' };
let product: TestProduct;
let organiser: Person;

beforeAll(async () => {
  product = await startTestProduct(MANY_CODES);
  organiser = await newOfficial(product, 'organiser');
});
afterAll(() => product.close());

const db = () => product.platform.db;
const messagesTo = async ({ msisdn }: Person): Promise<{ text: string }[]> =>
  (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();
const balanceOf = async ({ api }: Person) => (await api.storeItems({})).balance;
const enhancer = async ({ api }: Person, design: string) => {
  const { items } = await api.storeItems({ shelf: 'enhancers' });
  const found = items.find((item) => item.design === design);
  if (!found) throw new Error(`no ${design}`);
  return found;
};

test('a voucher is paid with coins, and its code arrives by SMS', async () => {
  holds('voucher.sms');
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
  expect(await tablesWith('SEALED-4242')).toEqual([]);
  await product.platform.jobs.runDue();
  expect(await tablesWith('SEALED-4242')).toEqual([]);
});

test('64 buyers of the last 10 vouchers: exactly 10 get one, and every coin is accounted for', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `LAST-TEN-${index}`);
  const voucher = await newVoucher(organiser.api, { codes });
  const buyers: Person[] = [];
  for (let index = 0; index < 64; index += 1) buyers.push(await richPlayer(product, 120));
  const outcomes = await Promise.all(
    buyers.map((buyer) => buy(buyer, voucher).then(() => 'bought', refusedWith)),
  );
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'sold_out')).toHaveLength(54);
  const balances = await Promise.all(buyers.map(balanceOf));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(64 * 120 - 10 * 100);
  const { rows } = await sql<{ sum: number }>`
    select sum(amount)::int as sum from coin_entries`.execute(db());
  expect(rows[0]?.sum).toBe(0);
  const { rows: given } = await sql<{ codes: number; orders: number }>`
    select count(*)::int as codes, count(distinct order_id)::int as orders
    from store_codes where item_id = ${voucher.itemId} and order_id is not null`.execute(db());
  expect(given[0]).toEqual({ codes: 10, orders: 10 });
});

test('one purchase sent many times at once is one order', async () => {
  const player = await richPlayer(product, 500);
  const voucher = await newVoucher(organiser.api);
  const key = freshKey();
  const orders = await Promise.all(Array.from({ length: 8 }, () => buy(player, voucher, key)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await balanceOf(player)).toBe(400);
  const other = await newVoucher(organiser.api);
  expect(await refusal(buy(player, other, key))).toBe('idempotency_key_reused');
});

test('what is refused costs nothing: too few coins, another price, a limit, an empty shelf', async () => {
  const player = await richPlayer(product, 250);
  const dear = await newVoucher(organiser.api, { price: 251 });
  expect(await refusal(buy(player, dear))).toBe('coins_short');
  const voucher = await newVoucher(organiser.api, {
    limit: { most: 1, days: 7 },
    codes: ['LIMIT-1', 'LIMIT-2'],
  });
  expect(await refusal(buy(player, { ...voucher, price: 90 }))).toBe('price_changed');
  await buy(player, voucher);
  expect(await refusal(buy(player, voucher))).toBe('purchase_limit');
  product.clock.advance(7 * DAY + MINUTE);
  await buy(player, voucher);
  const rich = await richPlayer(product, 100);
  expect(await refusal(buy(rich, voucher))).toBe('sold_out');
  await organiser.api.saveItem({ itemId: voucher.itemId, on: false });
  expect(await refusal(buy(rich, voucher))).toBe('item_off');
  expect([await balanceOf(player), await balanceOf(rich)]).toEqual([50, 100]);
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
  expect(await tablesWith('ONCE-9876')).toEqual([]);
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

test('an official gives coins back once, says why, and a code that was read is not sold again', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['REFUND-1'] });
  const { orderId } = await buy(player, voucher);
  await product.runDue();
  const reason = 'The network refused the code';
  await organiser.api.refundOrder({ orderId, reason });
  await organiser.api.refundOrder({ orderId, reason });
  expect(await balanceOf(player)).toBe(100);
  expect(await refusal(player.api.showVoucher({ orderId }))).toBe('voucher_refunded');
  expect(await refusal(buy(player, voucher))).toBe('sold_out');
  const { items } = await player.api.myOrders({});
  expect(items[0]).toMatchObject({ state: 'refunded', reason });
  expect(await refusal(player.api.refundOrder({ orderId, reason }))).toBe('role_needed');
});

test('a frame is worn on the profile, and taken off; nobody wears what they do not have', async () => {
  const player = await richPlayer(product, 400);
  expect(await refusal(player.api.wearEnhancer({ design: 'frame_ember', on: true }))).toBe(
    'not_owned',
  );
  await buy(player, await enhancer(player, 'frame_ember'));
  await buy(player, await enhancer(player, 'colour_mint'));
  expect(await refusal(buy(player, await enhancer(player, 'frame_ember')))).toBe('already_owned');
  await player.api.wearEnhancer({ design: 'frame_ember', on: true });
  await player.api.wearEnhancer({ design: 'colour_mint', on: true });
  const seen = await player.api.player({ userId: player.userId });
  expect(seen.look).toEqual({ frame: 'frame_ember', banner: null, colour: 'colour_mint' });
  const { look } = await player.api.wearEnhancer({ design: 'frame_ember', on: false });
  expect(look.frame).toBeNull();
});

test('an enhancer whose coins are given back is neither owned nor worn any more', async () => {
  const player = await richPlayer(product, 200);
  const { orderId } = await buy(player, await enhancer(player, 'banner_pitch'));
  await player.api.wearEnhancer({ design: 'banner_pitch', on: true });
  await organiser.api.refundOrder({ orderId, reason: 'Bought by mistake' });
  const { held, look } = await player.api.myEnhancers({});
  expect([held, look.banner]).toEqual([[], null]);
});

test('two streak protections may be held; a day that was missed uses one up and keeps the streak', async () => {
  const player = await richPlayer(product, 200);
  const protection = await enhancer(player, 'streak_protection');
  await buy(player, protection);
  await buy(player, protection);
  expect(await refusal(buy(player, protection))).toBe('already_owned');
  const claim = () => player.api.claimDailyCoins({ userId: player.userId });
  await claim();
  product.clock.advance(2 * DAY + MINUTE);
  await claim();
  const { held } = await player.api.myEnhancers({});
  expect(held).toMatchObject([{ design: 'streak_protection', left: 1 }]);
  expect((await player.api.dailyBonus({})).streak).toBe(2);
});

test('emotes come with their pack', async () => {
  const player = await richPlayer(product, 80);
  await buy(player, await enhancer(player, 'emotes_arena'));
  expect((await player.api.myEnhancers({})).emotes).toEqual(['gg', 'goal', 'fire', 'cup']);
});

test('a product goes its way through the hands of an organiser; the address is gone when it has arrived', async () => {
  const player = await richPlayer(product, 300);
  const { itemId } = await organiser.api.saveItem({
    shelf: 'products',
    names: { en: 'Jersey' },
    price: 300,
    stock: 1,
    asksAddress: true,
  });
  const wanted = { itemId, price: 300, key: freshKey() };
  expect(await refusal(player.api.buyItem(wanted))).toBe('input_invalid');
  const address = 'Thandi M, 1 Long Street, Cape Town';
  const { orderId } = await player.api.buyItem({ ...wanted, address });
  expect(await tablesWith('1 Long Street')).toEqual([]);
  const waiting = await organiser.api.keptOrders({ state: 'ordered' });
  expect(waiting.items).toMatchObject([{ orderId, address, buyer: { userId: player.userId } }]);
  await organiser.api.moveOrder({ orderId, state: 'sent', note: 'Parcel 12' });
  expect(await refusal(organiser.api.moveOrder({ orderId, state: 'preparing' }))).toBe(
    'order_moved_on',
  );
  await organiser.api.moveOrder({ orderId, state: 'delivered' });
  const { items } = await player.api.myOrders({ shelf: 'products' });
  expect(items).toMatchObject([{ state: 'delivered', note: 'Parcel 12' }]);
  const { items: kept } = await organiser.api.keptOrders({});
  expect(kept.find((order) => order.orderId === orderId)?.address).toBeNull();
  const { items: shelf } = await player.api.storeItems({ shelf: 'products' });
  expect(shelf.find((item) => item.itemId === itemId)).toMatchObject({
    stock: 0,
    problem: 'sold_out',
  });
});

test('codes are taken in once, lines that are none are named, and the audit log knows no code', async () => {
  const { itemId } = await newVoucher(organiser.api, { codes: ['TWICE-1'] });
  const csv = 'code,last day\nTWICE-1\nNEW-1,2027-01-31\nNEW-1\nBAD ÜML\nNEW-2,31/01/2027';
  const reply = await organiser.api.importCodes({ itemId, csv });
  expect(reply).toEqual({ added: 1, repeated: 2, unreadable: 2, unreadableLines: [5, 6] });
  expect(await tablesWith('NEW-1')).toEqual([]);
});

test('organisers of another audience find neither items nor orders, and players none of the console', async () => {
  const voucher = await newVoucher(organiser.api);
  const elsewhere = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'blg-ps-ar' }),
  );
  const { itemId } = voucher;
  expect(await refusal(elsewhere.api.saveItem({ itemId, price: 1 }))).toBe('not_found');
  expect(await refusal(elsewhere.api.importCodes({ itemId, csv: 'X-1' }))).toBe('not_found');
  expect(await refusal(elsewhere.api.buyItem({ ...voucher, key: freshKey() }))).toBe('not_found');
  const player = await newPlayer(product, { subscribed: false });
  expect(await refusal(player.api.keptOrders({}))).toBe('role_needed');
  expect(await refusal(player.api.saveItem({ itemId, price: 1 }))).toBe('role_needed');
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
  await sealAnew(platform); // the second key is not known here: nothing is lost by trying
  expect(await refusal(player.api.showVoucher({ orderId }))).toBe('not_found');
  await sql`update store_codes set key_id = key_id`.execute(db());
});

test('a removed profile gives back what was not sent, and leaves nothing worn or written down', async () => {
  const player = await richPlayer(product, 350);
  const { itemId } = await organiser.api.saveItem({
    ...{ shelf: 'products', names: { en: 'Cap' }, price: 200, asksAddress: true },
  });
  const address = 'Somebody, 9 Hidden Lane, Durban';
  const { orderId } = await player.api.buyItem({ itemId, price: 200, key: freshKey(), address });
  await buy(player, await enhancer(player, 'frame_frost'));
  await player.api.wearEnhancer({ design: 'frame_frost', on: true });
  await player.api.removeProfile({ confirmation: player.username });
  const { rows } = await sql<{ state: string; address: Buffer | null }>`
    select state, address from store_orders where id = ${orderId}`.execute(db());
  expect(rows).toEqual([{ state: 'refunded', address: null }]);
  const { rows: owned } = await sql`
    select from store_owned where player_id = ${player.userId}`.execute(db());
  expect(owned).toEqual([]);
});

test('a removed profile leaves the code that was on its way to whoever buys next', async () => {
  const player = await richPlayer(product, 100);
  const voucher = await newVoucher(organiser.api, { codes: ['LEFT-HERE-1'] });
  const { orderId } = await buy(player, voucher);
  await player.api.removeProfile({ confirmation: player.username });
  await product.runDue();
  const { rows } = await sql<{ state: string }>`
    select state from store_orders where id = ${orderId}`.execute(db());
  expect(rows).toEqual([{ state: 'refunded' }]);
  const next = await richPlayer(product, 100);
  const bought = await buy(next, voucher);
  expect((await next.api.showVoucher(bought)).code).toBe('LEFT-HERE-1');
  expect(await auditCoins(db())).toEqual([]);
});

test('a player schedules ten challenges a day, and one more with the enhancer; instant ones do not count', async () => {
  const own = await startTestProduct({ ...MANY_CODES, RULES_SCHEDULED_CHALLENGES_A_DAY: '1' });
  try {
    const event = await newEvent(own);
    const pairs = [await newPair(own, event), await newPair(own, event), await newPair(own, event)];
    const [first] = pairs;
    if (!first) throw new Error('no pair');
    const against = (index: number, how = {}) =>
      challenge(
        own,
        { ...first, challengedTeamId: pairs[index]?.challengedTeamId ?? '' },
        { proposedDate: inMinutes(own, 60 + 40 * index), ...how },
      );
    await against(0);
    expect(await refusal(against(1))).toBe('challenges_used');
    await enrich(own, first.challenger, 250);
    await buy(first.challenger, await enhancer(first.challenger, 'extra_challenge'));
    await against(1);
    expect(await refusal(against(2))).toBe('challenges_used');
    await against(2, { isInstant: true });
  } finally {
    await own.close();
  }
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

async function refusedWith(error: unknown): Promise<string> {
  return refusal(Promise.reject(error));
}

/** The first codes of a voucher, in the order in which they are sold, are changed where they lie. */
async function spoil(itemId: string, count: number): Promise<void> {
  await sql`
    update store_codes set sealed = sealed || '\\x00'
    where id in (
      select id from store_codes where item_id = ${itemId} order by id limit ${count}
    )`.execute(db());
}

/** Every table of the database in which a text stands, readable. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db());
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as row
      where to_jsonb(row)::text like ${`%${text}%`} limit 1`.execute(db());
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('whoever has bought emotes writes them in rooms, and nobody else does', async () => {
  const [owner, other] = [await richPlayer(product, 100), await richPlayer(product, 1)];
  await buy(owner, await enhancer(owner, 'emotes_arena'));
  const arena = ['gg', 'goal', 'fire', 'cup'];
  const roomFor = ({ api }: Person) => api.chatRoom({ roomId: written.roomId });
  const written = { roomId: 'brand:blg-za', text: 'what a :goal: :sad:' };
  const say = ({ api }: Person) => api.sendChatMessage({ ...written, clientId: randomUUID() });
  expect((await say(owner)).emotes).toEqual(['goal']);
  expect((await say(other)).emotes).toEqual([]);
  expect([(await roomFor(owner)).emotes, (await roomFor(other)).emotes]).toEqual([arena, []]);
  const { items } = await other.api.chatMessages({ roomId: written.roomId });
  expect(items.map(({ emotes }) => emotes)).toContainEqual(['goal']);
});
