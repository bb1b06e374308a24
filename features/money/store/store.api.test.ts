import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditCoins } from '#features/money/coins/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import { auditStore } from './server/index.ts';
import {
  balanceOf,
  buy,
  enhancer,
  enrich,
  freshKey,
  newVoucher,
  richPlayer,
  tablesWith,
} from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const product = describeProduct(MANY_CODES);
const organiser = product.official('organiser');

const db = () => product.platform.db;

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

test('bought many times at once with other keys: one frame, two protections, one of a limit, and no coin twice', async () => {
  const player = await richPlayer(product, 500);
  const limited = await newVoucher(organiser.api, {
    limit: { most: 1, days: 7 },
    codes: ['ONE-EACH-1', 'ONE-EACH-2', 'ONE-EACH-3'],
  });
  const frame = await enhancer(player, 'frame_circuit');
  const protection = await enhancer(player, 'streak_protection');
  const wanted = [frame, protection, limited].flatMap((item) => [item, item, item, item]);
  const outcomes = await Promise.all(
    wanted.map((item) => buy(player, item).then(() => 'bought', refusedWith)),
  );
  const of = (from: number) => outcomes.slice(from, from + 4).sort();
  const owned = 'already_owned';
  expect(of(0)).toEqual([owned, owned, owned, 'bought']);
  expect(of(4)).toEqual([owned, owned, 'bought', 'bought']);
  expect(of(8)).toEqual(['bought', ...Array(3).fill('purchase_limit')]);
  expect(await balanceOf(player)).toBe(500 - 200 - 2 * 50 - 100);
});

test('coins that are enough for one of several things at once buy one', async () => {
  const player = await richPlayer(product, 100);
  const vouchers = [];
  for (let index = 0; index < 4; index += 1) vouchers.push(await newVoucher(organiser.api));
  const outcomes = await Promise.all(
    vouchers.map((voucher) => buy(player, voucher).then(() => 'bought', refusedWith)),
  );
  expect(outcomes.sort()).toEqual(['bought', ...Array(3).fill('coins_short')]);
  expect(await balanceOf(player)).toBe(0);
});

test('a streak protection that is given back while it is claimed with is spent, or not, and never both', async () => {
  const player = await richPlayer(product, 50);
  const { orderId } = await buy(player, await enhancer(player, 'streak_protection'));
  await player.api.claimDailyCoins({});
  product.clock.advance(2 * DAY + MINUTE);
  const [claimed] = await Promise.all([
    player.api.claimDailyCoins({}),
    organiser.api.refundOrder({ orderId, reason: 'Bought by mistake' }),
  ]);
  expect([claimed.streak, claimed.protectionsSpent]).toSatisfy(
    ([streak, spent]) => (streak === 2 && spent === 1) || (streak === 1 && spent === 0),
  );
  expect(await balanceOf(player)).toBe(70);
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

test('an official keeps the code and the price of their own purchase: another one gives coins back', async () => {
  await enrich(product, organiser, 100);
  const { orderId } = await buy(organiser, await newVoucher(organiser.api));
  await organiser.api.showVoucher({ orderId });
  const before = await balanceOf(organiser);
  const back = { orderId, reason: 'I do not want it any more' };
  expect(await refusal(organiser.api.refundOrder(back))).toBe('on_oneself');
  expect(await balanceOf(organiser)).toBe(before);
  await (await newOfficial(product, 'organiser')).api.refundOrder(back);
  expect(await balanceOf(organiser)).toBe(before + 100);
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
  expect(await tablesWith(product, '1 Long Street')).toEqual([]);
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

test('a refund puts back onto the stock what was taken from it, and nothing else', async () => {
  const player = await richPlayer(product, 400);
  const names = { en: 'Scarf' };
  const { itemId } = await organiser.api.saveItem({ shelf: 'products', names, price: 100 });
  const stock = async () => {
    const { items } = await player.api.storeItems({ shelf: 'products' });
    return items.find((item) => item.itemId === itemId)?.stock;
  };
  const bought = () => player.api.buyItem({ itemId, price: 100, key: freshKey() });
  const back = ({ orderId }: { orderId: string }) =>
    organiser.api.refundOrder({ orderId, reason: 'Not to be had after all' });
  const uncounted = await bought();
  await organiser.api.saveItem({ itemId, stock: 2 });
  const counted = await bought();
  await back(uncounted);
  expect(await stock()).toBe(1);
  await back(counted);
  expect(await stock()).toBe(2);
  const last = await bought();
  await organiser.api.saveItem({ itemId, stock: null });
  await back(last);
  expect(await stock()).toBeNull();
});

test('two officials give back while the buyer buys on: the coins come back once, the piece is sold once', async () => {
  const player = await richPlayer(product, 200);
  const second = await newOfficial(product, 'organiser');
  const { itemId } = await organiser.api.saveItem({
    shelf: 'products',
    names: { en: 'Signed ball' },
    price: 100,
    stock: 1,
  });
  const ball = { itemId, price: 100 };
  const { orderId } = await buy(player, ball);
  const back = { orderId, reason: 'Not to be had after all' };
  const outcomes = await Promise.all([
    ...[organiser, second, organiser, second].map(({ api }) => api.refundOrder(back)),
    ...Array.from({ length: 4 }, () => buy(player, ball).then(() => 'bought', refusedWith)),
  ]);
  const bought = outcomes.filter((outcome) => outcome === 'bought').length;
  expect(bought).toBeLessThanOrEqual(1);
  expect(await balanceOf(player)).toBe(200 - 100 * bought);
  const { items } = await player.api.storeItems({ shelf: 'products' });
  expect(items.find((item) => item.itemId === itemId)?.stock).toBe(1 - bought);
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

test('a removed profile gives back what was not sent, and leaves nothing worn or written down', async () => {
  const player = await richPlayer(product, 350);
  const { itemId } = await organiser.api.saveItem({
    shelf: 'products',
    names: { en: 'Cap' },
    price: 200,
    asksAddress: true,
  });
  const address = 'Somebody, 9 Hidden Lane, Durban';
  const { orderId } = await player.api.buyItem({ itemId, price: 200, key: freshKey(), address });
  const frame = await buy(player, await enhancer(player, 'frame_frost'));
  await player.api.wearEnhancer({ design: 'frame_frost', on: true });
  await removeProfile(product, player);
  const { rows } = await sql<{ state: string; address: Buffer | null }>`
    select state, address from store_orders where id = ${orderId}`.execute(db());
  expect(rows).toEqual([{ state: 'refunded', address: null }]);
  const { rows: owned } = await sql`
    select from store_owned where player_id = ${player.userId}`.execute(db());
  expect(owned).toEqual([]);
  await organiser.api.refundOrder({ orderId: frame.orderId, reason: 'It came after they left' });
  const { rows: left } = await sql`
    select balance from coin_balances where player_id = ${player.userId}`.execute(db());
  expect(left).toEqual([{ balance: 0 }]);
});

test('whatever happened above, each order was paid once, and came back once where it came back', async () => {
  await product.runDue();
  expect([...(await auditCoins(db())), ...(await auditStore(db()))]).toEqual([]);
});

async function refusedWith(error: unknown): Promise<string> {
  return refusal(Promise.reject(error));
}
