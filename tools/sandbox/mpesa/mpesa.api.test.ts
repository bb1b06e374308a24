import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE, serveBrands } from '#brands/brands.ts';
import { sampleBrands } from '#brands/samples.ts';
import { newPhonePayer, type Payer } from '#features/money/payments/test-kit.ts';
import SHAPES from '#outside/mpesa/fixtures/daraja.json' with { type: 'json' };
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';

const BRAND = 'saf-ke-en';
const HOUR = 3_600_000;

const product = describeProduct();
let numbers = 254_733_000_000;

beforeAll(() => serveBrands(sampleBrands(HOUSE)));
afterAll(() => serveBrands(HOUSE));

interface Phone extends Payer {
  readonly number: string;
}

/** A player of the sample brand has chosen M-Pesa, and the request is on the phone. */
async function agreed(): Promise<Phone> {
  numbers += 1;
  const number = String(numbers);
  const payer = await newPhonePayer(product, BRAND, number);
  const { subscriptionId } = await payer.api.subscribe({ period: 'daily', paidBy: 'mpesa' });
  await payer.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  return { ...payer, number };
}

async function promptsOn({ number }: Phone) {
  const reply = await product.app.inject(`/sandbox/mpesa/prompts?number=${number}`);
  return reply.json();
}

async function answer(phone: Phone, how: string, reports = 'once'): Promise<number> {
  const [{ prompt }] = await promptsOn(phone);
  const payload = { prompt, do: how, reports };
  const url = '/sandbox/mpesa/answers';
  const { statusCode } = await product.app.inject({ method: 'POST', url, payload });
  await product.runDue();
  return statusCode;
}

async function turn({ session, host }: Payer): Promise<void> {
  const url = '/sandbox/subscription/turn';
  const cookies = { bl_session: session };
  const reply = await product.app.inject({ method: 'POST', url, headers: { host }, cookies });
  expect(reply.statusCode).toBe(200);
  await product.runDue();
}

async function standing({ api }: Payer) {
  const { subscription } = await api.subscription({});
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

test('Kenya’s sample brand takes M-Pesa beside its carrier, and no other one does', () => {
  const takers = sampleBrands(HOUSE).brands.filter(({ mpesa }) => mpesa);
  expect(takers.map(({ code }) => code)).toEqual([BRAND]);
  expect(HOUSE.brands.some(({ mpesa }) => mpesa)).toBe(false);
});

test('the request is on the page of phones, and the PIN pays for a day', async () => {
  const phone = await agreed();
  expect(await phone.api.subscriptionPlans({})).toMatchObject({ payers: ['carrier', 'mpesa'] });
  const page = await product.app.inject('/sandbox/mpesa');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain(`+${phone.number}`);
  expect(await promptsOn(phone)).toMatchObject([
    { amount: 20, payee: 'BattleLeague', answer: null },
  ]);
  expect(await answer(phone, 'approve', 'twice')).toBe(200);
  expect(await standing(phone)).toMatchObject({ status: 'active', mayPlay: true });
  expect((await phone.api.receipts({})).items.map(({ kind }) => kind)).toEqual(['receipt']);
  expect(await answer(phone, 'cancel')).toBe(404);
});

test.each([
  ['cancel', 'declined_prompt_cancelled'],
  ['no_money', 'declined_wallet_short'],
  ['wrong_pin', 'declined_pin_wrong'],
] as const)('a phone that answers %s says why nothing was paid', async (how, text) => {
  const phone = await agreed();
  await answer(phone, how);
  const t = product.platform.texts.of('en', 'billing');
  expect(await standing(phone)).toMatchObject({ status: 'pending', problem: t(text) });
});

test('a request that runs out without a report is asked for, and is not sent again by itself', async () => {
  const phone = await agreed();
  await answer(phone, 'ignore', 'never');
  expect(await standing(phone)).toMatchObject({ status: 'pending', problem: null });
  await turn(phone);
  expect((await standing(phone)).problem).toContain('in time');
  expect(await promptsOn(phone)).toHaveLength(1);
});

test('time travel sends the next request, and a refusal keeps the access for a while', async () => {
  const phone = await agreed();
  await answer(phone, 'approve');
  await turn(phone);
  expect(await promptsOn(phone)).toHaveLength(2);
  await answer(phone, 'cancel');
  expect(await standing(phone)).toMatchObject({ status: 'past_due', mayPlay: true });
});

test('what support refunds goes back by a reversal, which M-Pesa reports', async () => {
  const phone = await agreed();
  await answer(phone, 'approve');
  const support = await agreed();
  const { userId } = await support.api.register({ username: 'Helper' });
  await sql`update players set roles = '{support}' where id = ${userId}`.execute(
    product.platform.db,
  );
  const { items } = await phone.api.subscriptionReceipts({});
  const charge = items.find(({ kind }) => kind === 'charge');
  const reason = 'Charged by mistake';
  await support.api.refundCharge({ chargeId: charge?.receiptId ?? '', reason });
  await product.runDue();
  await letPass(product, HOUR);
  await product.runDue();
  const kinds = (await phone.api.receipts({})).items.map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['credit_note', 'receipt']);
  expect(await standing(phone)).toMatchObject({ status: 'expired', mayPlay: false });
});

test('its answers have the fields of the documentation, and requests without them are refused', async () => {
  const { platform } = product;
  const { mpesa } = platform;
  const asked = { msisdn: '254733999999', amount: 100, reference: 'Test', description: 'Test' };
  const sent = await mpesa?.prompt({ ...asked, reportTo: '/nowhere' });
  const id = sent?.state === 'sent' ? sent.requestId : '';
  // ws_CO_, the time to the millisecond, and the last nine digits of the number
  expect(id).toMatch(/^ws_CO_\d{17}733999999$/);
  expect(SHAPES.reports.cancelled.Body.stkCallback.CheckoutRequestID).toMatch(
    /^ws_CO_\d{17}\d{9}$/,
  );
  expect(await mpesa?.find(id)).toEqual({ state: 'open' });
});
