import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUSE, serveBrands } from '#brands/brands.ts';
import { createDaraja } from '#outside/mpesa/daraja.ts';
import {
  type FakeDaraja,
  type FakePrompt,
  reportOf,
  startFakeDaraja,
} from '#outside/mpesa/fake-daraja/server.ts';
import SHAPES from '#outside/mpesa/fixtures/daraja.json' with { type: 'json' };
import type { PlayerId } from '#platform/ids.ts';
import { letPass } from '#testing/matches.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { newPhonePayer, type Payer } from '../payments/test-kit.ts';
import { mpesaPersonalData } from './server/index.ts';

const BRAND = 'saf-ke-en';
const PRICE = 2_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORIGIN = 'https://play.example';

let fake: FakeDaraja;
let product: TestProduct;
let folder: string;
let numbers = 254_722_000_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-mpesa-'));
  const file = join(folder, 'brands.json');
  const changes = { entry: 'phone', portal: null, carrier: null, mpesa: true };
  await writeFile(file, JSON.stringify({ brands: { [BRAND]: changes } }));
  fake = await startFakeDaraja();
  const account = {
    consumerKey: 'a-consumer',
    consumerSecret: 'a-secret',
    shortCode: '174379',
    passkey: 'a-passkey-of-a-test',
    till: undefined,
    reversals: { initiator: 'apiop37', securityCredential: 'sealed-credential' },
  };
  product = await startTestProduct(
    { BRANDS_FILE: file, PUBLIC_URL: ORIGIN },
    { mpesa: createDaraja(account, fake.host) },
  );
  serveBrands(product.platform.config.brands);
});
beforeEach(() => {
  fake.breakNext(0, 'before');
  fake.refuseNext(undefined);
});
afterAll(async () => {
  serveBrands(HOUSE);
  await product.close();
  await fake.close();
  await rm(folder, { recursive: true, force: true });
});

/** A new player agrees; the prompt is on the phone, unless the test disturbs it. */
async function agreed(): Promise<Payer> {
  numbers += 1;
  const payer = await newPhonePayer(product, BRAND, String(numbers));
  const { subscriptionId, text } = await payer.api.subscribe({ period: 'daily' });
  expect(text).toContain('M-Pesa');
  await payer.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  return payer;
}

async function subscribed(): Promise<Payer> {
  const payer = await agreed();
  await report(answer(payer, '0'));
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  return payer;
}

/** M-Pesa reports to the address in its request. */
async function report(prompt: FakePrompt, body: object = reportOf(prompt)): Promise<number> {
  return post(prompt.request.CallBackURL ?? '', body);
}

async function post(address: string, payload: object): Promise<number> {
  expect(address).toMatch(`${ORIGIN}/api/webhooks/mpesa/`);
  const url = address.replace(ORIGIN, '');
  return (await product.app.inject({ method: 'POST', url, payload })).statusCode;
}

async function statusOf({ api }: Payer) {
  return (await api.subscription({})).subscription?.status;
}

async function wait(ms: number): Promise<void> {
  await letPass(product, ms);
  await product.runDue();
}

/** All players of this file live on, and are asked each day: only one's own prompts count. */
function promptsOf({ email }: Payer): FakePrompt[] {
  const number = numberOf({ email });
  return fake.prompts.filter(({ request }) => request.PhoneNumber === number);
}

function reversalsOf(payer: Payer) {
  const receipts = promptsOf(payer).map(({ receipt }) => receipt);
  return fake.reversals.filter(({ TransactionID = '' }) => receipts.includes(TransactionID));
}

/** The player's phone answers the last prompt. */
function answer(payer: Payer, code: string): FakePrompt {
  return fake.answer(code, numberOf(payer));
}

function numberOf({ email }: Pick<Payer, 'email'>): string {
  return email.split('@', 1)[0] ?? '';
}

function lastPrompt(payer: Payer): FakePrompt {
  const prompt = promptsOf(payer).at(-1);
  if (!prompt) throw new Error('no prompt was sent');
  return prompt;
}

async function receiptsOf({ api }: Payer): Promise<string[]> {
  return (await api.receipts({})).items.map(({ kind }) => kind);
}

test('the whole way: two opt-ins, a prompt, the report, a receipt, and a prompt for the next day', async () => {
  const payer = await agreed();
  expect(await payer.api.subscriptionPlans({})).toMatchObject({ payers: ['mpesa'] });
  expect(lastPrompt(payer).request).toMatchObject({
    Amount: String(PRICE / 100),
    PhoneNumber: String(numbers),
    AccountReference: 'BattleLeague',
  });
  expect((await payer.api.subscription({})).subscription).toMatchObject({
    status: 'pending',
    confirmed: true,
    paidBy: 'mpesa',
    mayPlay: false,
    stop: { sms: null, dialCode: null },
  });
  expect(await report(answer(payer, '0'))).toBe(200);
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  expect(await receiptsOf(payer)).toEqual(['receipt']);
  const before = promptsOf(payer).length;
  await wait(DAY);
  expect(promptsOf(payer)).toHaveLength(before + 1);
  expect((await payer.api.subscription({})).subscription).toMatchObject({ prompted: true });
  await report(answer(payer, '0'));
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  expect(await receiptsOf(payer)).toEqual(['receipt', 'receipt']);
  expect((await payer.api.subscription({})).subscription).toMatchObject({ prompted: false });
});

test('a report that comes twice counts once', async () => {
  const payer = await agreed();
  const prompt = answer(payer, '0');
  for (let times = 0; times < 2; times += 1) {
    expect(await report(prompt)).toBe(200);
    await product.runDue();
  }
  expect(await report(prompt)).toBe(200);
  await product.runDue();
  expect(await receiptsOf(payer)).toEqual(['receipt']);
  expect(reversalsOf(payer)).toHaveLength(0);
});

test('without any report M-Pesa is asked, and no second prompt is sent', async () => {
  const payer = await agreed();
  const before = promptsOf(payer).length;
  await wait(2 * MINUTE);
  expect(await statusOf(payer)).toBe('pending');
  answer(payer, '0');
  await wait(5 * MINUTE);
  expect(await statusOf(payer)).toBe('active');
  expect(promptsOf(payer)).toHaveLength(before);
});

test('a report alone pays nothing: M-Pesa has to confirm it', async () => {
  const payer = await agreed();
  const prompt = lastPrompt(payer);
  const forged = { ...prompt, code: '0' };
  expect(await report(forged)).toBe(200);
  await product.runDue();
  expect(await statusOf(payer)).toBe('pending');
  answer(payer, '1032');
  await wait(5 * MINUTE);
  expect(await statusOf(payer)).toBe('pending');
  expect(await receiptsOf(payer)).toEqual([]);
});

test('an unknown address, another prompt and a malformed report are refused or ignored', async () => {
  const payer = await agreed();
  const prompt = lastPrompt(payer);
  expect(await post(`${ORIGIN}/api/webhooks/mpesa/guessed`, reportOf(prompt))).toBe(404);
  expect(await report(prompt, { Body: {} })).toBe(400);
  const other = { ...prompt, id: 'ws_CO_of_another', code: '0' };
  expect(await report(prompt, reportOf(other))).toBe(200);
  await product.runDue();
  expect(await statusOf(payer)).toBe('pending');
});

test('money in another amount opens no period, and goes back', async () => {
  const payer = await agreed();
  const prompt = answer(payer, '0');
  expect(await report(prompt, reportOf(prompt, { amount: 5 }))).toBe(200);
  await product.runDue();
  expect(await statusOf(payer)).toBe('pending');
  expect(await receiptsOf(payer)).toEqual([]);
  expect(reversalsOf(payer)).toMatchObject([
    { TransactionID: prompt.receipt, Amount: '5', CommandID: 'TransactionReversal' },
  ]);
  await report(prompt, reportOf(prompt, { amount: 5 }));
  await wait(MINUTE);
  expect(reversalsOf(payer)).toHaveLength(1);
});

test('a payment that arrives late, after the prompt counted as not paid, counts once', async () => {
  const payer = await agreed();
  await report(answer(payer, '1037'));
  await product.runDue();
  const { subscription, actions } = await payer.api.subscription({});
  expect(subscription).toMatchObject({ status: 'pending' });
  expect(subscription?.problem).toContain('M-Pesa');
  expect(actions).toEqual(['pay', 'stop']);
  const prompt = answer(payer, '0');
  for (let times = 0; times < 2; times += 1) await report(prompt);
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
  expect(await receiptsOf(payer)).toEqual(['receipt']);
});

test('a late report is confirmed even if M-Pesa is away at that moment', async () => {
  const payer = await agreed();
  await report(answer(payer, '1037'));
  await product.runDue();
  const prompt = answer(payer, '0');
  fake.breakNext(1, 'before');
  await report(prompt);
  await product.runDue();
  expect(await statusOf(payer)).toBe('pending');
  await wait(MINUTE);
  expect(await statusOf(payer)).toBe('active');
  expect(await receiptsOf(payer)).toEqual(['receipt']);
});

/** The player approves two prompts for one day. */
async function paidTwice(): Promise<{ readonly payer: Payer; readonly first: FakePrompt }> {
  const payer = await agreed();
  const first = answer(payer, '1037');
  await report(first);
  await product.runDue();
  await payer.api.paySubscription({});
  await product.runDue();
  expect(lastPrompt(payer).id).not.toBe(first.id);
  await report(answer(payer, '0'));
  await product.runDue();
  first.code = '0';
  await report(first);
  await product.runDue();
  return { payer, first };
}

test('two prompts for one day that are both approved: the second one is refunded', async () => {
  const { payer, first } = await paidTwice();
  const [back] = reversalsOf(payer);
  expect(back).toMatchObject({ TransactionID: first.receipt, Amount: '20' });
  expect(await receiptsOf(payer)).toEqual(['receipt', 'receipt']);
  expect(await post(back?.ResultURL ?? '', SHAPES.reversal.given)).toBe(200);
  await wait(HOUR);
  expect((await receiptsOf(payer)).sort()).toEqual(['credit_note', 'receipt', 'receipt']);
  expect(await statusOf(payer)).toBe('active');
  expect(reversalsOf(payer)).toHaveLength(1);
});

test('a refund that M-Pesa refuses is owed, and no other day is lost', async () => {
  const { payer } = await paidTwice();
  const [back] = reversalsOf(payer);
  expect(await post(back?.ResultURL ?? '', SHAPES.reversal.refused)).toBe(200);
  await wait(HOUR);
  const { rows } = await sql<{ state: string }>`
    select charge.state from subscription_charges charge
    join subscriptions on subscriptions.id = charge.subscription_id
    where subscriptions.holder = ${`number:${numberOf(payer)}`} order by charge.state`.execute(
    product.platform.db,
  );
  expect(rows.map(({ state }) => state)).toEqual(['paid', 'refund_owed']);
  expect(await statusOf(payer)).toBe('active');
});

test('prompts are in the download of a player, and lose the number with the profile', async () => {
  const payer = await subscribed();
  const { userId } = await payer.api.register({ username: 'Wanjiru' });
  const { db, transactions } = product.platform;
  const player = userId as PlayerId;
  const { receipt } = lastPrompt(payer);
  const last4 = numberOf(payer).slice(-4);
  expect(await mpesaPersonalData.exportData(db, player)).toMatchObject([
    { last4, receipt, paidAmount: PRICE },
  ]);
  await transactions.run((transaction) => mpesaPersonalData.erase(transaction, player));
  expect(await mpesaPersonalData.exportData(db, player)).toMatchObject([{ last4: '', receipt }]);
});

test('a lost answer to our request: the report names the prompt, and no other is sent', async () => {
  fake.breakNext(1, 'after');
  const payer = await agreed();
  const before = promptsOf(payer).length;
  await wait(2 * MINUTE);
  expect(promptsOf(payer)).toHaveLength(before);
  await report(answer(payer, '0'));
  await product.runDue();
  expect(await statusOf(payer)).toBe('active');
});

test('a lost request without a report is over after ten minutes, and the player may ask again', async () => {
  fake.breakNext(1, 'before');
  const payer = await agreed();
  const before = promptsOf(payer).length;
  for (let minutes = 0; minutes < 20; minutes += 4) await wait(4 * MINUTE);
  expect(promptsOf(payer)).toHaveLength(before);
  await payer.api.paySubscription({});
  await product.runDue();
  expect(promptsOf(payer)).toHaveLength(before + 1);
});

test('a refused request is told at once, with its reason', async () => {
  fake.refuseNext('locked');
  const payer = await agreed();
  expect((await payer.api.subscription({})).subscription?.problem).toContain('two minutes');
});

test('a renewal that nobody approves is asked for twice more, and ends the access after a day', async () => {
  const payer = await subscribed();
  const before = promptsOf(payer).length;
  await wait(DAY);
  await report(answer(payer, '1037'));
  await product.runDue();
  expect(await statusOf(payer)).toBe('past_due');
  expect((await payer.api.subscription({})).subscription?.mayPlay).toBe(true);
  await wait(2 * HOUR);
  await report(answer(payer, '1032'));
  await product.runDue();
  await wait(20 * HOUR);
  await report(answer(payer, '1'));
  await product.runDue();
  expect(promptsOf(payer)).toHaveLength(before + 3);
  expect(await statusOf(payer)).toBe('expired');
});

test('no prompt is sent after a stop', async () => {
  const payer = await subscribed();
  const before = promptsOf(payer).length;
  await payer.api.unsubscribe({});
  await wait(2 * DAY);
  expect(promptsOf(payer)).toHaveLength(before);
  expect(await statusOf(payer)).toBe('expired');
});

test('a prompt that is approved after a stop pays for one last day', async () => {
  const payer = await subscribed();
  await wait(DAY);
  const prompt = lastPrompt(payer);
  await payer.api.unsubscribe({});
  expect(await statusOf(payer)).toBe('expired');
  await report(answer(payer, '0'));
  await product.runDue();
  expect(await statusOf(payer)).toBe('cancelled');
  await wait(2 * DAY);
  expect(await statusOf(payer)).toBe('expired');
  expect(lastPrompt(payer)).toBe(prompt);
  expect(reversalsOf(payer)).toEqual([]);
});

test('a prompt of which M-Pesa says nothing for three days blocks nobody any longer', async () => {
  const payer = await agreed();
  fake.breakNext(10_000, 'before');
  await wait(DAY);
  await wait(HOUR);
  expect(await statusOf(payer)).toBe('expired');
  const again = () => payer.api.subscribe({ period: 'daily' });
  await expect(again()).rejects.toMatchObject({ code: 'payment_open' });
  await wait(2 * DAY);
  await wait(HOUR);
  expect((await again()).text).toContain('M-Pesa');
});
