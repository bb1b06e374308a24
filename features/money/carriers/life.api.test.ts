import { beforeEach, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  aDayPasses,
  calm,
  hook,
  operatorsOf,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
  textsTo,
} from './test-kit.ts';

const HOUR = 3_600_000;

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

test.each([
  ['saf-ke-en', 'kenya', 'Ksh20'],
  ['tlk-za-en', 'telkom', 'R7'],
  ['mtn-ng-en', 'dcb', 'N150'],
] as const)(
  'on %s it is billed by %s: welcomed free of charge, renewed, and stopped at the end of the cycle',
  async (brand, carrier, price) => {
    const { api, msisdn } = await newVerified(product, brand);
    await subscribe(api);
    expect(await standing(api)).toBe('pending');
    await settle(product);
    expect(await standing(api)).toBe('active');
    const subscriber = subscriberOf(product, msisdn);
    expect(subscriber).toMatchObject({ carrier, status: 'active', period: 'daily' });
    const [welcome, ...others] = textsTo(product, msisdn);
    expect(welcome?.replace(/\s/g, '')).toContain(price);
    expect(welcome).toContain('STOP');
    expect(others).toEqual([]);

    await aDayPasses(product);
    expect(await standing(api)).toBe('active');
    expect(subscriber.charges).toHaveLength(2);
    expect(textsTo(product, msisdn)).toHaveLength(1);

    await api.unsubscribe({});
    await settle(product);
    expect(subscriber.status).toBe('stopped');
    expect(await standing(api)).toBe('cancelled');
    await aDayPasses(product);
    expect(await standing(api)).toBe('expired');
    expect(subscriber.charges).toHaveLength(2);
  },
);

test('who pays by the week gets a receipt for each charge', async () => {
  const { api, msisdn } = await newVerified(product, 'mtn-ng-en');
  await subscribe(api, 'weekly');
  await settle(product);
  for (let day = 0; day < 7; day += 1) await aDayPasses(product);
  expect(subscriberOf(product, msisdn).charges.map(({ amount }) => amount)).toEqual([
    30_000, 30_000,
  ]);
  expect(textsTo(product, msisdn)[0]).toMatch(/N\s?300 paid, thank you. Next charge: November \d+/);
});

test('who was charged less than agreed reads what was charged', async () => {
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  const ext_ref = await subscribe(api, 'weekly');
  await settle(product);
  product.clock.advance(7 * 24 * HOUR);
  const charged = {
    id: `less-${msisdn}`,
    type: 'CHARGED',
    msisdn,
    product_id: 47,
    ext_ref,

    billing_cycle: 'weekly',
    occurred_at: product.clock.now().toISOString(),

    txn_id: `less-${msisdn}`,
    amount: 2_500,
  };
  await hook(product, 'carriers/telkom', charged);
  await settle(product);
  expect(textsTo(product, msisdn)[0]).toMatch(/R\s?25 paid, thank you/);
});

test('who has chosen another package at the operator’s own place has it here, at its price', async () => {
  const { api, msisdn } = await newVerified(product, 'tlk-za-en');
  const ext_ref = await subscribe(api);
  await settle(product);
  product.clock.advance(24 * HOUR);
  const charged = {
    id: `other-${msisdn}`,
    type: 'CHARGED',
    msisdn,
    product_id: 47,
    ext_ref,

    billing_cycle: 'weekly',
    occurred_at: product.clock.now().toISOString(),

    txn_id: `other-${msisdn}`,
    amount: 3_500,
  };
  await hook(product, 'carriers/telkom', charged);
  await settle(product);
  const { subscription } = await api.subscription({});
  const weekly = { period: 'weekly', price: { amount: 3_500 } };
  expect(subscription).toMatchObject({ status: 'active', next: null, ...weekly });
  const days = Date.parse(subscription?.periodEnd ?? '') - product.clock.now().getTime();
  expect(Math.round(days / HOUR)).toBe(7 * 24);
  const { items } = await api.subscriptionReceipts({});
  expect(items.find(({ kind }) => kind === 'charge')).toMatchObject({ state: 'paid', ...weekly });
});

test('a trial costs nothing: the carrier is told until when, and the welcome says from when', async () => {
  const { api, msisdn } = await newVerified(product, 'blg-et-en');
  await subscribe(api);
  await settle(product);
  expect(await standing(api)).toBe('trial');
  expect(subscriberOf(product, msisdn).charges).toEqual([]);
  expect(textsTo(product, msisdn)[0]).toMatch(/trial has started.* STOP to 8761/);
  await aDayPasses(product);
  expect(await standing(api)).toBe('active');
  expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
});

test('a stop that is taken back begins anew at the carrier, and charges nothing before its time', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  await api.unsubscribe({});
  await settle(product);
  expect(subscriberOf(product, msisdn).status).toBe('stopped');
  await api.resumeSubscription({});
  await settle(product);
  expect(subscriberOf(product, msisdn)).toMatchObject({ status: 'active' });
  expect(subscriberOf(product, msisdn).charges).toHaveLength(1);
  await aDayPasses(product);
  expect(await standing(api)).toBe('active');
  expect(subscriberOf(product, msisdn).charges).toHaveLength(2);
});

test('where the network decides, a number on Telkom’s is billed by Telkom', async () => {
  coversSpec('client.operator-data');
  const { api, msisdn } = await newVerified(product, 'blg-za-en', '2781');
  await subscribe(api);
  await settle(product);
  expect(subscriberOf(product, msisdn).carrier).toBe('telkom');
  expect(await standing(api)).toBe('active');
});

test('while nobody knows the network, nothing is begun', async () => {
  const { api } = await newVerified(product, 'blg-za-en');
  operatorsOf(product).moods.operatorData.failing = 'error';
  expect(await refusal(api.subscribe({ period: 'daily' }))).toBe('carrier_unavailable');
});

test('a suspended one is past due and still let in; paid in time it goes on, with a receipt', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  subscriberOf(product, msisdn).hasFunds = false;
  await aDayPasses(product);
  expect(await standing(api)).toBe('past_due');
  expect((await api.subscription({})).subscription).toMatchObject({
    mayPlay: true,
    nextChargeAt: null, // the carrier tries when it likes
  });
  const told = textsTo(product, msisdn);
  expect(told[0]).toMatch(/could not charge/);
  await hook(product, 'sms', { id: `owing-${msisdn}`, from: msisdn, to: '22042', text: 'STATUS' });
  await settle(product);
  expect(textsTo(product, msisdn)).toEqual([told[0], ...told]);
  subscriberOf(product, msisdn).hasFunds = true;
  product.clock.advance(2 * HOUR);
  await operatorsOf(product).day();
  await settle(product);
  expect(await standing(api)).toBe('active');
  expect(textsTo(product, msisdn)[0]).toMatch(/paid, thank you/);
});

test('one that is not paid in its days of grace is over', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  subscriberOf(product, msisdn).hasFunds = false;
  for (let day = 0; day < 3; day += 1) await aDayPasses(product);
  expect(await standing(api)).toBe('expired');
});

test('a stop of an earlier subscription that arrives late does not end the later one', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  const externalRef = await subscribe(api);
  await settle(product);
  await api.unsubscribe({});
  await settle(product);
  await aDayPasses(product);
  expect(await standing(api)).toBe('expired');

  operatorsOf(product).callbackMood = 'held';
  const later = await subscribe(api);
  await settle(product);
  expect(await standing(api)).toBe('pending');
  const stop = (reference: string) =>
    hook(product, 'carriers/kenya', {
      requestId: `late-${reference}`,
      operation: 'DEACTIVATION',
      msisdn,
      offerCode: '42',

      externalRef: reference,
      timeStamp: product.clock.now().toISOString(),
    });
  expect((await stop(externalRef)).statusCode).toBe(200);
  await settle(product);
  expect(await standing(api)).toBe('pending');
  const texts = textsTo(product, msisdn);
  expect((await stop(later)).statusCode).toBe(200);
  await settle(product);
  expect(await standing(api)).toBe('expired');
  expect(textsTo(product, msisdn).length).toBe(texts.length + 1); // of its own end alone
});
