import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { holderOfPlayer } from '#features/foundation/identity/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';
import { newVerified } from '#testing/people.ts';
import { anonymiseHolder } from './server/data-export.ts';
import {
  type ChargeId,
  type Holder,
  type SubscriptionService,
  subscriptionService,
} from './server/index.ts';
import { type TestCards, testCards } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOST = 'eal-eu-en.localhost';

let cards: TestCards;
let subscriptions: SubscriptionService;
let last = 0;

const product = describeProduct(
  {},
  {
    billers: (clock) => {
      cards = testCards(clock);
      return [cards.biller];
    },
  },
);

beforeAll(async () => {
  subscriptions = subscriptionService(product.platform);
});
beforeEach(() => {
  cards.answer = () => 'paid';
  cards.taken.clear();
});

interface Payer {
  readonly holder: Holder;
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, payload?: object): Promise<Record<string, unknown>>;
  state(): Promise<{ status: string } & Record<string, unknown>>;
}

/** A player of the European brand, registered by e-mail. */
async function newPayer(host = HOST): Promise<Payer> {
  last += 1;
  const registered = await product.app.inject({
    method: 'POST',
    url: '/api/early-access-user',
    headers: { host },
    payload: {
      name: 'Lena Berg',
      email: `lena${last}@example.com`,
      emailPassword: 'geheim1',
      terms: true,
    },
  });
  const cookie = registered.cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const cookies = { bl_session: cookie };
    const reply = await product.app.inject({
      method,
      url: `/api/${path}`,
      headers: { host },
      cookies,
      ...(payload && { payload }),
    });
    return reply.json();
  };
  const { userId } = await call('POST', 'register', { username: `Lena ${last}` });
  const holder = await holderOfPlayer(product.platform.db, userId as PlayerId);
  if (!holder) throw new Error('no holder');
  return {
    holder,
    get: (path) => call('GET', path),
    post: (path, payload = {}) => call('POST', path, payload),
    state: async () => (await call('GET', 'subscription')).subscription,
  };
}

/** Counts the charges of a payer. */
function chargesOf({ holder }: Payer): number {
  return [...cards.taken.values()].filter(({ asked }) => asked.holder.key === holder.key).length;
}

/** With a card that has been taken. */
async function subscribed(host = HOST): Promise<Payer> {
  const payer = await newPayer(host);
  const { subscriptionId } = await payer.post('subscribe', { period: 'monthly' });
  await product.platform.transactions.run((transaction) =>
    subscriptions.confirm(
      transaction,
      subscriptionId as Parameters<SubscriptionService['confirm']>[1],
      {
        channel: 'web',
      },
    ),
  );
  await product.runDue();
  return payer;
}

test('a 1-day (24-hour) free trial, then 29.99 EUR per month until cancelled', async () => {
  const payer = await subscribed();
  expect(await payer.state()).toMatchObject({
    status: 'trial',
    price: { amount: 2999, currency: 'EUR' },
    nextChargeAt: new Date(product.clock.now().getTime() + DAY).toISOString(),
  });
  expect(chargesOf(payer)).toBe(0);
  await letPass(product, DAY);
  expect(await payer.state()).toMatchObject({ status: 'active' });
  for (let month = 0; month < 3; month += 1) await letPass(product, 31 * DAY);
  expect(chargesOf(payer)).toBe(4);
  expect(new Set([...cards.taken.values()].map(({ asked }) => asked.price.amount))).toEqual(
    new Set([2999]),
  );
});

test('the trial-free variant is charged at once', async () => {
  const payer = await subscribed('eal-eu-en-trial-free.localhost');
  expect(chargesOf(payer)).toBe(1);
  expect((await payer.state()).status).toBe('active');
});

test('a trial is had once', async () => {
  const payer = await subscribed();
  await payer.post('unsubscribe');
  await letPass(product, DAY);
  expect((await payer.state()).status).toBe('expired');
  expect(await payer.get('subscription-plans')).toMatchObject({ plans: [{ trialHours: 0 }] });
  expect(await payer.post('subscribe', { period: 'monthly' })).toMatchObject({ trialHours: 0 });
});

test('a failed renewal is retried after 1, 3 and 5 days, says why, and then expires', async () => {
  const payer = await subscribed();
  let asked = 0;
  cards.answer = () => {
    asked += 1;
    return 'declined';
  };
  await letPass(product, DAY);
  expect(await payer.state()).toMatchObject({
    status: 'past_due',
    mayPlay: true,
    problem: 'The card has insufficient funds.',
  });
  const tries: number[] = [asked];
  for (let day = 1; day <= 5; day += 1) {
    await letPass(product, DAY);
    tries.push(asked);
  }
  expect(tries).toEqual([1, 2, 2, 3, 3, 4]);
  expect(await payer.state()).toMatchObject({ status: 'expired', mayPlay: false });
});

test('with a new card it is tried at once', async () => {
  const payer = await subscribed();
  cards.answer = () => 'declined';
  await letPass(product, DAY + HOUR);
  cards.answer = () => 'paid';
  expect(await payer.post('pay-subscription')).toMatchObject({ problem: null });
  await product.runDue();
  expect((await payer.state()).status).toBe('active');
  expect(chargesOf(payer)).toBe(1);
});

test('an answer that is lost is asked for, and charges nobody twice', async () => {
  const payer = await subscribed();
  cards.answer = () => 'lost, but paid';
  await letPass(product, DAY);
  expect((await payer.state()).status).not.toBe('active');
  await letPass(product, 10 * 60_000);
  expect((await payer.state()).status).toBe('active');
  expect(chargesOf(payer)).toBe(1);
  cards.answer = () => 'lost';
  await letPass(product, 31 * DAY);
  cards.answer = () => 'paid';
  await letPass(product, HOUR);
  expect((await payer.state()).status).toBe('active');
  expect(chargesOf(payer)).toBe(2);
});

test('a second step is asked for, and its payment is found by webhook, repeated', async () => {
  const payer = await subscribed();
  let waiting: ChargeId | undefined;
  cards.answer = ({ chargeId }) => {
    waiting = chargeId;
    return 'needs_action';
  };
  await letPass(product, DAY);
  expect(await payer.state()).toMatchObject({
    status: 'past_due',
    actionUrl: 'https://bank.example',
  });
  const id = waiting;
  if (!id) throw new Error('nothing was asked');
  const result = cards.pay(id);
  for (let time = 0; time < 3; time += 1) {
    await product.platform.transactions.run((transaction) =>
      subscriptions.recordChargeResult(transaction, id, result),
    );
  }
  expect(await payer.state()).toMatchObject({ status: 'active', actionUrl: null });
});

test('a second step that nobody takes makes way for the next try', async () => {
  const payer = await subscribed();
  cards.answer = () => 'needs_action';
  await letPass(product, DAY);
  cards.answer = () => 'paid';
  await letPass(product, DAY);
  expect((await payer.state()).status).toBe('active');
  expect(chargesOf(payer)).toBe(1);
});

test('of two tries at one period that both went through one goes back, and the next renewal is charged', async () => {
  const payer = await subscribed();
  const tries: ChargeId[] = [];
  cards.answer = ({ chargeId }) => {
    tries.push(chargeId);
    return tries.length === 1 ? 'declined' : 'lost, but paid';
  };
  await letPass(product, DAY);
  await letPass(product, DAY);
  const [first] = tries;
  if (!first) throw new Error('nothing was asked');
  const late = {
    state: 'paid',
    at: product.clock.now(),
    reference: `pay-${first}`,
  } as const;
  await product.platform.transactions.run((transaction) =>
    subscriptions.recordChargeResult(transaction, first, late),
  );
  cards.answer = () => 'paid';
  await letPass(product, HOUR);
  expect([...cards.taken.values()].map(({ refunded }) => refunded)).toEqual([true]);
  await letPass(product, 32 * DAY);
  expect(chargesOf(payer)).toBe(2);
  expect((await payer.state()).status).toBe('active');
});

test('a try that another one has made needless is ended, and never asked for again', async () => {
  const payer = await subscribed();
  const tries: ChargeId[] = [];
  cards.answer = ({ chargeId }) => {
    tries.push(chargeId);
    return tries.length === 1 ? 'declined' : 'lost';
  };
  await letPass(product, DAY);
  await letPass(product, DAY);
  await payLate(tries[0]);
  expect((await payer.state()).status).toBe('active');
  cards.answer = () => 'paid';
  await letPass(product, HOUR);
  expect(chargesOf(payer)).toBe(0);
});

test('what was paid for nothing is booked as it was charged, whatever the price is by then', async () => {
  const { api } = await newVerified(product, 'tlk-za-en');
  const { subscriptionId } = await api.subscribe({ period: 'daily', paidBy: 'card' });
  const tries: ChargeId[] = [];
  cards.answer = ({ chargeId }) => {
    tries.push(chargeId);
    return tries.length === 1 ? 'declined' : 'paid';
  };
  await product.platform.transactions.run((transaction) =>
    subscriptions.confirm(
      transaction,
      subscriptionId as Parameters<SubscriptionService['confirm']>[1],
      {
        channel: 'web',
      },
    ),
  );
  await product.runDue();
  await api.paySubscription({});
  await product.runDue();
  await api.changeSubscription({ period: 'weekly' });
  await letPass(product, DAY);
  await payLate(tries[0]);
  await product.runDue();
  const { items } = await api.subscriptionReceipts({});
  const booked = items.filter(({ kind }) => kind === 'charge');
  expect(booked.map(({ price, period, state }) => [price.amount, period, state])).toEqual([
    [700, 'daily', 'refunded'],
    [3500, 'weekly', 'paid'],
    [700, 'daily', 'paid'],
  ]);
});

/** The processor says after all that a try has gone through. */
async function payLate(id: ChargeId | undefined): Promise<void> {
  if (!id) throw new Error('nothing was asked');
  const late = { state: 'paid', at: product.clock.now(), reference: `pay-${id}` } as const;
  await product.platform.transactions.run((transaction) =>
    subscriptions.recordChargeResult(transaction, id, late),
  );
}

test('who is erased leaves books without a name', async () => {
  const payer = await subscribed();
  await letPass(product, DAY);
  const { subscriptionId } = await payer.state();
  await product.platform.transactions.run((transaction) =>
    anonymiseHolder(transaction, payer.holder),
  );
  expect(await payer.get('subscription')).toEqual({ subscription: null, actions: ['subscribe'] });
  expect(await payer.get('subscription-receipts')).toMatchObject({ total: 0 });
  const { rows } = await sql<{
    holder: string;
  }>`select holder from subscriptions where id = ${subscriptionId}`.execute(product.platform.db);
  expect(rows[0]?.holder).toMatch(/^erased:/);
});
