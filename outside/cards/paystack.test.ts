import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CardProcessor, ProcessorAway, SignatureWrong } from '#platform/ports/cards.ts';
import { type FakePaystack, paystackSignature, startFakePaystack } from './fake-paystack/server.ts';
import SHAPES from './fixtures/paystack.json' with { type: 'json' };
import { createPaystack } from './paystack.ts';
import { paymentReference, readReference, setupReference } from './paystack-references.ts';

const SECRET = 'sk_test_secret';
const AT = new Date('2026-11-10T12:00:00Z');
const CHARGE = '0199a000-0000-7000-8000-00000000005e';
const BACK = 'https://play.example/back';

let fake: FakePaystack;
let paystack: CardProcessor;
let unrefunded: string[];

beforeEach(async () => {
  fake = await startFakePaystack();
  unrefunded = [];
  const onUnrefunded = (reference: string) => void unrefunded.push(reference);
  paystack = createPaystack({ secretKey: SECRET, onUnrefunded }, fake.host);
});
afterEach(() => fake.close());

async function openSetup() {
  const customer = await paystack.openCustomer({
    reference: 'p1',
    email: 'a@b.example',
    name: 'A',
  });
  return paystack.openSetup({ reference: 's1', customer, currency: 'ZAR', returnUrl: BACK });
}

function openPayment(chargeId = CHARGE) {
  const payment = { chargeId, amount: 700, currency: 'ZAR', customer: 'CUS_fake1' };
  return paystack.openPayment({ ...payment, description: 'tlk-za-en monthly' });
}

const confirmed = { card: SHAPES.verify.data.authorization.authorization_code, returnUrl: null };

test('references keep what was asked for, in the letters that Paystack allows', () => {
  const asked = fc.record({
    chargeId: fc.uuid(),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    currency: fc.constantFrom('NGN', 'GHS', 'ZAR', 'USD'),
    customer: fc.stringMatching(/^CUS_[a-z\d]{5,20}$/),
  });
  fc.assert(
    fc.property(asked, fc.nat(2 ** 31), ({ chargeId, ...rest }, number) => {
      const payment = paymentReference({ chargeId, ...rest });
      const setup = setupReference(chargeId, rest, number);
      for (const text of [payment, setup]) expect(text).toMatch(/^[\w\-.=]+$/);
      expect(readReference(payment)).toEqual({ about: 'payment', ...rest });
      expect(readReference(setup)).toEqual({ about: 'setup', ...rest, customer: '' });
      expect(readReference(`${payment}-`)).toBeUndefined();
    }),
  );
  expect(readReference(SHAPES.verify.data.reference)).toBeUndefined();
});

test('a card is saved by a small charge, which is refunded once', async () => {
  const setup = await openSetup();
  expect(setup.secret).toBe(SHAPES.initialize.data.access_code);
  expect(await paystack.findSetup(setup.id)).toEqual({ state: 'open' });
  fake.settle(setup.id, 'failed', { words: 'Insufficient Funds' });
  expect(await paystack.findSetup(setup.id)).toEqual({
    state: 'failed',
    reason: 'insufficient_funds',
  });
  fake.settle(setup.id, 'success');
  const saved = {
    state: 'saved',
    card: {
      token: 'AUTH_uh8bcl3zbn',
      brand: 'visa',
      last4: '4081',
      expMonth: 12,
      expYear: 2030,
      wallet: null,
    },
  };
  expect(await paystack.findSetup(setup.id)).toEqual(saved);
  expect(await paystack.findSetup(setup.id)).toEqual(saved);
  expect(fake.refundsOf(setup.id)).toEqual([100]);
  expect(unrefunded).toEqual([]);
  await paystack.forgetCard(saved.card.token);
  expect(fake.forgotten).toEqual(['AUTH_uh8bcl3zbn']);
});

test('a verification charge of another amount saves no card, and is refunded', async () => {
  const setup = await openSetup();
  fake.settle(setup.id, 'success', { amount: 50 });
  expect(await paystack.findSetup(setup.id)).toMatchObject({ state: 'failed' });
  expect(fake.refundsOf(setup.id)).toEqual([50]);
});

test('a setup that is begun twice has two references, as the first answer may be lost', async () => {
  const [one, two] = [await openSetup(), await openSetup()];
  expect(one.id).not.toBe(two.id);
});

test('a charge is made once, however often it is asked for and whatever answers are lost', async () => {
  const id = await openPayment();
  expect(await paystack.findPayment(id)).toEqual({ state: 'open' });
  const paid = { state: 'paid', card: { brand: 'visa', last4: '4081' }, refunded: 0 };
  expect(await paystack.confirmPayment(id, confirmed)).toMatchObject(paid);
  expect(await paystack.confirmPayment(id, confirmed)).toMatchObject(paid);
  expect(await paystack.findPayment(id)).toMatchObject(paid);
  const other = await openPayment('0199a000-0000-7000-8000-00000000005f');
  fake.breakNext(1, 'before');
  await expect(paystack.confirmPayment(other, confirmed)).rejects.toThrow(ProcessorAway);
  expect(await paystack.findPayment(other)).toEqual({ state: 'open' });
  expect(await paystack.confirmPayment(other, confirmed)).toMatchObject(paid);
  expect(fake.charges()).toEqual([id, other]);
});

test.each([
  ['failed', 'Insufficient Funds', { state: 'declined', reason: 'insufficient_funds' }],
  ['failed', 'Declined', { state: 'declined', reason: 'card_refused' }],
  ['paused', '', { state: 'declined', reason: 'authentication_failed' }],
  ['pending', '', { state: 'processing' }],
])('reads a charge that is %s (%s)', async (status, words, state) => {
  const id = await openPayment();
  fake.answerCharges(status, words);
  expect(await paystack.confirmPayment(id, confirmed)).toEqual(state);
  expect(await paystack.findPayment(id)).toEqual(state);
});

test('money in another amount than was asked for counts as none, and goes back', async () => {
  const id = await openPayment();
  fake.answerCharges('pending');
  await paystack.confirmPayment(id, confirmed);
  fake.settle(id, 'success', { amount: 7 });
  expect(await paystack.findPayment(id)).toEqual({ state: 'declined', reason: 'card_refused' });
  expect(fake.refundsOf(id)).toEqual([7]);
});

test('refunds are given once, may fail later, and disputes are seen', async () => {
  const id = await openPayment();
  await paystack.confirmPayment(id, confirmed);
  const refund = { reference: 'r1', paymentId: id, amount: 700 };
  expect(await paystack.refund(refund)).toBe('given');
  expect(await paystack.refund(refund)).toBe('given');
  expect(fake.refundsOf(id)).toEqual([700]);
  expect(await paystack.findPayment(id)).toMatchObject({ refunded: 700, isRefundFailed: false });
  fake.failRefunds(id);
  expect(await paystack.findPayment(id)).toMatchObject({ refunded: 0, isRefundFailed: true });
  fake.dispute(id);
  expect(await paystack.findPayment(id)).toMatchObject({ isDisputeLost: true });
});

test('what is withdrawn can no longer be paid, unless it just was', async () => {
  const id = await openPayment();
  expect(await paystack.cancelPayment(id)).toMatchObject({ state: 'declined' });
  await paystack.confirmPayment(id, confirmed);
  expect(await paystack.cancelPayment(id)).toMatchObject({ state: 'paid' });
});

test('events are read by their signature, and name our references only', async () => {
  const subject = await openPayment();
  const { failed, processed } = SHAPES.events;
  const about = (event: typeof failed | typeof processed, reference: string) =>
    JSON.stringify({ ...event, data: { ...event.data, transaction_reference: reference } });
  const body = about(processed, subject);
  const read = (text: string, signature = paystackSignature(SECRET, text)) =>
    paystack.readEvent(text, signature, AT);
  expect(read(body)).toMatchObject({ about: 'payment', subjectId: subject });
  expect(read(body)?.id).toBe(read(body)?.id);
  expect(read(about(failed, subject))?.id).not.toBe(read(body)?.id);
  expect(read(about(processed, 'of-another-shop'))).toBeUndefined();
  expect(
    read(
      JSON.stringify({
        event: 'charge.success',
        data: { ...SHAPES.verify.data, reference: subject },
      }),
    ),
  ).toMatchObject({ subjectId: subject });
  expect(
    read(JSON.stringify({ event: 'transfer.success', data: { reference: subject } })),
  ).toBeUndefined();
  expect(() => read(body, 'wrong')).toThrow(SignatureWrong);
  expect(() => read(body.replace('5000', '5001'), paystackSignature(SECRET, body))).toThrow(
    SignatureWrong,
  );
});
