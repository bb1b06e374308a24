import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type FakePaystack,
  paystackSignature,
  startFakePaystack,
} from '#outside/cards/fake-paystack/server.ts';
import { createPaystack } from '#outside/cards/paystack.ts';
import { letPass } from '#testing/matches.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { fillIn, newPhonePayer, type Payer } from './test-kit.ts';

const SECRET = 'sk_test_secret';
const BRAND = 'tlk-za-en';
const MONTH = 31 * 24 * 60 * 60 * 1000;

let fake: FakePaystack;
let product: TestProduct;
let numbers = 27_811_110_000;

beforeAll(async () => {
  fake = await startFakePaystack();
  const paystack = createPaystack({ secretKey: SECRET, onUnrefunded: () => undefined }, fake.host);
  product = await startTestProduct({}, { cards: paystack });
});
beforeEach(() => fake.answerCharges('success', 'Approved'));
afterAll(async () => {
  await product.close();
  await fake.close();
});

async function begun(): Promise<{ payer: Payer; setupId: string; there: string }> {
  numbers += 1;
  const payer = await newPhonePayer(product, BRAND, String(numbers));
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({ period: 'monthly' });
  const fields = await payer.api.checkoutFields({ setupId });
  expect(fields).toMatchObject({
    kind: 'paystack',
    value: 'https://checkout.paystack.com',
    verification: { amount: 100, currency: 'ZAR' },
  });
  return { payer, setupId, there: fields.processorSetup };
}

/** Saves a card, and makes the first charge. */
async function subscribed() {
  const { payer, setupId, there } = await begun();
  fake.settle(there, 'success');
  expect(await payer.api.checkoutFinish({ setupId })).toEqual({ state: 'done', reason: null });
  await product.runDue();
  return payer;
}

async function tell(event: string, reference: string, signature?: string): Promise<number> {
  const data = { id: 1, status: 'success', reference };
  const body = JSON.stringify({ event, data });
  const { statusCode } = await product.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signature ?? paystackSignature(SECRET, body),
    },
    payload: body,
  });
  return statusCode;
}

async function statusOf({ api }: Payer) {
  return (await api.subscription({})).subscription?.status;
}

test('the whole way at Paystack: its page, first charge, receipt, renewal', async () => {
  const payer = await subscribed();
  expect(await statusOf(payer)).toBe('active');
  const { total } = await payer.api.receipts({});
  expect(total).toBe(1);
  await letPass(product, MONTH);
  await product.runDue();
  expect((await payer.api.receipts({})).total).toBe(2);
  expect(new Set(fake.charges()).size).toBe(fake.charges().length);
});

test('a player who closed the page is subscribed by the event alone, told twice or not', async () => {
  const { payer, there } = await begun();
  fake.settle(there, 'success');
  expect(await tell('charge.success', there, 'wrong')).toBe(401);
  for (let times = 0; times < 2; times += 1) expect(await tell('charge.success', there)).toBe(200);
  await product.runDue();
  expect((await payer.api.checkout({})).card).toMatchObject({ brand: 'visa', last4: '4081' });
  expect(fake.refundsOf(there)).toEqual([100]);
});

test('two tabs of one checkout lead to the same page, so that no charge is left behind', async () => {
  numbers += 1;
  const payer = await newPhonePayer(product, BRAND, String(numbers));
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({ period: 'monthly' });
  const tabs = await Promise.all([1, 2, 3].map(() => payer.api.checkoutFields({ setupId })));
  expect(new Set(tabs.map(({ processorSetup }) => processorSetup)).size).toBe(1);
});

test('an answer that is lost, and no event at all: the charge is looked up, and made once', async () => {
  const { payer, setupId, there } = await begun();
  fake.settle(there, 'success');
  await payer.api.checkoutFinish({ setupId });
  const before = fake.charges().length;
  fake.answerCharges('pending');
  await product.runDue();
  expect((await payer.api.receipts({})).total).toBe(0);
  expect(fake.charges()).toHaveLength(before + 1);
  fake.settle(fake.charges().at(-1) ?? '', 'success');
  await letPass(product, 60 * 60_000);
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
  expect(fake.charges()).toHaveLength(before + 1);
});

test('money in another amount opens no period, and goes back', async () => {
  const { payer, setupId, there } = await begun();
  fake.settle(there, 'success');
  await payer.api.checkoutFinish({ setupId });
  fake.answerCharges('pending');
  await product.runDue();
  const charge = fake.charges().at(-1) ?? '';
  fake.settle(charge, 'success', { amount: 1 });
  expect(await tell('charge.success', charge)).toBe(200);
  await product.runDue();
  expect(fake.refundsOf(charge)).toEqual([1]);
  expect((await payer.api.receipts({})).total).toBe(0);
  expect(await statusOf(payer)).not.toBe('active');
});

test('a payment that arrives late, after the bank refused it, counts once', async () => {
  const { payer, setupId, there } = await begun();
  fake.settle(there, 'success');
  await payer.api.checkoutFinish({ setupId });
  fake.answerCharges('failed', 'Insufficient Funds');
  await product.runDue();
  expect(await statusOf(payer)).toBe('pending');
  const charge = fake.charges().at(-1) ?? '';
  fake.settle(charge, 'success');
  for (let times = 0; times < 2; times += 1) await tell('charge.success', charge);
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
});

test('a card that is saved once more stays, though Paystack has one token for both', async () => {
  const payer = await subscribed();
  const { setupId } = await payer.api.checkoutCard({});
  const { purpose, processorSetup } = await payer.api.checkoutFields({ setupId });
  expect(purpose).toBe('change');
  fake.settle(processorSetup, 'success');
  expect(await payer.api.checkoutFinish({ setupId })).toEqual({ state: 'done', reason: null });
  await product.runDue();
  expect((await payer.api.checkout({})).card).toMatchObject({ last4: '4081' });
  expect(fake.forgotten).toEqual([]);
});
