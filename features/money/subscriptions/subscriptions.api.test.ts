import { beforeEach, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { challenge, letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, signInByPhone, visitorOf } from '#testing/people.ts';
import { subscriptionService } from './server/index.ts';
import { paymentOf, reportOf, type TestCarrier, testCarrier } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let carrier: TestCarrier;
let kenya: TestCarrier;

const product = describeProduct(
  {},
  {
    billers: (clock) => {
      carrier = testCarrier(clock);
      kenya = testCarrier(clock, 'kenya');
      return [carrier.biller, kenya.biller];
    },
  },
);
beforeEach(() => {
  carrier.answer = 'active';
  carrier.meanwhile = async () => {};
  carrier.told.length = 0;
});

/** A player who has not subscribed. */
function unsubscribed(): Promise<Person> {
  return newPlayer(product, { subscribed: false });
}

async function subscribed(period: 'daily' | 'weekly' | 'monthly' = 'daily'): Promise<Person> {
  const person = await unsubscribed();
  const { subscriptionId } = await person.api.subscribe({ period });
  await person.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  return person;
}

async function statusOf(person: Person) {
  return (await person.api.subscription({})).subscription?.status;
}

const holderOf = ({ msisdn }: Person) => ({ audience: 'blg-za', key: `number:${msisdn}` });

describe('double opt-in', () => {
  test('names price and period before the charge, twice, and keeps both as receipts', async () => {
    const person = await unsubscribed();
    const offer = await person.api.subscribe({ period: 'daily' });
    expect(offer).toMatchObject({ price: { amount: 700, currency: 'ZAR' }, trialHours: 0 });
    expect(offer.text).toMatch(/R\s?7 a day.*until you cancel.*STOP.*35047.*\*120\*5047#/);
    expect(carrier.told).toEqual([]);
    expect(await statusOf(person)).toBe('pending');

    const { subscriptionId } = offer;
    await person.api.confirmSubscription({ subscriptionId, agreed: true });
    await product.runDue();
    expect(carrier.told).toEqual([`begin number:${person.msisdn}`]);
    expect(await statusOf(person)).toBe('active');
    const { items } = await person.api.subscriptionReceipts({});
    expect(items.map(({ kind }) => kind).sort()).toEqual(['charge', 'consent', 'opt_in']);
    expect(items.find(({ kind }) => kind === 'consent')?.text).toBe(offer.text);
  });

  test('sent twice, the second opt-in begins once', async () => {
    const person = await unsubscribed();
    const { subscriptionId } = await person.api.subscribe({ period: 'weekly' });
    const confirm = () => person.api.confirmSubscription({ subscriptionId, agreed: true });
    await Promise.all([confirm(), confirm()]);
    await product.runDue();
    expect(carrier.told).toHaveLength(1);
  });

  test('a new offer takes the place of one that was not confirmed; a running one stays alone', async () => {
    const person = await unsubscribed();
    const first = await person.api.subscribe({ period: 'daily' });
    const second = await person.api.subscribe({ period: 'monthly' });
    const { subscriptionId } = first;
    expect(await refusal(person.api.confirmSubscription({ subscriptionId, agreed: true }))).toBe(
      'subscription_moved_on',
    );
    await person.api.confirmSubscription({ subscriptionId: second.subscriptionId, agreed: true });
    await product.runDue();
    expect(await refusal(person.api.subscribe({ period: 'daily' }))).toBe('subscription_exists');
  });

  test("another player's is not confirmed", async () => {
    const [one, other] = [await unsubscribed(), await unsubscribed()];
    const { subscriptionId } = await one.api.subscribe({ period: 'daily' });
    expect(await refusal(other.api.confirmSubscription({ subscriptionId, agreed: true }))).toBe(
      'not_yours',
    );
  });

  test('what is not offered is refused', async () => {
    const person = await unsubscribed();
    expect(await refusal(person.api.subscribe({ period: 'daily', paidBy: 'card' }))).toBe(
      'payer_unknown',
    );
    expect(await refusal(visitorOf(product).subscribe({ period: 'daily' }))).toBe('sign_in_needed');
  });

  test('a carrier that refuses ends it, and one that is away is asked again', async () => {
    carrier.answer = 'refused';
    expect(await statusOf(await subscribed())).toBe('expired');
    carrier.answer = 'away';
    const patient = await subscribed();
    expect(await statusOf(patient)).toBe('pending');
    carrier.answer = 'active';
    await letPass(product, HOUR);
    expect(await statusOf(patient)).toBe('active');
  });
});

describe('the gate', () => {
  test('joining needs a subscription, and the refusal says where to mend it', async () => {
    const event = await newEvent(product);
    const person = await unsubscribed();
    const { eventId } = event;
    const { missing } = await person.api.eventById({ id: eventId });
    expect(missing.find(({ code }) => code === 'subscription_needed')).toMatchObject({
      message: 'Subscribe to join.',
      to: `/doi-one?returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`,
    });
    expect(await refusal(join(person, event))).toBe('joining_refused');
    expect(await join(await subscribed(), event)).toBeTruthy();
  });

  test('challenging and accepting need one, reading does not', async () => {
    const pair = await newPair(product);
    const match = await newMatch(product, 'requested', pair);
    const end = async (person: Person) => {
      const payload = { userId: person.userId, status: 'expired' };
      await product.app.inject({ method: 'POST', url: '/sandbox/subscription', payload });
    };
    await end(pair.challenged);
    const { matchId } = match;
    expect(await refusal(pair.challenged.api.acceptMatch({ matchId }))).toBe('subscription_needed');
    expect((await pair.challenged.api.getMatch({ matchId })).status).toBe('requested');
    await end(pair.challenger);
    expect(await refusal(challenge(product, pair))).toBe('subscription_needed');
  });

  test('one that was begun before there was a player lets the player in', async () => {
    const number = '27829990001';
    const subscriptions = subscriptionService(product.platform);
    const holder = { audience: 'blg-za', key: `number:${number}` };
    const now = product.clock.now();
    await product.platform.transactions.run((transaction) =>
      subscriptions.recordCarrierStatus(transaction, reportOf(holder, 'active', now)),
    );
    const session = await signInByPhone(product, number);
    const headers = { host: 'blg-za-en.localhost' };
    const cookies = { bl_session: session };
    await product.app.inject({
      method: 'POST',
      url: '/api/register',
      headers,
      cookies,
      payload: { username: 'Portal' },
    });
    const reply = await product.app.inject({ url: '/api/subscription', headers, cookies });
    expect(reply.json().subscription).toMatchObject({ status: 'active', mayPlay: true });
  });
});

test('the sandbox puts a subscription into any state, by number and by form', async () => {
  const person = await unsubscribed();
  const put = (payload: object) =>
    product.app.inject({
      method: 'POST',
      url: '/sandbox/subscription',
      headers: { host: 'blg-za-en.localhost' },
      payload,
    });
  for (const status of ['trial', 'active', 'past_due', 'cancelled', 'expired', 'pending']) {
    expect((await put({ msisdn: person.msisdn, status })).json()).toEqual({ status });
    expect(await statusOf(person)).toBe(status);
  }
  const form = new URLSearchParams({ userId: person.userId, msisdn: '', status: 'active' });
  const reply = await product.app.inject({
    method: 'POST',
    url: '/sandbox/subscription',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  expect(reply.statusCode).toBe(303);
  expect(await statusOf(person)).toBe('active');
});

describe('the cycle', () => {
  test('cancelling takes one tap and keeps access to the end of what is paid', async () => {
    const person = await subscribed('weekly');
    const stopped = await person.api.unsubscribe({});
    expect(stopped).toMatchObject({ status: 'cancelled', mayPlay: true, nextChargeAt: null });
    expect(await person.api.unsubscribe({})).toEqual(stopped);
    await product.runDue();
    expect(carrier.told.at(-1)).toBe(`stop number:${person.msisdn}`);
    await letPass(product, 7 * DAY);
    expect(await statusOf(person)).toBe('expired');
    const { items } = await person.api.notifications({});
    expect(items.map(({ type }) => type)).toEqual([
      'subscription_expired',
      'subscription_cancelled',
      'subscription_active',
    ]);
  });

  test('a stop that is taken back is told to the carrier, too', async () => {
    const person = await subscribed('weekly');
    await person.api.unsubscribe({});
    await product.runDue();
    expect((await person.api.resumeSubscription({})).status).toBe('active');
    await product.runDue();
    expect(carrier.told.map((word) => word.split(' ')[0])).toEqual(['begin', 'stop', 'begin']);
  });

  test('renewal by callback, repeated and late; SUSPENDED is past due; then expired', async () => {
    const person = await subscribed();
    const subscriptions = subscriptionService(product.platform);
    const begun = product.clock.now().getTime();
    const pay = (id: string, at: number) =>
      product.platform.transactions.run((transaction) =>
        subscriptions.recordCarrierPayment(
          transaction,
          paymentOf(holderOf(person), `${person.msisdn}-${id}`, new Date(at)),
        ),
      );
    await pay('1', begun);
    await letPass(product, DAY);
    await Promise.all([pay('2', begun + DAY), pay('2', begun + DAY)]);
    expect((await person.api.subscription({})).subscription).toMatchObject({
      status: 'active',
      periodEnd: new Date(begun + 2 * DAY).toISOString(),
    });
    await letPass(product, DAY);
    const suspended = reportOf(
      holderOf(person),
      'suspended',
      new Date(begun + 2 * DAY + 5),
      `${person.msisdn}-s`,
    );
    await product.platform.transactions.run((transaction) =>
      subscriptions.recordCarrierStatus(transaction, suspended),
    );
    expect((await person.api.subscription({})).subscription).toMatchObject({
      status: 'past_due',
      mayPlay: true,
    });
    await letPass(product, DAY);
    expect((await person.api.subscription({})).subscription).toMatchObject({
      status: 'expired',
      mayPlay: false,
    });
    const { items } = await person.api.subscriptionReceipts({});
    expect(items.filter(({ kind }) => kind === 'charge')).toHaveLength(2);
    expect(carrier.told.filter((word) => word.startsWith('refund'))).toEqual([]);
  });

  test('money that is taken twice for one period goes back', async () => {
    const person = await subscribed();
    const subscriptions = subscriptionService(product.platform);
    const at = product.clock.now();
    for (const id of ['a', 'b']) {
      const paid = paymentOf(holderOf(person), `${person.msisdn}-${id}`, at);
      await product.platform.transactions.run((transaction) =>
        subscriptions.recordCarrierPayment(transaction, paid),
      );
    }
    await product.runDue();
    expect(carrier.told.at(-1)).toBe(`refund ${person.msisdn}-b`);
  });

  test('Ethiopia: a daily fee of 2 birr after a 1-day trial', async () => {
    const visitor = visitorOf(product, 'blg-et-en.localhost');
    const { plans } = await visitor.subscriptionPlans({});
    expect(plans).toMatchObject([
      { period: 'daily', price: { amount: 200, currency: 'ETB' }, trialHours: 24 },
    ]);
  });
});

test('what a carrier charges whoever pays in another way goes back, and it is told to stop', async () => {
  const person = await subscribed();
  const told = paymentOf(holderOf(person), `${person.msisdn}-k`, product.clock.now());
  const record = await product.platform.transactions.run((transaction) =>
    subscriptionService(product.platform).recordCarrierPayment(transaction, {
      ...told,
      payer: 'kenya',
    }),
  );
  expect(record).toMatchObject({ payer: 'kenya', state: { status: 'expired' } });
  await product.runDue();
  expect(kenya.told).toEqual([`refund ${person.msisdn}-k`, `stop number:${person.msisdn}`]);
  expect(await statusOf(person)).toBe('active');
});

test('support gives money back once, with a reason; of the running period it ends the access', async () => {
  const person = await subscribed();
  const subscriptions = subscriptionService(product.platform);
  const paid = paymentOf(holderOf(person), `${person.msisdn}-r`, product.clock.now());
  await product.platform.transactions.run((transaction) =>
    subscriptions.recordCarrierPayment(transaction, paid),
  );
  const { items } = await person.api.subscriptionReceipts({});
  const chargeId = items.find(({ kind }) => kind === 'charge')?.receiptId ?? '';
  const refund = { chargeId, reason: 'Charged after a mistake of ours' };
  expect(await refusal(person.api.refundCharge(refund))).toBe('role_needed');
  const support = await newOfficial(product, 'support');
  await support.api.refundCharge(refund);
  await support.api.refundCharge(refund);
  await product.runDue();
  expect(carrier.told.filter((word) => word.startsWith('refund'))).toEqual([
    `refund ${person.msisdn}-r`,
  ]);
  expect(await statusOf(person)).toBe('expired');
});
