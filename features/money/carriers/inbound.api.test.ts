import { beforeEach, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  calm,
  hook,
  SETTINGS,
  settle,
  standing,
  subscribe,
  subscriberOf,
  textsTo,
} from './test-kit.ts';

const product = describeProduct(SETTINGS);
let lastId = 0;
beforeEach(() => calm(product));

describe('a message to the brand’s short number', () => {
  test.each(['STOP', 'Unsubscribe', 'ሰርዝ'])(
    '%s stops, tells the carrier, and says until when one may play',
    async (text) => {
      coversSpec('number.stop-codes');
      const { api, msisdn } = await newVerified(product, 'saf-ke-en');
      await subscribe(api);
      await settle(product);
      await write(msisdn, '22042', text);
      expect(await standing(api)).toBe('cancelled');
      expect(subscriberOf(product, msisdn).status).toBe('stopped');
      const [answer, welcome, ...others] = textsTo(product, msisdn);
      expect(answer).toMatch(/is cancelled. You will not be charged again. You can play until/);
      expect(welcome).toMatch(/you are subscribed/);
      expect(others).toEqual([]); // the carrier's own word of it is no second message
    },
  );

  test.each(['Hi, please stop my subscription', 'ＳＴＯＰ', 'ich moechte mein Abo kuendigen'])(
    '"%s" stops in its own words',
    async (text) => {
      const { api, msisdn } = await newVerified(product, 'saf-ke-en');
      await subscribe(api);
      await settle(product);
      await write(msisdn, '22042', text);
      expect(await standing(api)).toBe('cancelled');
    },
  );

  test.each([
    'Cancel my match with Thabo',
    'Out of data, please help',
    'End of month?',
    "Don't stop",
  ])('"%s" stops nothing, and is answered with how to stop', async (text) => {
    const { api, msisdn } = await newVerified(product, 'saf-ke-en');
    await subscribe(api);
    await settle(product);
    await write(msisdn, '22042', text);
    expect(await standing(api)).toBe('active');
    expect(textsTo(product, msisdn)[0]).toMatch(/STOP to 22042/);
  });

  test('sent twice by the network, it is one message, answered once', async () => {
    const { msisdn } = await newVerified(product, 'saf-ke-en');
    const told = { id: 'the same', from: msisdn, to: '22042', text: 'STOP' };
    for (let count = 0; count < 3; count += 1) await hook(product, 'sms', told);
    await settle(product);
    expect(textsTo(product, msisdn)).toEqual([expect.stringMatching(/has no subscription/)]);
  });

  test('a keyword nobody knows gets help; a machine that answers gets no more than three', async () => {
    const { msisdn } = await newVerified(product, 'saf-ke-en');
    for (let count = 0; count < 6; count += 1) await write(msisdn, '22042', 'win a car');
    expect(textsTo(product, msisdn)).toHaveLength(3);
    expect(textsTo(product, msisdn)[0]).toMatch(/did not understand.*STOP to 22042/);
  });

  test('who floods a short number is cancelled all the same, and answered no more than 20 times an hour', async () => {
    const { api, msisdn } = await newVerified(product, 'saf-ke-en');
    for (let count = 0; count < 22; count += 1) await write(msisdn, '22042', 'status');
    expect(textsTo(product, msisdn)).toHaveLength(20);
    await subscribe(api);
    await settle(product);
    await write(msisdn, '22042', 'STOP');
    expect(await standing(api)).toBe('cancelled');
    expect(textsTo(product, msisdn)).toHaveLength(21); // the welcome
  });

  test('STATUS tells price and next charge', async () => {
    const { api, msisdn } = await newVerified(product, 'saf-ke-en');
    await subscribe(api);
    await settle(product);
    await write(msisdn, '22042', 'status');
    expect(textsTo(product, msisdn)[0]).toMatch(
      /you pay Ksh\s?20, every day. Next charge: .*https?:/,
    );
  });

  test('the answer is in the player’s own language', async () => {
    const { api, msisdn } = await newVerified(product, 'blg-ps-ar');
    await api.register({ username: `qalqilya-${msisdn.slice(-6)}` });
    await write(msisdn, '37047', 'إلغاء');
    expect(textsTo(product, msisdn)[0]).toContain('لا يوجد اشتراك');
  });

  test.each([
    ['blg-et-en', '8761'],
    ['blg-ps-am', '8761'],
    ['blg-ps-am', '37047'], // its number in release 0.1.0, and that of its audience
  ] as const)('a subscriber of %s stops by STOP to %s', async (brand, number) => {
    const { api, msisdn } = await newVerified(product, brand);
    await subscribe(api);
    await settle(product);
    await write(msisdn, number, 'STOP');
    expect(await standing(api)).toBe('cancelled');
  });

  test('a number that brands of two countries share answers for the brand of the sender’s country', async () => {
    const { api, msisdn } = await newVerified(product, 'blg-ps-ar');
    await api.register({ username: `jenin-${msisdn.slice(-6)}` });
    await write(msisdn, '8761', 'STOP');
    expect(textsTo(product, msisdn)[0]).toContain('لا يوجد اشتراك');
  });

  test('to a number that is none of ours, nobody answers', async () => {
    const { msisdn } = await newVerified(product, 'saf-ke-en');
    await write(msisdn, '99999', 'STOP');
    expect(textsTo(product, msisdn)).toEqual([]);
  });
});

describe('the dial code', () => {
  test('stops at once, in words on the screen and by SMS', async () => {
    coversSpec('number.stop-codes');
    const { api, msisdn } = await newVerified(product, 'tlk-za-en');
    await subscribe(api);
    await settle(product);
    const dialled = { id: 'd-1', from: `+${msisdn}`, code: '*180*5047#' };
    const reply = await hook(product, 'ussd', dialled);
    expect(reply.json()).toMatchObject({ end: true, text: expect.stringMatching(/is cancelled/) });
    await settle(product);
    expect(await standing(api)).toBe('cancelled');
    expect(subscriberOf(product, msisdn).status).toBe('stopped');
    expect(textsTo(product, msisdn)[0]).toBe(reply.json().text);
    const again = await hook(product, 'ussd', dialled);
    expect(again.json().text).toBe(reply.json().text);
    await settle(product);
    expect(textsTo(product, msisdn)).toHaveLength(2); // this one, and the welcome
  });

  test('that no brand has is not found', async () => {
    const dialled = { id: 'd-2', from: '27811234567', code: '*1*2#' };
    expect((await hook(product, 'ussd', dialled)).statusCode).toBe(404);
  });
});

test('what is not signed, or by another secret, is refused with 401, and nonsense with 400', async () => {
  for (const path of ['sms', 'ussd', 'carriers/dcb', 'carriers/kenya', 'carriers/telkom']) {
    const forged = await hook(product, path, { id: 'x' }, 'a secret of somebody else');
    expect([path, forged.statusCode, forged.json().code]).toEqual([path, 401, 'signature_invalid']);
    const nonsense = await hook(product, path, { id: 'x' });
    expect([path, nonsense.statusCode]).toEqual([path, 400]);
  }
  const url = '/api/webhooks/carriers/dcb';
  const bare = await product.app.inject({ method: 'POST', url, payload: { id: 'x' } });
  expect(bare.statusCode).toBe(401);
});

async function write(from: string, to: string, text: string): Promise<void> {
  lastId += 1;
  const reply = await hook(product, 'sms', { id: `sms-${lastId}`, from, to, text });
  expect(reply.statusCode).toBe(200);
  await settle(product);
}
