import { beforeEach, expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified, signInByPhone } from '#testing/people.ts';
import {
  aDayPasses,
  askRound,
  calm,
  operatorsOf,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
  textsTo,
} from './test-kit.ts';

const MINUTE = 60_000;

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

test('a subscribe whose answer is lost is not made again: the carrier is asked how it stands', async () => {
  const operators = operatorsOf(product);
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  const before = operators.asked('telkom subscribe');
  Object.assign(operators.moods.telkom, { failing: 'lost', only: 'subscribe' });
  operators.callbackMood = 'held';
  await subscribe(api);
  await settle(product);
  expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
  calm(product);
  product.clock.advance(MINUTE);
  await settle(product);
  expect(await standing(api)).toBe('active');
  expect(operators.asked('telkom subscribe') - before).toBe(1);
  await operators.callbacks.release();
  await settle(product);
  expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
});

test('a carrier that is down when somebody subscribes is told as soon as it is up', async () => {
  const { api } = await newVerified(product, 'saf-ke-en');
  operatorsOf(product).moods.kenya.failing = 'error';
  await subscribe(api);
  await settle(product);
  expect(await standing(api)).toBe('pending');
  calm(product);
  product.clock.advance(5 * MINUTE);
  await settle(product);
  expect(await standing(api)).toBe('active');
});

test('a stop is told until the carrier has heard it', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  operatorsOf(product).moods.kenya.failing = 'error';
  await api.unsubscribe({});
  await settle(product);
  expect(subscriberOf(product, msisdn).status).toBe('active');
  calm(product);
  product.clock.advance(5 * MINUTE);
  await settle(product);
  expect(subscriberOf(product, msisdn).status).toBe('stopped');
});

test('an activation that was never told is found by asking soon after', async () => {
  operatorsOf(product).callbackMood = 'held';
  const { api } = await newVerified(product, 'mtn-ng-en');
  await subscribe(api);
  await settle(product);
  expect(await standing(api)).toBe('pending');
  product.clock.advance(3 * MINUTE);
  await askRound(product);
  expect(await standing(api)).toBe('active');
  await operatorsOf(product).callbacks.release();
  await settle(product);
  expect(await standing(api)).toBe('active');
});

test('a renewal that was never told is found in the carrier’s books, and counted once', async () => {
  const { api } = await newVerified(product, 'mtn-ng-en');
  await subscribe(api);
  await settle(product);
  const paid = async () =>
    (await api.subscriptionReceipts({})).items.filter(({ state }) => state === 'paid').length;
  operatorsOf(product).callbackMood = 'held';
  await aDayPasses(product);
  product.clock.advance(60 * MINUTE);
  await askRound(product);
  expect(await standing(api)).toBe('active');
  expect(await paid()).toBe(2);
  await operatorsOf(product).callbacks.release();
  await settle(product);
  expect(await paid()).toBe(2);
});

test('a charge too many goes back: the carrier is told to refund it, and nobody is thanked for it', async () => {
  const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
  await subscribe(api, 'weekly');
  await settle(product);
  const subscriber = subscriberOf(product, msisdn);
  product.clock.advance(MINUTE);
  const texts = textsTo(product, msisdn);
  operatorsOf(product).books.renew(subscriber); // a second one for the same week
  await settle(product);
  expect(textsTo(product, msisdn)).toEqual(texts);
  expect(subscriber.charges.map(({ refunded }) => refunded ?? false)).toEqual([false, true]);
  expect(await standing(api)).toBe('active');
});

test('who subscribed at the operator’s own place, and of whom nothing was told, is found on entry', async () => {
  const msisdn = '254712999111';
  const brand = brandOfCode('saf-ke-en');
  operatorsOf(product).callbackMood = 'held';
  if (brand) operatorsOf(product).subscribe(brand, msisdn, 'daily');
  const session = await signInByPhone(product, msisdn, 'saf-ke-en');
  await settle(product);
  const reply = await product.app.inject({
    url: '/api/subscription',
    headers: { host: 'saf-ke-en.localhost' },
    cookies: { bl_session: session },
  });
  expect(reply.json().subscription).toMatchObject({ status: 'active', paidBy: 'carrier' });
});

test('a carrier that is away is asked less and less often, not in a storm', async () => {
  const operators = operatorsOf(product);
  operators.callbackMood = 'held';
  const { api } = await newVerified(product, 'tlk-za-en');
  await subscribe(api);
  await settle(product);
  operators.moods.telkom.failing = 'error';
  const asked = () => operators.asked('telkom v2-get-user-via-product-id');
  const before = asked();
  const triesOfOneQuestion = 3;
  for (let round = 0; round < 72; round += 1) await askRound(product); // six hours
  const questions = (asked() - before) / triesOfOneQuestion;
  expect(questions).toBeGreaterThan(3);
  expect(questions).toBeLessThan(12);
});
