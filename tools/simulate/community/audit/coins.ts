import { auditCoins } from '#features/money/coins/server/index.ts';
import { everyPage, repeated } from '../../pages.ts';
import type { Done, Reply } from '../chronicle.ts';
import type { Community, Player } from '../people.ts';

type Movement = Reply<'coinStatement'>['items'][number];

const PAGE = 50;
const DAY_MS = 86_400_000;
/** Two nodes' clocks differ by less. */
const SKEW_MS = 1_000;
const SHARES_A_DAY = 5;

/** Checks that the ledger sums to zero, and that each statement has the movements of the player's replies. */
export async function checkCoins(community: Community): Promise<string[]> {
  const { town, players } = community;
  const faults = await auditCoins(town.nodes[0].platform.db);
  for (const player of players) {
    const movements = await statementOf(player, faults);
    faults.push(...wrongStatement(community, player, movements));
  }
  return faults;
}

/** The balance after each movement makes movements distinct. */
function statementOf({ username, looks, home }: Player, faults: string[]): Promise<Movement[]> {
  return everyPage(
    faults,
    `the statement of ${username}`,
    (page) => looks[home].coinStatement({ page, pageSize: PAGE }),
    (movement) => JSON.stringify(movement),
  );
}

function wrongStatement(
  { chronicle }: Community,
  { userId, username }: Player,
  movements: readonly Movement[],
): string[] {
  const faults: string[] = [];
  const of = <D extends { readonly who: string }>(commands: readonly D[]) =>
    commands.filter(({ who }) => who === userId);
  const sumOf = (kinds: readonly Movement['kind'][]) =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { coins }) => sum + coins, 0);
  const expect = (what: string, sum: number, expected: number) => {
    if (sum !== expected) faults.push(`${username}: ${sum} coins of ${what}, not ${expected}`);
  };
  const claims = of(chronicle.done('claimDailyCoins'));
  expect('daily bonuses', sumOf(['daily_bonus', 'streak_bonus']), added(claims));
  expect('shares', sumOf(['share']), added(of(chronicle.done('shareProfile'))));
  expect(
    'rewards',
    sumOf(['weekly_goal', 'achievement', 'goodwill']),
    added(of(chronicle.done('claimUserRewards'))),
  );
  const orders = new Map(
    of(chronicle.done('buyItem')).map(({ input, reply }) => [reply.orderId, input.price]),
  );
  expect('purchases', sumOf(['purchase']), -[...orders.values()].reduce((a, b) => a + b, 0));
  const back = chronicle.done('refundOrder').map(({ input }) => orders.get(input.orderId) ?? 0);
  expect(
    'what was given back',
    sumOf(['refund']),
    back.reduce((a, b) => a + b, 0),
  );
  const bonuses = movements.filter(({ kind }) => kind === 'daily_bonus');
  if (bonuses.length !== claims.length) {
    faults.push(`${username}: ${bonuses.length} bonuses for ${claims.length} claims`);
  }
  const times = bonuses.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
  times.forEach((at, index) => {
    const before = times[index - 1];
    if (before !== undefined && at - before + SKEW_MS < DAY_MS) {
      faults.push(`${username}: two bonuses within ${at - before} ms`);
    }
  });
  for (const { balance } of movements) {
    if (balance < 0) faults.push(`${username}: ${balance} coins`);
  }
  const days = movements
    .filter(({ kind }) => kind === 'share')
    .map(({ at }) => dayOf(at, 'Africa/Johannesburg'));
  for (const [day, shares] of Map.groupBy(days, (each) => each)) {
    if (shares.length > SHARES_A_DAY) faults.push(`${username}: ${shares.length} shares on ${day}`);
  }
  return faults;
}

function added(commands: readonly { readonly reply: { readonly coins: number } }[]): number {
  return commands.reduce((sum, { reply }) => sum + reply.coins, 0);
}

function dayOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(at));
}

/** Checks that each purchase is one order, that stock is what was not sold, and that each code was sold once. */
export async function checkStore(community: Community): Promise<string[]> {
  const { chronicle, players, shelves } = community;
  const faults: string[] = [];
  const bought = chronicle.done('buyItem');
  const codes: string[] = [];
  for (const player of players) {
    const { userId, username, looks, home } = player;
    const orders = await everyPage(
      faults,
      `orders of ${username}`,
      (page) => looks[home].myOrders({ page, pageSize: PAGE }),
      ({ orderId }) => orderId,
    );
    const own = bought.filter(({ who }) => who === userId);
    faults.push(...wrongOrders(username, own, orders));
    const vouchers = orders.filter(({ shelf }) => shelf === 'vouchers');
    codes.push(...(await codesOf(player, vouchers, faults)));
  }
  const unknown = codes.filter((code) => !shelves.voucher.codes.has(code));
  return [
    ...faults,
    ...unknown.map((code) => `no such code: ${code}`),
    ...repeated(codes).map((code) => `${code} was sold twice`),
    ...(await wrongStock(community)),
  ];
}

type Order = Reply<'myOrders'>['items'][number];

function wrongOrders(
  username: string,
  own: readonly Done<'buyItem'>[],
  orders: readonly Order[],
): string[] {
  const faults: string[] = [];
  const answered = [...new Set(own.map(({ reply }) => reply.orderId))].sort();
  const listed = orders.map(({ orderId }) => orderId).sort();
  if (answered.join() !== listed.join()) {
    faults.push(`${username}: ${listed.length} orders, ${answered.length} were answered`);
  }
  for (const one of Map.groupBy(own, ({ input }) => input.key).values()) {
    if (new Set(one.map(({ reply }) => reply.orderId)).size > 1) {
      faults.push(`${username}: one purchase is two orders`);
    }
  }
  return faults;
}

async function codesOf(
  { username, looks, home }: Player,
  vouchers: readonly Order[],
  faults: string[],
): Promise<string[]> {
  const codes: string[] = [];
  for (const { state, orderId } of vouchers) {
    if (state !== 'delivered') faults.push(`${username}: a voucher is ${state}`);
    const { code } = await looks[home].showVoucher({ orderId });
    if (code === null) faults.push(`${username}: a voucher without a code`);
    else codes.push(code);
  }
  return codes;
}

async function wrongStock({ chronicle, players, shelves }: Community): Promise<string[]> {
  const faults: string[] = [];
  const bought = chronicle.done('buyItem');
  const refunded = new Set(chronicle.done('refundOrder').map(({ input }) => input.orderId));
  const [first] = players;
  const { items } = (await first?.looks[0].storeItems({ pageSize: PAGE })) ?? { items: [] };
  for (const shelf of [shelves.voucher, shelves.product]) {
    const orders = bought
      .filter(({ input }) => input.itemId === shelf.itemId)
      .map(({ reply }) => reply.orderId);
    const sold = new Set(orders.filter((orderId) => !refunded.has(orderId)));
    const left = items.find(({ itemId }) => itemId === shelf.itemId)?.stock;
    if (left !== shelf.stock - sold.size || left < 0) {
      faults.push(`${sold.size} of ${shelf.stock} were sold, and ${left} are left`);
    }
  }
  return faults;
}

/** Checks that both players are rewarded once for each referral, or that an official has to decide. */
export async function checkReferrals({ players, referrals }: Community): Promise<string[]> {
  const faults: string[] = [];
  let known = 0;
  for (const player of players) {
    const { username, looks, home } = player;
    const all = await everyPage(
      faults,
      `referrals of ${username}`,
      (page) => looks[home].referrals({ page, pageSize: PAGE }),
      ({ friend, joinedAt }) => friend?.userId ?? joinedAt,
    );
    known += all.length;
    const rewarded = all.filter(({ state }) => state === 'rewarded').length;
    if (all.some(({ state }) => state === 'joined')) faults.push(`${username}: a friend waits`);
    const movements = await statementOf(player, faults);
    const booked = movements.filter(({ kind }) => kind === 'referral').length;
    if (booked !== rewarded) faults.push(`${username}: ${booked} rewards for ${rewarded} friends`);
  }
  if (known !== referrals) faults.push(`${known} referrals of ${referrals}`);
  return faults;
}
