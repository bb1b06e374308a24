import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { refusal } from '#testing/people.ts';
import {
  answerBank,
  fillIn,
  GOOD_CARD,
  newPayer,
  newPhonePayer,
  newSupport,
  type Payer,
  payWith,
  readBank,
  typeCard,
} from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 31 * DAY;
const TRIAL_FREE = 'eal-eu-en-trial-free';

const product = describeProduct();

const DECLINED = [
  ['4000000000009995', 'insufficient funds', 'insufficient_funds'],
  ['4000000000000069', 'expired', 'card_expired'],
  ['4000000000009979', 'stolen', 'card_refused'],
  ['4000000000000127', 'a wrong CVV', 'cvc_wrong'],
  ['6011000990139424', 'a number that is no test card', 'number_wrong'],
] as const;

test.each(DECLINED)(
  'the card %s, declined for %s, says why, and another one may be typed',
  async (number, _why, reason) => {
    const payer = await newPayer(product);
    const typed = await payWith(payer, number);
    expect(typed.refused).toEqual(expect.stringMatching(/\w+ \w+/));
    expect(await payer.api.checkoutFinish(typed)).toEqual({ state: 'refused', reason });
    expect((await payer.api.subscription({})).subscription?.status).toBe('pending');
    expect((await typeCard(payer, typed.setupId, { number: GOOD_CARD })).saved).toBe(true);
    expect((await payer.api.checkoutFinish(typed)).state).toBe('done');
    expect((await payer.api.subscription({})).subscription?.status).toBe('trial');
  },
);

test('Telkom takes cards beside the carrier: R7.00 a day, charged at once', async () => {
  const payer = await newPhonePayer(product, 'tlk-za-en', '27811234567');
  const { plans, payers } = await payer.api.subscriptionPlans({});
  expect([plans[0]?.price, payers]).toEqual([
    { amount: 700, currency: 'ZAR' },
    expect.arrayContaining(['card', 'carrier']),
  ]);
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({ period: 'daily' });
  await typeCard(payer, setupId, { number: GOOD_CARD });
  await payer.api.checkoutFinish({ setupId });
  await product.runDue();
  expect((await payer.api.subscription({})).subscription).toMatchObject({
    status: 'active',
    period: 'daily',
    paidBy: 'card',
  });
});

test('a wallet pays like a card', async () => {
  const payer = await newPayer(product);
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({});
  expect((await typeCard(payer, setupId, { wallet: 'apple_pay' })).saved).toBe(true);
  await payer.api.checkoutFinish({ setupId });
  expect((await payer.api.checkout({})).card).toMatchObject({ wallet: 'apple_pay', last4: '4242' });
});

test('the second step of a card is taken at the bank, and what comes back from there proves nothing', async () => {
  const payer = await newPayer(product);
  const typed = await payWith(payer, '4000002500003155');
  const fields = await payer.api.checkoutFields(typed);
  expect(await payer.api.checkoutFinish(typed)).toMatchObject({ state: 'open' });
  const back = await answerBank(fields.value + typed.bank, 'approve');
  expect(back).toBe(`http://${payer.host}/auth/checkout-payment?setup=${typed.setupId}`);
  expect(await payer.api.checkoutFinish(typed)).toMatchObject({ state: 'done' });
});

test('refused at the bank, the card is not saved', async () => {
  const payer = await newPayer(product);
  const typed = await payWith(payer, '4000002500003155');
  const { value } = await payer.api.checkoutFields(typed);
  await answerBank(value + typed.bank, 'refuse');
  expect(await payer.api.checkoutFinish(typed)).toEqual({
    state: 'refused',
    reason: 'authentication_failed',
  });
});

test('whoever closes the window at the bank is subscribed by the webhook', async () => {
  const payer = await newPayer(product);
  const typed = await payWith(payer, '4000002500003155');
  const { value } = await payer.api.checkoutFields(typed);
  await answerBank(value + typed.bank, 'approve');
  await events('again');
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('trial');
});

test('a charge that the bank asks about waits for the player, and is paid once they have answered', async () => {
  const payer = await subscribed('4000002760003184', TRIAL_FREE);
  const { subscription } = await payer.api.subscription({});
  const chargeId = new URLSearchParams(subscription?.actionUrl?.split('?')[1]).get('charge') ?? '';
  expect(await payer.api.chargeOutcome({ chargeId })).toMatchObject({
    state: 'open',
    amount: 2999,
  });
  const { bankUrl } = await payer.api.confirmCharge({ chargeId });
  await answerBank(bankUrl ?? '', 'approve');
  expect(await payer.api.chargeOutcome({ chargeId })).toMatchObject({ state: 'done' });
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  expect((await payer.api.receipts({})).total).toBe(1);
});

// of the charge and of the card
const BANK = [
  ['en', 'ltr', 'Do you want to pay', 'Approve'],
  ['de', 'ltr', 'Willst du', 'Zustimmen'],
  ['fr', 'ltr', 'Veux-tu payer', 'Accepter'],
  ['es', 'ltr', '¿Quieres pagar', 'Aceptar'],
  ['it', 'ltr', 'Vuoi pagare', 'Accetta'],
] as const;

test.each(BANK)(
  'the bank asks in the customer’s language (%s), whatever the browser speaks',
  async (language, direction, question, yes) => {
    const payer = await subscribed('4000002760003184', TRIAL_FREE);
    const { subscription } = await payer.api.subscription({});
    const chargeId =
      new URLSearchParams(subscription?.actionUrl?.split('?')[1]).get('charge') ?? '';
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/confirm-charge',
      headers: { host: payer.host },
      cookies: { bl_session: payer.session, bl_language: language },
      payload: { chargeId },
    });
    const page = await readBank(reply.json().bankUrl, { 'accept-language': 'en' });
    expect(page).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(page).toContain(question);
    expect(page).toContain(yes);
  },
);

test.each([
  ['ar', 'rtl', 'هل تريد حفظ هذه البطاقة؟'],
  ['am', 'ltr', 'ይህን ካርድ ማስቀመጥ ይፈልጋሉ?'],
])('the bank asks from the side that is read from (%s)', async (language, direction, question) => {
  const payer = await newPayer(product);
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({});
  const { value } = await payer.api.checkoutFields({ setupId });
  const typed = await typeCard(payer, setupId, { number: '4000002500003155' }, language);
  const page = await readBank(value + typed.bank, { 'accept-language': 'en' });
  expect(page).toContain(`<html lang="${language}" dir="${direction}"`);
  expect(page).toContain(question);
});

test('after a declined renewal a new card is tried at once', async () => {
  const payer = await subscribed('4000000000001109', TRIAL_FREE);
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  product.clock.advance(MONTH);
  await product.runDue();
  const late = await payer.api.subscription({});
  expect(late.subscription).toMatchObject({
    status: 'past_due',
    problem: 'The card has insufficient funds.',
  });
  const { setupId } = await payer.api.checkoutCard({});
  expect((await payer.api.checkoutFields({ setupId })).purpose).toBe('change');
  await typeCard(payer, setupId, { number: '5555555555554444' });
  await payer.api.checkoutFinish({ setupId });
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  expect((await payer.api.checkout({})).card).toMatchObject({ brand: 'mastercard', last4: '4444' });
});

test('a try that was declined is not asked for again by the address of its second step', async () => {
  const { payer, tried } = await paidAtTheSecondTry();
  expect(await payer.api.confirmCharge({ chargeId: tried })).toMatchObject({ state: 'refused' });
  expect((await payer.api.receipts({})).total).toBe(2);
});

test('what was paid twice goes back once, and what was paid for stays', async () => {
  const { payer, tried } = await paidAtTheSecondTry();
  const { cards, db } = product.platform;
  const { rows } = await sql<{ there: string; token: string }>`
    select processor_payment as there, token
    from payments join cards on cards.payer_id = payments.payer_id and ended_at is null
    where charge_id = ${tried}`.execute(db);
  const { there = '', token = '' } = rows[0] ?? {};
  await cards.named('sandbox')?.confirmPayment(there, { card: token, returnUrl: null });
  for (let times = 0; times < 2; times += 1) {
    await product.runDue();
    await events('again');
  }
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  const { items } = await payer.api.receipts({});
  expect(items.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1);
  const charges = (await payer.api.subscriptionReceipts({})).items.filter(
    ({ kind }) => kind === 'charge',
  );
  expect(charges.map(({ state }) => state).sort()).toEqual(['paid', 'paid', 'refunded']);
});

test('whoever asks again and again to be charged asks the bank five times a day, and the next day anew', async () => {
  const payer = await subscribed('4000000000001109', TRIAL_FREE);
  product.clock.advance(MONTH);
  await product.runDue();
  const press = () => payer.api.paySubscription({}).then(() => 'asked', refusalOf);
  const said: string[] = [];
  for (let times = 0; times < 7; times += 1) {
    said.push(await press());
    await product.runDue();
  }
  expect(said).toEqual([...Array(4).fill('asked'), ...Array(3).fill('too_many_requests')]);
  // of the month before, of the renewal, and of the four that were asked for
  expect(await paymentsOf(payer)).toBe(6);
  product.clock.advance(DAY + HOUR);
  expect(await press()).toBe('asked');
});

test('where the answer to a charge is lost, it is looked for; told late, twice and backwards, nobody is charged twice', async () => {
  await events('hold');
  const payer = await subscribed('4000000000003303', TRIAL_FREE);
  expect((await payer.api.subscription({})).subscription?.status).toBe('pending');
  for (let minutes = 0; minutes < 5; minutes += 1) {
    product.clock.advance(60_000);
    await product.runDue();
  }
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  await events('release_reversed');
  await product.runDue();
  await events('again');
  await product.runDue();
  expect((await payer.api.receipts({})).total).toBe(1);
  const { items } = await payer.api.subscriptionReceipts({});
  expect(items.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
});

test("another's set-up, charge and receipt are 403", async () => {
  const payer = await subscribed(GOOD_CARD, TRIAL_FREE);
  const stranger = await newPayer(product, TRIAL_FREE);
  const { setupId } = await payer.api.checkoutCard({});
  expect(await refusal(stranger.api.checkoutFields({ setupId }))).toBe('not_yours');
  expect(await refusal(stranger.api.checkoutFinish({ setupId }))).toBe('not_yours');
  const [receipt] = (await payer.api.receipts({})).items;
  const own = await file(payer, receipt?.url);
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(own.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const theirs = await file(stranger, receipt?.url);
  expect([theirs.statusCode, theirs.json().code]).toEqual([403, 'not_yours']);
  const nobodys = await product.app.inject({
    url: receipt?.url ?? '',
    headers: { host: payer.host },
  });
  expect(nobodys.statusCode).toBe(401);
});

test('support gives money back, which is told by a credit note of its own number', async () => {
  const payer = await subscribed(GOOD_CARD, TRIAL_FREE);
  const { items } = await payer.api.subscriptionReceipts({});
  const charge = items.find(({ kind }) => kind === 'charge');
  const support = await newSupport(product, payer.host);
  await support.refundCharge({ chargeId: charge?.receiptId ?? '', reason: 'Charged by mistake' });
  await product.runDue();
  const receipts = (await payer.api.receipts({})).items;
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit_note', -2999],
    ['receipt', 2999],
  ]);
});

async function subscribed(number: string, brand: string): Promise<Payer> {
  const payer = await newPayer(product, brand);
  const typed = await payWith(payer, number);
  if (typed.bank) {
    const { value } = await payer.api.checkoutFields(typed);
    await answerBank(value + typed.bank, 'approve');
  }
  await payer.api.checkoutFinish(typed);
  await product.runDue();
  return payer;
}

const refusalOf = (error: unknown) => refusal(Promise.reject(error));

/** Counts the payments requested from the processor. */
async function paymentsOf({ email }: Payer): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int as asked from payments join payers on payers.id = payer_id
    where email = ${email}`.execute(product.platform.db);
  return rows[0]?.asked ?? 0;
}

async function events(what: string): Promise<void> {
  await product.app.inject({ method: 'POST', url: '/sandbox/cards/events', payload: { do: what } });
}

function file({ session, host }: Payer, url = '') {
  return product.app.inject({ url, headers: { host }, cookies: { bl_session: session } });
}

/** A declined renewal that was then paid with another card; returns the declined try. */
async function paidAtTheSecondTry(): Promise<{ payer: Payer; tried: string }> {
  const payer = await subscribed('4000000000001109', TRIAL_FREE);
  product.clock.advance(MONTH);
  await product.runDue();
  const { rows } = await sql<{ charge_id: string }>`
    select charge_id from payments join payers on payers.id = payer_id
    where email = ${payer.email} order by payments.created_at desc limit 1`.execute(
    product.platform.db,
  );
  const { setupId } = await payer.api.checkoutCard({});
  await typeCard(payer, setupId, { number: GOOD_CARD });
  await payer.api.checkoutFinish({ setupId });
  await product.runDue();
  return { payer, tried: rows[0]?.charge_id ?? '' };
}
