import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#brands/brand.ts';
import { brandOfHost } from '#brands/brands.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { apiInProcess } from './api-in-process.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test.each([
  ['ar', { cookie: 'bl_language=en', 'accept-language': 'en' }],
  ['en', { cookie: 'bl_language=ar', 'accept-language': 'ar' }],
  ['ar', { 'accept-language': 'en' }],
] as const)('a page in %s is told by its calls in the same language', async (language, headers) => {
  const aside = { cookies: [], isAway: false, limitedFor: undefined };
  const { kicker } = await apiInProcess(product.app, visitor(language, headers), aside).landing({});
  const { copy } = brandOfHost('blg-ps-ar.localhost').landing;
  expect(kicker).toBe(copy[language]?.kicker);
  expect(copy.ar?.kicker).not.toBe(copy.en?.kicker);
});

/** As much of a request as a page's calls are made of. */
function visitor(language: Language, headers: Readonly<Record<string, string>>) {
  const host = 'blg-ps-ar.localhost';
  return {
    language,
    ip: '10.1.2.3',
    protocol: 'http',
    headers: { host, ...headers },
  } as unknown as FastifyRequest;
}
