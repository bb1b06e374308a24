import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { BILLING, fillIn, GOOD_CARD, newPayer, payWith, typeCard } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const product = describeProduct();

test('the European brand begins with a trial of 24 hours without a charge, then 29.99 EUR a month', async () => {
  const payer = await newPayer(product);
  const typed = await payWith(payer, GOOD_CARD);
  expect(typed.saved).toBe(true);
  expect(await payer.api.checkoutFinish(typed)).toEqual({ state: 'done', reason: null });
  await product.runDue();
  const { subscription } = await payer.api.subscription({});
  const trialEnd = new Date(product.clock.now().getTime() + DAY).toISOString();
  expect(subscription).toMatchObject({
    status: 'trial',
    trialEnd,
    nextChargeAt: trialEnd,
    accessUntil: trialEnd,
    keptUntil: trialEnd,
    price: { amount: 2999, currency: 'EUR' },
  });
  expect((await payer.api.receipts({})).items).toEqual([]);
  product.clock.advance(DAY + 60_000);
  await product.runDue();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  const { items } = await payer.api.receipts({});
  expect(items).toMatchObject([{ kind: 'receipt', amount: 2999, currency: 'EUR' }]);
});

test('the trial-free variant charges at once', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  const typed = await payWith(payer, GOOD_CARD);
  await payer.api.checkoutFinish(typed);
  await product.runDue();
  expect((await payer.api.subscription({})).subscription).toMatchObject({
    status: 'active',
    trialEnd: null,
  });
  expect((await payer.api.receipts({})).total).toBe(1);
});

test('each missing billing field has its own "Please enter your …" message', async () => {
  coversSpec(
    'message.city-required',
    'message.zip-required',
    'message.country-required',
    'message.state-required',
  );
  const { api } = await newPayer(product);
  const empty = { city: ' ', zip: '', country: '', state: '' };
  const error = await api.checkoutBilling(empty).catch((problem: unknown) => problem);
  expect(Object(error).errors).toEqual([
    { path: 'city', code: 'city_required', message: 'Please enter your city.' },
    { path: 'zip', code: 'zip_required', message: 'Please enter your zip.' },
    { path: 'country', code: 'country_required', message: 'Please enter your country.' },
    { path: 'state', code: 'state_required', message: 'Please enter your state.' },
  ]);
});

test('card holder, card number, expiry (MM/YY) and CVV have theirs in the fields of the processor', async () => {
  coversSpec(
    'message.card-holder-required',
    'message.card-number-required',
    'message.card-expiry-required',
    'message.card-cvv-required',
  );
  const payer = await newPayer(product);
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({});
  const nothing = { holder: '', number: '', expiry: '', cvv: '' };
  expect((await typeCard(payer, setupId, nothing)).faults).toEqual({
    holder: 'Please enter your card holder name.',
    number: 'Please enter your card number.',
    expiry: 'Please enter your expiry (MM/YY).',
    cvv: 'Please enter your CVV.',
  });
});

test('what was typed is kept between the steps', async () => {
  coversSpec('billing.fields', 'screen.checkout');
  const payer = await newPayer(product);
  await fillIn(payer);
  const company = {
    companyName: 'Weiß & Söhne',
    companyAddress: 'Hafenweg 2, 50667 Köln',
    vatNumber: 'DE123456789',
    address: 'Domplatz 1',
  };
  await payer.api.checkoutBilling({ ...BILLING, ...company });
  expect(await payer.api.checkout({})).toMatchObject({
    personal: { name: 'Łucja Weiß', email: payer.email },
    billing: { ...BILLING, ...company },
    card: null,
  });
});

test('a step is not skipped, and brands without cards have no checkout', async () => {
  const payer = await newPayer(product);
  expect(await refusal(payer.api.checkoutCard({}))).toBe('checkout_incomplete');
  const visitor = await visitorOf(product).checkout({});
  expect(visitor).toMatchObject({ takesCards: false, isKnown: false });
  const european = await visitorOf(product, 'eal-eu-fr.localhost').checkout({});
  expect(european).toMatchObject({ takesCards: true, isKnown: false });
});
