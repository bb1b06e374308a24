import { expect, test } from 'vitest';
import {
  operatorsOf,
  settle,
  standing,
  subscribe,
  textsTo,
} from '#features/money/carriers/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified } from '#testing/people.ts';

const product = describeProduct();

test('each carrier’s subscribers are at /sandbox, with a status to change that is told by callback', async () => {
  const { api, msisdn } = await newVerified(product, 'saf-ke-en');
  await subscribe(api);
  await settle(product);
  const page = await product.app.inject('/sandbox');
  expect(page.body).toContain(`+${msisdn}`);
  const who = { carrier: 'kenya', msisdn, productId: 42 };
  expect((await post('subscribers', { ...who, status: 'suspended' })).statusCode).toBe(200);
  await settle(product);
  expect(await standing(api)).toBe('past_due');
  const json = (await product.app.inject('/sandbox/carriers')).json();
  expect(json.subscribers[0]).toMatchObject({ msisdn, status: 'suspended' });
  expect((await post('subscribers', { ...who, msisdn: '254700000000' })).statusCode).toBe(404);
});

test('services are made slow and failing, and calm again', async () => {
  await post('moods', { service: 'kenya', failing: 'error', slowMs: 5 });
  expect(operatorsOf(product).moods.kenya).toMatchObject({ failing: 'error', slowMs: 5 });
  await post('moods', { service: 'kenya' });
  expect(operatorsOf(product).moods.kenya).toMatchObject({ failing: 'no', slowMs: 0 });
  expect((await post('moods', { service: 'mars' })).statusCode).toBe(422);
});

test('an SMS and a dialled code go the way they would from a phone', async () => {
  const { msisdn } = await newVerified(product, 'saf-ke-en');
  await post('sms', { from: msisdn, to: '22042', text: 'hello' });
  await settle(product);
  expect(textsTo(product, msisdn)[0]).toMatch(/did not understand/);
  const shown = await post('dial', { from: msisdn, code: '*456*42#' });
  expect(shown.json().text).toMatch(/has no subscription/);
});

function post(action: string, payload: object) {
  return product.app.inject({ method: 'POST', url: `/sandbox/carriers/${action}`, payload });
}
