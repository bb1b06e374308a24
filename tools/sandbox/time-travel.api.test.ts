import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  GOOD_CARD,
  newPayer,
  newSupport,
  type Payer,
  payWith,
} from '#features/money/payments/test-kit.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer } from '#testing/people.ts';
import { auditYear } from '../simulate/subscribers/audit.ts';
import type { Taken } from '../simulate/subscribers/world.ts';
import { renewSubscriptions, subscribePlayer } from './subscription.ts';

const DAY = 24 * 3_600_000;
/** Pays once; renewals are declined. */
const PAYS_ONCE = '4000000000001109';

const product = describeProduct();

test('two years go by in no time, and no instant is paid for twice', async () => {
  const payer = await onTrial(GOOD_CARD);
  for (let month = 0; month < 24; month += 1) {
    expect(await comes(payer)).toBe('active');
    const { periodEnd } = await standing(payer);
    const days = (Date.parse(periodEnd ?? '') - product.clock.now().getTime()) / DAY;
    expect(Math.round(days)).toBeGreaterThanOrEqual(28);
  }
  expect((await payer.api.receipts({ pageSize: 1 })).total).toBe(24);
  expect(await findings()).toEqual([]);
});

test('a failed renewal, its tries and the end come one after the other, let in until then', async () => {
  const payer = await onTrial(PAYS_ONCE);
  expect(await comes(payer)).toBe('active');
  for (const _try of ['at the end', 'after 1 day', 'after 3 days']) {
    expect(await comes(payer)).toBe('past_due');
    expect((await standing(payer)).mayPlay).toBe(true);
  }
  expect(await comes(payer)).toBe('expired');
  expect((await turn(payer)).json().code).toBe('subscription_moved_on');
  expect(await findings()).toEqual([]);
});

test('what was stopped ends; a new one is paid from that day on', async () => {
  const payer = await onTrial(GOOD_CARD);
  expect(await comes(payer)).toBe('active');
  await payer.api.unsubscribe({});
  expect(await comes(payer)).toBe('expired');
  expect((await standing(payer)).mayPlay).toBe(false);
  await payer.api.checkoutFinish(await payWith(payer, GOOD_CARD));
  await product.runDue();
  expect((await standing(payer)).status).toBe('active');
  expect(await findings()).toEqual([]);
});

test('asked for twice before it has come, one thing comes; for others nothing changes', async () => {
  const [payer, other] = [await onTrial(GOOD_CARD), await onTrial(GOOD_CARD)];
  const before = await standing(other);
  await turn(payer);
  await turn(payer);
  await product.runDue();
  expect((await standing(payer)).status).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
  expect(await standing(other)).toEqual(before);
});

test('it takes a session, a subscription, and one whose time is ours to move', async () => {
  const url = '/sandbox/subscription/turn';
  const visitor = await product.app.inject({ method: 'POST', url });
  expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'sign_in_needed']);
  const none = await turn(await newPayer(product));
  expect([none.statusCode, none.json().code]).toEqual([404, 'subscription_missing']);
  const { session } = await newPlayer(product);
  const byCarrier = await product.app.inject({
    method: 'POST',
    url,
    cookies: { bl_session: session },
  });
  expect([byCarrier.statusCode, byCarrier.json().code]).toEqual([409, 'carrier_keeps_time']);
});

test('a sample player has paid all along and goes on paying, each period once; who stops is left alone', async () => {
  const { userId, api } = await newPlayer(product, { subscribed: false });
  const begun = product.clock.now().getTime();
  const { platform } = product;
  const year = new Date(begun + 365 * DAY);
  await platform.transactions.run((transaction) =>
    subscribePlayer(platform, transaction, userId as PlayerId, {
      status: 'active',
      until: year,
      period: 'weekly',
      isRenewed: true,
    }),
  );
  product.clock.advance(18 * DAY);
  await renewSubscriptions(product);
  const charged = async () => {
    const { items } = await api.subscriptionReceipts({ pageSize: 100 });
    expect(items.at(-1)).toMatchObject({ kind: 'opt_in', period: 'weekly' });
    return items.filter(({ kind }) => kind === 'charge').reverse();
  };
  const { subscription } = await api.subscription({});
  const next = Date.parse(subscription?.nextChargeAt ?? '') - product.clock.now().getTime();
  expect(next).toBeGreaterThan(0);
  expect(next).toBeLessThanOrEqual(7 * DAY);
  for (const _ of [1, 2]) {
    product.clock.advance(next - 1000 * 60 * 30);
    await renewSubscriptions(product);
    await product.runDue();
  }
  const history = await charged();
  expect(history.every(({ price, state }) => price.amount === 3_500 && state === 'paid')).toBe(
    true,
  );
  for (const [index, { paidFrom }] of history.entries()) {
    if (index > 0) expect(paidFrom).toBe(history[index - 1]?.paidUntil);
  }
  expect((await api.subscription({})).subscription).toMatchObject({
    status: 'active',
    nextChargeAt: history.at(-1)?.paidUntil,
  });
  await api.unsubscribe({});
  product.clock.advance(8 * DAY);
  await renewSubscriptions(product);
  expect(await charged()).toHaveLength(history.length);
});

test('what a sample player has paid by card stands in all books: it has its receipt, and is given back and disputed', async () => {
  const { platform } = product;
  const support = await newSupport(product, 'eal-eu-en.localhost');
  const { api } = await newPayer(product);
  const { userId } = await api.register({ username: 'Sample payer' });
  const until = new Date(product.clock.now().getTime() + 365 * DAY);
  await platform.transactions.run((transaction) =>
    subscribePlayer(platform, transaction, userId as PlayerId, {
      status: 'active',
      until,
      period: 'monthly',
      isRenewed: true,
    }),
  );
  product.clock.advance(62 * DAY);
  await renewSubscriptions(product);
  await product.runDue();
  const { items: receipts } = await api.receipts({});
  const days = receipts.map(({ issuedAt }) => issuedAt);
  expect(receipts.every(({ kind, amount }) => kind === 'receipt' && amount === 2_999)).toBe(true);
  expect(days).toEqual(days.toSorted().reverse());
  const charges = async () => (await support.playerCharges({ userId })).items;
  expect(await charges()).toHaveLength(receipts.length);
  const [last, first] = (await charges()).filter(({ refundable }) => refundable);
  if (!last || !first) throw new Error('nothing can be given back');

  const reason = 'A sample given back';
  await support.refundCharge({ chargeId: first.chargeId, reason });
  await product.runDue();
  const processor = product.standIns?.cards.processor;
  const paid = processor?.disputable(100).find(({ email }) => email === 'Sample payer');
  processor?.dispute(paid?.payment.id ?? '', 'raise');
  processor?.dispute(paid?.payment.id ?? '', 'lose');
  await product.standIns?.cards.events.settled();
  await product.runDue();
  const states = (await charges()).map(({ state }) => state);
  expect(states.filter((state) => state === 'refunded')).toHaveLength(2);
  expect((await api.receipts({})).items.filter(({ kind }) => kind === 'credit_note')).toHaveLength(
    2,
  );
  expect((await support.owedRefunds({})).items).toEqual([]);
});

async function onTrial(card: string): Promise<Payer> {
  const payer = await newPayer(product);
  await payer.api.checkoutFinish(await payWith(payer, card));
  await product.runDue();
  expect((await standing(payer)).status).toBe('trial');
  return payer;
}

function turn({ session, host }: Payer) {
  const url = '/sandbox/subscription/turn';
  const cookies = { bl_session: session };
  return product.app.inject({ method: 'POST', url, headers: { host }, cookies });
}

/** Moves time to the next due job, runs it, and returns the status after it. */
async function comes(payer: Payer): Promise<string> {
  expect((await turn(payer)).statusCode).toBe(200);
  await product.runDue();
  return (await standing(payer)).status;
}

async function standing({ api }: Payer) {
  const { subscription } = await api.subscription({});
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

/** Compares our books with the processor's, as after the simulated year of subscribers. */
async function findings(): Promise<string[]> {
  const { db, clock } = product.platform;
  const { rows } = await sql<Taken & { id: string }>`
    select p.id, s.holder, p.amount, p.paid_at as at, p.refunded_at is not null as refunded
    from payments p join subscriptions s on s.id = p.subscription_id
    where p.paid_at is not null`.execute(db);
  const letIn = await sql<{ holder: string }>`
    select holder from subscriptions where payer = 'card' and access_until > ${clock.now()}`.execute(
    db,
  );
  const probes = letIn.rows.map(({ holder }) => ({ holder, at: clock.now() }));
  const books = new Map(rows.map((row) => [row.id, row]));
  return (await auditYear(product.platform, books, probes)).findings;
}
