import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumRevenue } from '#features/money/subscriptions/server/index.ts';
import { createStripe } from '#outside/cards/stripe.ts';
import { startFakeStripe } from '#outside/cards/test-kit.ts';
import { letPass } from '#testing/matches.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { fillIn, newPayer, newSupport, type Payer } from './test-kit.ts';

const ACCOUNT = {
  secretKey: 'sk_test_secret',
  publishableKey: 'pk_test_public',
  webhookSecret: 'whsec_secret',
};

const MONTH = 31 * 24 * 60 * 60 * 1000;

let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let product: TestProduct;
let support: Awaited<ReturnType<typeof newSupport>>;

beforeAll(async () => {
  fake = await startFakeStripe();
  product = await startTestProduct({}, { cards: createStripe(ACCOUNT, fake.url) });
  support = await newSupport(product, (await newPayer(product, 'eal-eu-en-trial-free')).host);
});
afterAll(async () => {
  await product.close();
  await fake.close();
});

test('the whole way at Stripe: set-up, first charge, receipt', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const setup = await begun(payer);
  expect(setup).toMatchObject({ kind: 'stripe', value: 'pk_test_public', purpose: 'subscribe' });
  fake.saveCard(setup.processorSetup, 'pm_visa');
  expect(await payer.api.checkoutFinish(setup)).toEqual({ state: 'done', reason: null });
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
});

test("Stripe's events replayed, repeated and out of order charge nobody twice", async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  const saved = event('evt_saved', 'setup_intent.succeeded', setup.processorSetup);
  for (const body of [saved, saved]) expect(await tell(body)).toBe(200);
  await product.runDue();
  await product.runDue();
  const paymentId = lastConfirmed();
  const paid = event('evt_paid', 'payment_intent.succeeded', paymentId);
  const failed = event('evt_failed', 'payment_intent.payment_failed', paymentId);
  const created = event('evt_created', 'payment_intent.created', paymentId);
  const before = fake.confirmations();
  for (const body of [paid, failed, created, saved, paid, failed]) await tell(body);
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
  expect(fake.confirmations()).toBe(before);
});

test('what the holder’s bank has taken back already is not asked for without end, but left to a person until it is lost', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  fake.dispute(lastConfirmed());
  const { items } = await payer.api.subscriptionReceipts({});
  const chargeId = items.find(({ kind }) => kind === 'charge')?.receiptId ?? '';
  await support.refundCharge({ chargeId, reason: 'Charged by mistake' });
  await product.runDue();
  expect((await support.owedRefunds({})).items).toMatchObject([{ chargeId, state: 'refund_owed' }]);
  fake.dispute(lastConfirmed(), 'lost');
  await tell(disputed('evt_gone', lastConfirmed()));
  await product.runDue();
  expect((await support.owedRefunds({})).items).toEqual([]);
});

test('each part that is given back at Stripe has its credit note, once; with the last of them goes the access', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const { userId } = await payer.api.register({ username: 'in-parts' });
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  const payment = lastConfirmed();
  const before = await givenBack();
  const atDesk = async () => (await support.playerCharges({ userId })).items[0];
  const standing = async () => {
    const { items } = await payer.api.receipts({});
    const notes = items.filter(({ kind }) => kind === 'credit_note');
    const { subscription } = await payer.api.subscription({});
    return [subscription?.status, ...notes.map(({ amount }) => amount).sort((a, b) => a - b)];
  };
  fake.refundByHand(payment, 999);
  for (const id of ['evt_part', 'evt_part_again']) {
    await tell(refundedAt(id, payment));
    await product.runDue();
  }
  expect(await standing()).toEqual(['active', -999]);
  expect(await atDesk()).toMatchObject({ state: 'paid', partBack: 999 });
  expect((await givenBack()) - before).toBe(999);
  fake.refundByHand(payment, 2_000);
  await tell(refundedAt('evt_rest', payment));
  await product.runDue();
  expect(await standing()).toEqual(['expired', -2_000, -999]);
  expect(await atDesk()).toMatchObject({ state: 'refunded', partBack: 0 });
  expect((await givenBack()) - before).toBe(2_999);
  const [told] = (await payer.api.notifications({ limit: 100 })).items.filter(
    ({ type }) => type === 'subscription_refunded',
  );
  expect(told?.text).toContain('€20 ');
});

test('a refund that a bank sends back weeks later is owed again, and settled by hand', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const { userId } = await payer.api.register({ username: 'sent-back' });
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  const payment = lastConfirmed();
  const before = await givenBack();
  fake.refundByHand(payment, 999);
  await tell(refundedAt('evt_one_part', payment));
  await product.runDue();
  const { items } = await support.playerCharges({ userId });
  const chargeId = items[0]?.chargeId ?? '';
  await support.refundCharge({ chargeId, reason: 'Asked for' });
  await product.runDue();
  const standing = async () => {
    const [charge] = (await support.playerCharges({ userId })).items;
    const notes = (await payer.api.receipts({})).items.filter(({ kind }) => kind !== 'receipt');
    return [charge?.state, charge?.partBack, notes.length, (await givenBack()) - before];
  };
  expect(await standing()).toEqual(['refunded', 0, 2, 2_999]);
  fake.failRefund(payment);
  for (const id of ['evt_sent_back', 'evt_sent_back_again']) {
    await tell(aboutRefund(id, 'refund.failed', payment));
    await product.runDue();
    expect(await standing()).toEqual(['refund_owed', 999, 2, 999]);
  }
  expect((await support.owedRefunds({})).items).toMatchObject([{ chargeId }]);
  await support.settleRefund({ chargeId, reference: 'transfer 1' });
  await tell(aboutRefund('evt_sent_back_late', 'charge.refund.updated', payment));
  await product.runDue();
  expect(await standing()).toEqual(['refunded', 0, 2, 2_999]);
});

const EUROPE = { audience: 'eal-eu', timeZone: 'Europe/Berlin' };

/** All refunds, as the figures count them. */
async function givenBack(): Promise<number> {
  const { db, clock } = product.platform;
  const days = await sumRevenue(db, EUROPE, new Date(0), new Date(clock.now().getTime() + MONTH));
  return days.reduce((sum, { refunded }) => sum + Number(refunded), 0);
}

test('a dispute that is lost ends the access it paid for, told and booked once; an open or a won one changes nothing', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const { userId } = await payer.api.register({ username: 'disputes' });
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  const payment = lastConfirmed();
  const status = async () => (await payer.api.subscription({})).subscription?.status;
  for (const stands of ['under_review', 'won'] as const) {
    fake.dispute(payment, stands);
    await tell(disputed(`evt_${stands}`, payment));
    await product.runDue();
    expect(await status()).toBe('active');
  }
  fake.dispute(payment, 'lost');
  for (const id of ['evt_lost', 'evt_lost', 'evt_withdrawn']) {
    expect(await tell(disputed(id, payment))).toBe(200);
    await product.runDue();
  }
  expect(await status()).toBe('expired');
  const { items } = await payer.api.receipts({});
  expect(items.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'receipt']);
  expect((await support.playerCharges({ userId })).items).toMatchObject([{ state: 'refunded' }]);
  const news = (await payer.api.notifications({ limit: 100 })).items;
  expect(news.filter(({ type }) => type === 'subscription_refunded')).toHaveLength(1);
});

test('who had their bank take back the money of a period long over is charged no more, unless they go on by themselves', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  const first = lastConfirmed();
  await letPass(product, MONTH);
  expect(lastConfirmed()).not.toBe(first);
  const status = async () => (await payer.api.subscription({})).subscription?.status;
  expect(await status()).toBe('active');

  fake.dispute(first, 'lost');
  await tell(disputed('evt_long_over', first));
  await product.runDue();
  expect(await status()).toBe('cancelled');
  await payer.api.resumeSubscription({});
  await tell(disputed('evt_told_again', first));
  expect(await status()).toBe('active');
});

test('who had stopped before their bank took money back may go on, whatever is told of that after', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const setup = await begun(payer);
  fake.saveCard(setup.processorSetup, 'pm_visa');
  await payer.api.checkoutFinish(setup);
  await product.runDue();
  const first = lastConfirmed();
  await letPass(product, MONTH);
  await payer.api.unsubscribe({});
  fake.dispute(first, 'lost');
  await tell(disputed('evt_stopped_before', first));
  await product.runDue();
  await payer.api.resumeSubscription({});
  await tell(disputed('evt_withdrawn_later', first));
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
});

function refundedAt(id: string, payment: string): string {
  const object = { id: 'ch_1', object: 'charge', payment_intent: payment };
  return JSON.stringify({ id, object: 'event', type: 'charge.refunded', data: { object } });
}

function aboutRefund(id: string, type: string, payment: string): string {
  const object = { id: 're_1', object: 'refund', payment_intent: payment };
  return JSON.stringify({ id, object: 'event', type, data: { object } });
}

function disputed(id: string, payment: string): string {
  const object = { id: 'dp_1', object: 'dispute', payment_intent: payment };
  return JSON.stringify({ id, object: 'event', type: 'charge.dispute.closed', data: { object } });
}

function lastConfirmed(): string {
  const asked = fake.asked.findLast((line) => line.includes('/confirm')) ?? '';
  return /payment_intents\/(pi_\w+)\/confirm/.exec(asked)?.[1] ?? '';
}

async function begun(payer: Payer) {
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({});
  return { setupId, ...(await payer.api.checkoutFields({ setupId })) };
}

function event(id: string, type: string, subject: string): string {
  return JSON.stringify({ id, object: 'event', type, data: { object: { id: subject } } });
}

async function tell(payload: string): Promise<number> {
  const { webhookSecret: secret } = ACCOUNT;
  const timestamp = Math.floor(product.clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  });
  return reply.statusCode;
}
