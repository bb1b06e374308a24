import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUSE, serveBrands } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { listUnservedBrands, subscriptionService } from './server/index.ts';
import { paymentOf, type TestCarrier, testCarrier } from './test-kit.ts';

let carrier: TestCarrier;

const product = describeProduct(
  {},
  {
    billers: (clock) => {
      carrier = testCarrier(clock);
      return [carrier.biller];
    },
  },
);
const support = product.official('support');

const reason = 'Asked for it by mail';

test('support sees where a subscription stands, and what was charged', async () => {
  const person = await charged();
  const asked = { userId: person.userId };
  const { subscription } = await support.api.playerSubscription(asked);
  expect(subscription).toMatchObject({
    status: 'active',
    payer: 'dcb',
    stoppable: true,
    mayPlay: true,
  });
  const { items } = await support.api.playerCharges(asked);
  expect(items).toMatchObject([{ state: 'paid', refundable: true, price: { currency: 'ZAR' } }]);
});

test('a brand that somebody is subscribed by is named when it is not served', async () => {
  await charged();
  expect(await listUnservedBrands(product.platform.db)).toEqual([]);
  const brands = HOUSE.brands.filter(({ code }) => code !== 'blg-za-en');
  serveBrands({ ...HOUSE, brands });
  try {
    expect(await listUnservedBrands(product.platform.db)).toEqual(['blg-za-en']);
  } finally {
    serveBrands(HOUSE);
  }
});

test('only support and administrators look after subscriptions, of their own audience', async () => {
  const person = await charged();
  const asked = { userId: person.userId };
  const moderator = await newOfficial(product, 'moderator');
  const organiser = await newOfficial(product, 'organiser');
  const administrator = await newOfficial(product, 'administrator');
  for (const { api } of [person, moderator, organiser]) {
    expect(await refusal(api.playerSubscription(asked))).toBe('role_needed');
    expect(await refusal(api.stopSubscription({ ...asked, reason }))).toBe('role_needed');
    expect(await refusal(api.owedRefunds({}))).toBe('role_needed');
  }
  expect((await administrator.api.playerCharges(asked)).total).toBe(1);
  const elsewhere = await newOfficial(
    product,
    'support',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  expect(await refusal(elsewhere.api.playerSubscription(asked))).toBe('not_found');
  expect(await refusal(elsewhere.api.playerCharges(asked))).toBe('not_found');
  expect(await refusal(elsewhere.api.stopSubscription({ ...asked, reason }))).toBe('not_found');
});

test('a stop on request keeps the access to the end of what is paid; twice is once', async () => {
  const { api, userId } = await charged();
  for (const _ of [1, 2]) await support.api.stopSubscription({ userId, reason });
  const { subscription } = await support.api.playerSubscription({ userId });
  expect(subscription).toMatchObject({
    status: 'cancelled',
    stoppable: false,
    nextChargeAt: null,
    mayPlay: true,
  });
  const told = (await api.notifications({})).items.map(({ type }) => type);
  expect(told.filter((type) => type === 'subscription_cancelled')).toHaveLength(1);
});

test('what the carrier gives back is told to the player, once', async () => {
  const { api, userId } = await charged();
  const [charge] = (await support.api.playerCharges({ userId })).items;
  const chargeId = charge?.chargeId ?? '';
  await support.api.refundCharge({ chargeId, reason });
  await product.runDue();
  await support.api.refundCharge({ chargeId, reason });
  await product.runDue();
  expect((await support.api.playerCharges({ userId })).items).toMatchObject([
    { state: 'refunded', refundable: false },
  ]);
  const told = (await api.notifications({})).items.filter(
    ({ type }) => type === 'subscription_refunded',
  );
  expect(told).toHaveLength(1);
});

test('a renewal that was charged early and is given back before it begins leaves what runs, and may be paid anew', async () => {
  const person = await charged();
  const { api, userId } = person;
  product.clock.advance(20 * 3_600_000);
  const { platform } = product;
  const subscriptions = subscriptionService(platform);
  const renew = () => {
    payments += 1;
    const holder = { audience: 'blg-za', key: `number:${person.msisdn}` };
    const paid = paymentOf(holder, `payment-${payments}`, product.clock.now());
    return platform.transactions.run((transaction) =>
      subscriptions.recordCarrierPayment(transaction, paid),
    );
  };
  await renew();
  const early = (await support.api.playerCharges({ userId })).items[0];
  await support.api.refundCharge({ chargeId: early?.chargeId ?? '', reason });
  await product.runDue();
  const standing = async () => (await api.subscription({})).subscription;
  expect(await standing()).toMatchObject({ status: 'cancelled', periodEnd: early?.paidFrom });
  expect((await support.api.playerCharges({ userId })).items[0]?.state).toBe('refunded');
  await api.resumeSubscription({});
  await product.runDue();
  product.clock.advance(3_600_000);
  await renew();
  expect(await standing()).toMatchObject({ status: 'active', periodEnd: early?.paidUntil });
});

test('nobody gives their own charge back, nor notes it as paid', async () => {
  const own = await newOfficial(product, 'support', await charged());
  const [charge] = (await own.api.playerCharges({ userId: own.userId })).items;
  const chargeId = charge?.chargeId ?? '';
  expect(await refusal(own.api.refundCharge({ chargeId, reason }))).toBe('on_oneself');
  carrier.refunds = 'refused';
  await support.api.refundCharge({ chargeId, reason });
  await product.runDue();
  carrier.refunds = 'given';
  const settled = { chargeId, reference: 'FNB 2026-11-10 / 4712' };
  expect(await refusal(own.api.settleRefund(settled))).toBe('on_oneself');
  await support.api.settleRefund(settled);
});

test('two who give the same charge back at the same moment give it once', async () => {
  const { userId } = await charged();
  const [charge] = (await support.api.playerCharges({ userId })).items;
  const chargeId = charge?.chargeId ?? '';
  const { subscription } = await support.api.playerSubscription({ userId });
  const id = subscription?.subscriptionId;
  const { db } = product.platform;
  const both = await db.transaction().execute(async (held) => {
    await sql`select from subscriptions where id = ${id} for update`.execute(held);
    const asked = [1, 2].map(() => support.api.refundCharge({ chargeId, reason }));
    await waitingFor(2);
    return asked;
  });
  await Promise.all(both);
  const { rows } = await sql`
    select from subscription_events where subscription_id = ${id} and type = 'refund_asked'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  const before = carrier.told.length;
  await product.runDue();
  expect(carrier.told.slice(before).filter((told) => told.startsWith('refund'))).toHaveLength(1);
});

test('what the carrier does not give back is owed, and paid by hand', async () => {
  carrier.refunds = 'refused';
  const { userId, username } = await charged();
  const [charge] = (await support.api.playerCharges({ userId })).items;
  const chargeId = charge?.chargeId ?? '';
  await support.api.refundCharge({ chargeId, reason });
  await product.runDue();
  carrier.refunds = 'given';
  expect((await support.api.owedRefunds({})).items).toMatchObject([
    { chargeId, state: 'refund_owed', player: { userId, username } },
  ]);
  expect((await support.api.playerSubscription({ userId })).subscription?.status).toBe('expired');
  const elsewhere = await newOfficial(
    product,
    'support',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  const settled = { chargeId, reference: 'FNB 2026-11-10 / 4711' };
  expect(await refusal(elsewhere.api.settleRefund(settled))).toBe('not_found');
  for (const _ of [1, 2]) await support.api.settleRefund(settled);
  expect((await support.api.owedRefunds({})).items).toEqual([]);
  expect((await support.api.playerCharges({ userId })).items).toMatchObject([
    { state: 'refunded', reference: settled.reference },
  ]);
  const again = support.api.settleRefund({ chargeId, reference: 'another one' });
  expect(await refusal(again)).toBe('refund_not_owed');
});

/** Waits until a number of the product's changes wait for a lock. */
async function waitingFor(changes: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        product.platform.db,
      );
      return rows.length;
    })
    .toBe(changes);
}

let payments = 0;

/** A player whose carrier has begun, and has reported a payment. */
async function charged(): Promise<Person> {
  const person = await newPlayer(product, { subscribed: false });
  const { subscriptionId } = await person.api.subscribe({ period: 'daily' });
  await person.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  payments += 1;
  const holder = { audience: 'blg-za', key: `number:${person.msisdn}` };
  const paid = paymentOf(holder, `payment-${payments}`, product.clock.now());
  const subscriptions = subscriptionService(product.platform);
  await product.platform.transactions.run((transaction) =>
    subscriptions.recordCarrierPayment(transaction, paid),
  );
  return person;
}
