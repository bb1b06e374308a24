import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';
import { refusal } from '#testing/people.ts';
import {
  fillIn,
  GOOD_CARD,
  newPayer,
  newPhonePayer,
  type Payer,
  payWith,
  typeCard,
} from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAILY = { period: 'daily', price: { amount: 700, currency: 'ZAR' } } as const;
const WEEKLY = { period: 'weekly', price: { amount: 3500, currency: 'ZAR' } } as const;

const product = describeProduct();
let number = 27_811_230_000;

test('another package takes effect with the next charge; nothing is charged twice', async () => {
  const payer = await daily();
  const { periodEnd } = await standing(payer);
  expect(await payer.api.changeSubscription({ period: 'weekly' })).toMatchObject({
    ...DAILY,
    next: WEEKLY,
    nextChargeAt: periodEnd,
    periodEnd,
  });
  await letPass(product, DAY - HOUR);
  expect(await charged(payer)).toEqual([700]);
  await letPass(product, HOUR);
  expect(await standing(payer)).toMatchObject({ ...WEEKLY, next: null, status: 'active' });
  expect(await charged(payer)).toEqual([700, 3500]);
  await letPass(product, 6 * DAY);
  expect(await charged(payer)).toEqual([700, 3500]);
  await letPass(product, DAY);
  expect(await charged(payer)).toEqual([700, 3500, 3500]);
});

test('what was agreed to is kept in words, with price and day; charges keep what they were for', async () => {
  const payer = await daily();
  await payer.api.changeSubscription({ period: 'weekly' });
  await payer.api.changeSubscription({ period: 'weekly' });
  await letPass(product, DAY);
  const { items } = await payer.api.subscriptionReceipts({});
  expect(items.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
    'charge weekly',
    'consent weekly',
    'charge daily',
    'consent daily',
    'opt_in daily',
  ]);
  const text = items[1]?.text ?? '';
  expect(text).toContain('35');
  expect(text).toMatch(/with the next charge, on November \d+, 2026/);
});

test('a choice is taken back before it takes effect', async () => {
  const payer = await daily();
  await payer.api.changeSubscription({ period: 'monthly' });
  expect(await payer.api.changeSubscription({ period: 'daily' })).toMatchObject({ next: null });
  await letPass(product, DAY);
  expect(await charged(payer)).toEqual([700, 700]);
});

test('stopped and resumed, the choice stands; a renewal that fails is tried for the new price', async () => {
  const payer = await daily('4000000000001109');
  await payer.api.changeSubscription({ period: 'weekly' });
  await payer.api.unsubscribe({});
  expect(await refusal(payer.api.changeSubscription({ period: 'monthly' }))).toBe(
    'subscription_moved_on',
  );
  await payer.api.resumeSubscription({});
  await letPass(product, DAY);
  expect(await standing(payer)).toMatchObject({ status: 'past_due', next: WEEKLY });
  expect(await refusal(payer.api.changeSubscription({ period: 'daily' }))).toBe(
    'subscription_moved_on',
  );
  await payer.api.checkoutFinish(await payWith(payer, GOOD_CARD));
  await product.runDue();
  expect(await standing(payer)).toMatchObject({ status: 'active', ...WEEKLY, next: null });
  expect(await charged(payer)).toEqual([700, 3500]);
});

test('offered where a brand has more than one package, and refused for one it has not', async () => {
  const payer = await daily();
  expect((await payer.api.subscription({})).actions).toEqual(['change', 'stop']);
  const european = await newPayer(product);
  expect(await refusal(european.api.changeSubscription({ period: 'monthly' }))).toBe(
    'subscription_missing',
  );
  await european.api.checkoutFinish(await payWith(european, GOOD_CARD));
  expect((await european.api.subscription({})).actions).toEqual(['stop']);
  expect(await refusal(european.api.changeSubscription({ period: 'daily' }))).toBe('plan_unknown');
});

/** Pays Telkom by card, a day at a time. */
async function daily(card = GOOD_CARD): Promise<Payer> {
  number += 1;
  const payer = await newPhonePayer(product, 'tlk-za-en', String(number));
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({ period: 'daily' });
  await typeCard(payer, setupId, { number: card });
  await payer.api.checkoutFinish({ setupId });
  await product.runDue();
  expect(await standing(payer)).toMatchObject({ status: 'active', ...DAILY });
  return payer;
}

async function standing({ api }: Payer) {
  const { subscription } = await api.subscription({});
  if (!subscription) throw new Error('no subscription');
  return subscription;
}

/** Amounts that the processor has charged, oldest first. */
async function charged(payer: Payer): Promise<number[]> {
  const { subscriptionId } = await standing(payer);
  const { rows } = await sql<{ amount: number }>`
    select amount from payments where subscription_id = ${subscriptionId} and paid_at is not null
    order by paid_at`.execute(product.platform.db);
  return rows.map(({ amount }) => amount);
}
