import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Language } from '#brands/brand.ts';
import { brandOfHost } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { apiInProcess } from './api-in-process.ts';

const product = describeProduct();

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

test('a form that was sent from another player’s page does nothing', async () => {
  const [own, other] = [await newPlayer(product), await newPlayer(product)];
  const cookie = `bl_session=${own.session}`;
  const page = visitor('en', { host: 'blg-za-en.localhost', cookie });
  const rename = (actingAs: string | undefined, firstName: string) => {
    const aside = { cookies: [], isAway: false, limitedFor: undefined };
    const named = actingAs === undefined ? aside : { ...aside, actingAs };
    return apiInProcess(product.app, page, named).profileUpdate({ firstName });
  };
  expect(await refusal(rename(other.userId, 'Other'))).toBe('signed_in_as_another');
  expect((await rename(own.userId, 'Own')).firstName).toBe('Own');
  expect((await rename(undefined, 'Old page')).firstName).toBe('Old page');
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
