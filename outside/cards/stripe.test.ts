import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardProcessor, ProcessorAway, SignatureWrong } from '#platform/ports/cards.ts';
import { createStripe } from './stripe.ts';
import { startFakeStripe } from './test-kit.ts';

const ACCOUNT = {
  secretKey: 'sk_test_secret',
  publishableKey: 'pk_test_public',
  webhookSecret: 'whsec_secret',
};
const AT = new Date('2026-11-10T12:00:00Z');

let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let stripe: CardProcessor;

beforeAll(async () => {
  fake = await startFakeStripe();
  stripe = createStripe(ACCOUNT, fake.url);
});
afterAll(() => fake.close());

test('a set-up is begun once, for later charges, and tells the card without its number', async () => {
  const customer = await stripe.openCustomer({ reference: 'p1', email: 'a@b.example', name: 'A' });
  const returnUrl = 'https://play.example/back';
  const wanted = { reference: 's1', customer, currency: 'EUR', returnUrl };
  const setup = await stripe.openSetup(wanted);
  expect(await stripe.openSetup(wanted)).toEqual(setup);
  expect(await stripe.findSetup(setup.id)).toEqual({ state: 'open' });
  fake.refuseCard(setup.id, 'stolen_card');
  expect(await stripe.findSetup(setup.id)).toEqual({ state: 'failed', reason: 'card_refused' });
  fake.saveCard(setup.id, 'pm_visa');
  expect(await stripe.findSetup(setup.id)).toEqual({
    state: 'saved',
    card: {
      token: expect.stringMatching(/^pm_visa_/),
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      wallet: null,
    },
  });
  expect(fake.asked.join()).toMatch(/"usage":"off_session"/);
});

test('a charge is paid, and asked for again it stays paid', async () => {
  const id = await newPayment('c1');
  const by = { card: 'pm_visa', returnUrl: null };
  const card = { brand: 'visa', last4: '4242' };
  const paid = { state: 'paid', card, refunded: 0, isDisputeLost: false, isRefundFailed: false };
  expect(await stripe.confirmPayment(id, by)).toEqual(paid);
  const before = fake.confirmations();
  expect(await stripe.confirmPayment(id, by)).toEqual(paid);
  expect(fake.confirmations()).toBe(before);
  expect(await newPayment('c1')).toBe(id);
});

test('a decline says why', async () => {
  const id = await newPayment('c2');
  const declined = { state: 'declined', reason: 'insufficient_funds' };
  expect(await stripe.confirmPayment(id, { card: 'pm_broke', returnUrl: null })).toEqual(declined);
  expect(await stripe.findPayment(id)).toEqual(declined);
});

test('the bank asks only where the player is there to answer', async () => {
  const id = await newPayment('c3');
  expect(await stripe.confirmPayment(id, { card: 'pm_asks', returnUrl: null })).toEqual({
    state: 'declined',
    reason: 'authentication_needed',
  });
  const asked = await stripe.confirmPayment(id, {
    card: 'pm_asks',
    returnUrl: 'https://x.example',
  });
  expect(asked).toEqual({
    state: 'action',
    url: `https://hooks.stripe.com/redirect/authenticate/${id}`,
  });
  fake.approve(id);
  expect(await stripe.findPayment(id)).toMatchObject({ state: 'paid' });
});

test('an answer that is lost is no second charge', async () => {
  const id = await newPayment('c4');
  const before = fake.confirmations();
  expect(
    await stripe.confirmPayment(id, { card: 'pm_lost_answer', returnUrl: null }),
  ).toMatchObject({
    state: 'paid',
  });
  expect(fake.confirmations() - before).toBe(1);
});

test('a payment that was cancelled is never paid; one that was paid is not cancelled', async () => {
  const open = await newPayment('c5');
  expect(await stripe.cancelPayment(open)).toMatchObject({ state: 'declined' });
  expect(await stripe.confirmPayment(open, { card: 'pm_visa', returnUrl: null })).toMatchObject({
    state: 'declined',
  });
  const paid = await newPayment('c6');
  await stripe.confirmPayment(paid, { card: 'pm_visa', returnUrl: null });
  expect(await stripe.cancelPayment(paid)).toMatchObject({ state: 'paid' });
});

test('money goes back once; a card and a customer are forgotten once', async () => {
  const paymentId = await newPayment('c7');
  await stripe.confirmPayment(paymentId, { card: 'pm_visa', returnUrl: null });
  const refund = { reference: 'r1', paymentId, amount: 2999 };
  expect(await stripe.refund(refund)).toBe('given');
  expect(await stripe.refund(refund)).toBe('given');
  // by hand at Stripe, or so long ago that Stripe has forgotten the key
  expect(await stripe.refund({ ...refund, reference: 'r2' })).toBe('given');
  expect(await stripe.findPayment(paymentId)).toMatchObject({ refunded: 2999 });
  await stripe.forgetCard('pm_visa');
  await stripe.forgetCard('pm_visa');
  await stripe.forgetCustomer('cus_1');
  await stripe.forgetCustomer('cus_1');
  expect(fake.detached).toEqual(['pm_visa', 'cus_1']);
});

test('where some has gone back by hand at Stripe, what is left of it goes back', async () => {
  const paymentId = await newPayment('c8');
  await stripe.confirmPayment(paymentId, { card: 'pm_visa', returnUrl: null });
  fake.refundByHand(paymentId, 500);
  expect(await stripe.refund({ reference: 'r3', paymentId, amount: 2999 })).toBe('given');
  expect(await stripe.findPayment(paymentId)).toMatchObject({ refunded: 2999 });
});

test('what a bank sends back has not been given, and may be given again', async () => {
  const paymentId = await newPayment('c9');
  await stripe.confirmPayment(paymentId, { card: 'pm_visa', returnUrl: null });
  fake.refundByHand(paymentId, 500);
  const refund = { reference: 'r4', paymentId, amount: 2999 };
  expect(await stripe.refund(refund)).toBe('given');
  fake.failRefund(paymentId);
  expect(await stripe.findPayment(paymentId)).toMatchObject({
    refunded: 500,
    isRefundFailed: true,
  });
  expect(await stripe.refund({ ...refund, reference: 'r5' })).toBe('given');
  expect(await stripe.findPayment(paymentId)).toMatchObject({ refunded: 2999 });
});

test('a processor that cannot be reached is away, not silent', async () => {
  const nowhere = createStripe(ACCOUNT, new URL('http://127.0.0.1:9'));
  await expect(nowhere.findPayment('pi_1')).rejects.toThrow(ProcessorAway);
});

test('an event is believed only with its signature, and only for five minutes', () => {
  const body = eventBody('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' });
  const signature = signed(body);
  expect(stripe.readEvent(body, signature, AT)).toEqual({
    id: 'evt_1',
    about: 'payment',
    subjectId: 'pi_1',
  });
  expect(() => stripe.readEvent(body, 't=1,v1=abc', AT)).toThrow(SignatureWrong);
  expect(() => stripe.readEvent(`${body} `, signature, AT)).toThrow(SignatureWrong);
  const late = new Date(AT.getTime() + 301_000);
  expect(() => stripe.readEvent(body, signature, late)).toThrow(SignatureWrong);
});

test('events of other kinds are none of ours', () => {
  const read = (type: string, object: object) => {
    const body = eventBody(type, object);
    return stripe.readEvent(body, signed(body), AT);
  };
  expect(read('customer.created', { id: 'cus_1', object: 'customer' })).toBeUndefined();
  expect(read('charge.refunded', { id: 'ch_1', payment_intent: 'pi_2' })?.subjectId).toBe('pi_2');
  expect(read('refund.failed', { id: 're_1', payment_intent: 'pi_3' })?.subjectId).toBe('pi_3');
  expect(read('setup_intent.succeeded', { id: 'seti_1' })?.about).toBe('setup');
});

function newPayment(chargeId: string): Promise<string> {
  const price = { amount: 2999, currency: 'EUR' };
  return stripe.openPayment({ chargeId, customer: 'cus_1', ...price, description: 'monthly' });
}

function eventBody(type: string, object: object): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
}

function signed(payload: string): string {
  const { webhookSecret: secret } = ACCOUNT;
  const timestamp = Math.floor(AT.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
