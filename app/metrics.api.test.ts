import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import type { TestProduct } from '#testing/product.ts';

const TOKEN = 'a token of some length';
const open = describeProduct();
const guarded = describeProduct({ METRICS_TOKEN: TOKEN });

test.each<[string, string, Record<string, string>, number]>([
  ['of this machine', '127.0.0.1', {}, 200],
  ['of this machine, by its other address', '::1', {}, 200],
  ['of this machine, by a mapped address', '::ffff:127.0.0.1', {}, 200],
  ['of another machine', '192.0.2.7', {}, 404],
  ['behind a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, 404],
])(
  'without a token the metrics are read by a program %s, at %s, or not',
  async (_, remoteAddress, headers, status) => {
    expect(await statusOf(open, remoteAddress, headers)).toBe(status);
  },
);

test.each([
  ['Bearer a token of some length', 200],
  ['Bearer another token', 404],
  ['', 404],
])('with a token they are for whoever bears it: "%s"', async (authorization, status) => {
  expect(await statusOf(guarded, '192.0.2.7', { authorization })).toBe(status);
  expect(await statusOf(guarded, '127.0.0.1', { authorization })).toBe(status);
});

async function statusOf(
  { app }: TestProduct,
  remoteAddress: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
}
