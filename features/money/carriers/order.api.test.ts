import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import { callbackOf } from '#sandbox/carriers/words.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified } from '#testing/people.ts';
import { calm, hook, operatorsOf, SETTINGS, settle, standing, subscribe } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const product = describeProduct(SETTINGS);

interface Day {
  readonly happens: 'renewed' | 'late' | 'failed';
}

/** The days of a subscriber at the carrier: each paid, paid late or unpaid, with or without a stop at the end. */
const lives = fc.record({
  days: fc.array(fc.record({ happens: fc.constantFrom('renewed', 'renewed', 'late', 'failed') }), {
    minLength: 1,
    maxLength: 5,
  }) as fc.Arbitrary<Day[]>, // of the constants above
  stopped: fc.boolean(),
  /** Position of each callback in the order of arrival, and its repeats. */
  shuffle: fc.array(fc.record({ key: fc.nat(), times: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 14,
    maxLength: 14,
  }),
});

test('callbacks in any order and repetition: each charge counts once, and all tell the same in the end', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ days, stopped, shuffle }) => {
      const inOrder = await live(days, stopped, (news) => news);
      const anyhow = await live(days, stopped, (news) =>
        news
          .flatMap((each, index) => {
            const { key, times } = shuffle[index % shuffle.length] ?? { key: 0, times: 1 };
            return Array.from({ length: times }, (_, copy) => ({
              each,
              at: (key * (copy + 1)) % 97,
            }));
          })
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each),
      );
      expect(anyhow.payments).toEqual(inOrder.payments);
      expect(anyhow.doubles).toEqual([]);
      expect(inOrder.doubles).toEqual([]);
      const paid = days.filter(({ happens }) => happens !== 'failed').length;
      expect(anyhow.payments).toBe(paid + 1);
      if (stopped) expect(['cancelled', 'expired']).toContain(anyhow.status);
    }),
    { numRuns: 12 },
  );
});

test('a carrier is not believed of a subscription that another one bills', async () => {
  calm(product);
  const { api, msisdn } = await newVerified(product, 'blg-za-en');
  const externalRef = await subscribe(api);
  await settle(product);
  await api.unsubscribe({});
  product.clock.advance(2 * DAY);
  await settle(product);
  expect(await standing(api)).toBe('expired');
  const told = await hook(product, 'carriers/kenya', {
    requestId: 'not-its-own',
    operation: 'RENEWAL',
    msisdn,
    offerCode: '1',
    externalRef,

    cycle: 'monthly',
    timeStamp: product.clock.now().toISOString(),

    transactionId: 'not-its-own',
    chargedAmount: 1,
  });
  expect(told.statusCode).toBe(200);
  await settle(product);
  expect(await standing(api)).toBe('expired');
});

test('everything told before and told again, the newest first, changes nothing', async () => {
  calm(product);
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  product.clock.advance(DAY);
  await operatorsOf(product).day();
  await settle(product);
  const before = await books(msisdn);
  const state = (await api.subscription({})).subscription;
  await operatorsOf(product).callbacks.replay();
  await settle(product);
  expect(await books(msisdn)).toEqual(before);
  expect((await api.subscription({})).subscription).toEqual(state);
});

/** One subscriber's days; all callbacks arrive at the end, in some order. */
async function live(
  days: readonly Day[],
  stopped: boolean,
  arrange: (news: CarrierNews[]) => CarrierNews[],
) {
  calm(product);
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product); // active, and paid for the first day
  const news: CarrierNews[] = [];
  const say = (kind: CarrierNews['kind'], paid = false) => {
    const newsId = `${msisdn}-${news.length}`;
    const charge = paid ? { id: `c-${newsId}`, amount: 2_000, currency: 'KES' } : null;
    const about = { msisdn, productId: 42, externalRef: null, period: 'daily' } as const;
    news.push({ newsId, kind, ...about, at: product.clock.now().toISOString(), charge });
  };
  for (const { happens } of days) {
    product.clock.advance(DAY);
    if (happens !== 'renewed') say('suspended');
    product.clock.advance(2 * HOUR);
    if (happens !== 'failed') say('renewed', true);
    product.clock.advance(-2 * HOUR);
  }
  product.clock.advance(3 * HOUR);
  if (stopped) say('stopped');
  for (const each of arrange(news)) {
    const told = JSON.parse(callbackOf('kenya', each));
    expect((await hook(product, 'carriers/kenya', told)).statusCode).toBe(200);
  }
  await settle(product);
  return { ...(await books(msisdn)), status: await standing(api) };
}

/** Number of stored charges, and pairs that cover the same time although neither was refunded. */
async function books(msisdn: string) {
  const { db } = product.platform;
  const holder = `number:${msisdn}`;
  const { rows } = await sql<{ payments: number }>`
    select count(distinct payment)::int as payments
    from subscription_charges c join subscriptions s on s.id = c.subscription_id
    where s.holder = ${holder} and payment is not null`.execute(db);
  const { rows: doubles } = await sql`
    select a.payment from subscription_charges a
    join subscription_charges b on a.subscription_id = b.subscription_id and a.id < b.id
    join subscriptions s on s.id = a.subscription_id
    where s.holder = ${holder} and a.state = 'paid' and b.state = 'paid'
      and a.covers_from < b.covers_until and b.covers_from < a.covers_until`.execute(db);
  return { payments: rows[0]?.payments, doubles };
}
