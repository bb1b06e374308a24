import { beforeEach, describe, expect, test } from 'vitest';
import type { CallerName, CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import { callbackOf } from '#sandbox/carriers/words.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified } from '#testing/people.ts';
import {
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

const MINUTE = 60_000;

const product = describeProduct(SETTINGS);
beforeEach(() => calm(product));

/** Orders in which three callbacks of a carrier arrive. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

interface Word {
  readonly carrier: CallerName;
  readonly news: CarrierNews;
}

describe('a stop and the first charge that cross', () => {
  test.each([0, MINUTE])(
    'are one message, that of the stop, whatever the carrier tells when (%i ms apart)',
    async (apart) => {
      for (const order of ORDERS) {
        const { person, words, isOver } = await charged();
        product.clock.advance(apart);
        await stop(person);
        await settle(product);
        isOver();
        expect(words.map(({ news }) => news.kind)).toEqual(['active', 'renewed', 'stopped']);
        for (const index of order) await tell(words[index]);
        product.clock.advance(MINUTE);
        await settle(product);
        expect(textsTo(product, person.msisdn)).toEqual([
          expect.stringContaining('your subscription has ended. You will not be charged again.'),
        ]);
        expect(subscriberOf(product, person.msisdn).status).toBe('stopped');
        expect(['cancelled', 'expired']).toContain(await standing(person.api));
      }
    },
  );

  test('are one message, too, where the charge is heard first, and its welcome still waits', async () => {
    const { person, words, isOver } = await charged();
    isOver();
    for (const word of words) await heard(word);
    await stop(person);
    await settle(product);
    expect(textsTo(product, person.msisdn)).toEqual([
      expect.stringMatching(/is cancelled. You will not be charged again. You can play until/),
    ]);
    expect(await standing(person.api)).toBe('cancelled');
  });

  test('stop at the carrier, too, where it hears of the stop before it begins', async () => {
    const operators = operatorsOf(product);
    operators.callbackMood = 'held';
    const person = await newVerified(product, 'saf-ke-en');
    const subscriptionId = await subscribe(person.api);
    await stop(person);
    await settle(product);
    product.clock.advance(MINUTE);
    // the request that was under way arrives at last
    const price = { amount: 2_000, currency: 'KES' } as const;
    const asked = { carrier: 'kenya', msisdn: person.msisdn, productId: 42, price } as const;
    const begun = {
      ...asked,
      externalRef: subscriptionId,
      period: 'daily',
      freeUntil: null,
    } as const;
    operators.callbackMood = 'prompt';
    operators.books.activate(operators.books.begin(begun));
    await settle(product);
    expect(subscriberOf(product, person.msisdn).status).toBe('stopped');
    expect(await standing(person.api)).not.toBe('active');
    expect(textsTo(product, person.msisdn)).toHaveLength(1);
  });
});

/** A player after the carrier's first charge, before its callback. */
async function charged() {
  const { callbacks } = operatorsOf(product);
  const words: Word[] = [];
  const send = callbacks.send;
  callbacks.send = (carrier, news) => void words.push({ carrier, news });
  const person = await newVerified(product, 'saf-ke-en');
  await subscribe(person.api);
  await settle(product);
  const isOver = () => {
    callbacks.send = send;
  };
  return { person, words, isOver };
}

async function tell(word: Word | undefined): Promise<void> {
  await heard(word);
  await settle(product);
}

async function heard(word: Word | undefined): Promise<void> {
  if (!word) throw new Error('nothing was told');
  const told = JSON.parse(callbackOf(word.carrier, word.news));
  expect((await hook(product, `carriers/${word.carrier}`, told)).statusCode).toBe(200);
}

async function stop({ msisdn }: { readonly msisdn: string }): Promise<void> {
  const told = { id: `stop-${msisdn}`, from: msisdn, to: '22042', text: 'STOP' };
  expect((await hook(product, 'sms', told)).statusCode).toBe(200);
}
