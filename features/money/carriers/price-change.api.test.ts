import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUSE, serveBrands } from '#brands/brands.ts';
import { deployed } from '#brands/deployment.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  aDayPasses,
  calm,
  hook,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
  textsTo,
} from './test-kit.ts';

const AMHARIC = 'blg-ps-am';
/** The Amharic variant as sold by release 0.1.0. */
const BEFORE = deployed(HOUSE, {
  brands: {
    [AMHARIC]: {
      currency: 'ILS',
      serviceId: 'blg-ps',
      plans: [
        { period: 'daily', price: { amount: 100, currency: 'ILS' }, trial: 'P3D' },
        { period: 'weekly', price: { amount: 500, currency: 'ILS' }, trial: 'P3D' },
      ],
      carrier: { stop: { dialCode: '*370*47#', sms: { keyword: 'STOP', to: '37047' } } },
    },
  },
});
const SHEKEL = { amount: 100, currency: 'ILS' };
const BIRR = { amount: 200, currency: 'ETB' };

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));
afterEach(() => serveBrands(HOUSE));

test('the Amharic variant costs 2 birr a day after three days of trial, and stops by 8761', async () => {
  coversSpec('number.price-ethiopia', 'number.trial-ethiopia', 'number.stop-8761');
  const { api, msisdn } = await newVerified(product, AMHARIC);
  const { plans } = await api.subscriptionPlans({});
  expect(plans).toMatchObject([{ period: 'daily', price: BIRR, trialHours: 72 }]);
  await subscribe(api);
  await settle(product);
  expect(await standing(api)).toBe('trial');
  expect(textsTo(product, msisdn)[0]).toContain('8761');
  for (let day = 0; day < 4; day += 1) await aDayPasses(product);
  expect(subscriberOf(product, msisdn).charges[0]).toMatchObject(BIRR);
  await hook(product, 'sms', { id: `stop-${msisdn}`, from: msisdn, to: '8761', text: 'አቁም' });
  await settle(product);
  expect(await standing(api)).toBe('cancelled');
});

test('who is subscribed at the old price keeps it until they stop, by the old code or the new', async () => {
  for (const to of ['37047', '8761']) {
    sellAsBefore();
    const { api, msisdn } = await newVerified(product, AMHARIC);
    await subscribe(api);
    await settle(product);
    serveBrands(HOUSE);
    for (let day = 0; day < 4; day += 1) await aDayPasses(product);
    expect((await api.subscription({})).subscription).toMatchObject({ price: SHEKEL });
    expect(subscriberOf(product, msisdn).charges[0]).toMatchObject(SHEKEL);

    await hook(product, 'sms', { id: `stop-${msisdn}`, from: msisdn, to, text: 'STOP' });
    await settle(product);
    expect(await standing(api)).toBe('cancelled');
    // the carrier would begin a new one, at the new price
    expect((await api.subscription({})).actions).toEqual([]);
    expect(await refusal(api.resumeSubscription({}))).toBe('subscription_moved_on');
    await aDayPasses(product);
    const anew = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
    expect(anew).toMatchObject({ price: BIRR, trialHours: 0 });
  }
});

test('an offer at the old price is not agreed to any more: the carrier would charge the new one', async () => {
  sellAsBefore();
  const { api } = await newVerified(product, AMHARIC);
  const { subscriptionId } = await api.subscribe({ period: 'weekly', paidBy: 'carrier' });
  serveBrands(HOUSE);
  expect((await api.subscription({})).actions).toEqual(['subscribe', 'stop']);
  const agreed = api.confirmSubscription({ subscriptionId, agreed: true });
  expect(await refusal(agreed)).toBe('subscription_moved_on');
  const anew = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
  expect(anew).toMatchObject({ price: BIRR, trialHours: 72 });
});

test('who subscribes at the operator’s own place in Palestine has the Arabic variant’s price', async () => {
  const { api, msisdn } = await newVerified(product, 'blg-ps-ar');
  await hook(product, 'carriers/dcb', {
    eventId: `there-${msisdn}`,
    event: 'Active',
    msisdn,
    productId: 47,

    billingCycle: 'daily',
    eventTime: product.clock.now().toISOString(),
  });
  await settle(product);
  expect((await api.subscription({})).subscription).toMatchObject({ price: SHEKEL });
});

function sellAsBefore(): void {
  if (!BEFORE.set) throw new Error(BEFORE.faults.join('\n'));
  serveBrands(BEFORE.set);
}
