import { beforeEach, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { subscriptionService } from './server/index.ts';
import { paymentOf, type TestCarrier, testCarrier } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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
beforeEach(() => {
  carrier.answer = 'active';
  carrier.meanwhile = async () => {};
  carrier.told.length = 0;
});

describe('a stop that the carrier has not heard yet', () => {
  const messagesTo = ({ msisdn }: Person) =>
    carrier.told.filter((word) => word.includes(msisdn)).map((word) => word.split(' ')[0]);
  const charge = (person: Person, id: string) =>
    product.platform.transactions.run((transaction) => {
      const paid = paymentOf(holderOf(person), `${person.msisdn}-${id}`, product.clock.now());
      return subscriptionService(product.platform).recordCarrierPayment(transaction, paid);
    });
  /** A holder who has stopped while the carrier did not answer. */
  const stopped = async (): Promise<Person> => {
    const person = await subscribed();
    await charge(person, 'first');
    await letPass(product, 20 * HOUR);
    carrier.answer = 'away';
    await person.api.unsubscribe({});
    await product.runDue();
    return person;
  };
  const charges = async (person: Person) => {
    const { items } = await person.api.subscriptionReceipts({});
    return items.filter(({ kind }) => kind === 'charge').length;
  };

  test.each([
    ['before the end of what is paid', 3 * HOUR],
    ['after it', 5 * HOUR],
  ])('what is charged %s opens nothing, and goes back', async (_, wait) => {
    const person = await stopped();
    const before = (await person.api.subscription({})).subscription;
    await letPass(product, wait);
    await charge(person, 'x');
    await product.runDue();
    expect((await person.api.subscription({})).subscription?.periodEnd).toBe(before?.periodEnd);
    expect(carrier.told.at(-1)).toBe(`refund ${person.msisdn}-x`);
    await letPass(product, DAY);
    expect(await statusOf(person)).toBe('expired');
  });

  test('goes back where something else was only offered since, which it does not begin', async () => {
    const person = await stopped();
    await letPass(product, 5 * HOUR);
    await person.api.subscribe({ period: 'daily' });
    await letPass(product, HOUR);
    await charge(person, 'x');
    await product.runDue();
    expect(await statusOf(person)).toBe('pending');
    expect(carrier.told.at(-1)).toBe(`refund ${person.msisdn}-x`);
  });

  test('is told before a new beginning, and not after it', async () => {
    const person = await stopped();
    await letPass(product, 5 * HOUR);
    const { subscriptionId } = await person.api.subscribe({ period: 'daily' });
    carrier.answer = 'active';
    await person.api.confirmSubscription({ subscriptionId, agreed: true });
    await product.runDue();
    await letPass(product, 2 * HOUR);
    expect(messagesTo(person)).toEqual(['begin', 'stop', 'begin']);
    expect(await statusOf(person)).toBe('active');
    await charge(person, 'x');
    await product.runDue();
    expect(messagesTo(person)).not.toContain('refund');
    expect(await charges(person)).toBe(2);
  });
});

test.each(['active', 'pending', 'lost'] as const)(
  'who stops while the carrier is told of them is stopped there after that: %s',
  async (answer) => {
    const person = await newPlayer(product, { subscribed: false });
    const { subscriptionId } = await person.api.subscribe({ period: 'daily' });
    await person.api.confirmSubscription({ subscriptionId, agreed: true });
    carrier.answer = answer;
    carrier.meanwhile = async () => {
      carrier.meanwhile = async () => {};
      await person.api.unsubscribe({});
      await product.runDue(); // and it hears the stop first
    };
    await product.runDue();
    await letPass(product, HOUR);
    expect(carrier.told.filter((word) => word.includes(person.msisdn)).at(-1)).toBe(
      `stop number:${person.msisdn}`,
    );
    expect(await statusOf(person)).toBe('expired');
  },
);

async function subscribed(): Promise<Person> {
  const person = await newPlayer(product, { subscribed: false });
  const { subscriptionId } = await person.api.subscribe({ period: 'daily' });
  await person.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  return person;
}

async function statusOf(person: Person) {
  return (await person.api.subscription({})).subscription?.status;
}

function holderOf({ msisdn }: Person) {
  return { audience: 'blg-za', key: `number:${msisdn}` };
}
