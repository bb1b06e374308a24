import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, visitorOf } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { TERMS_KEYS } from './rules/legal-pages.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test('a visitor reads the terms of the brand whose address it is', async () => {
  const african = await visitorOf(product).legalText({ kind: 'terms' });
  expect(african).toMatchObject({ language: 'en', direction: 'ltr' });
  const palestinian = visitorOf(product, 'blg-ps-ar.localhost');
  expect(await palestinian.legalText({ kind: 'terms' })).toMatchObject({
    language: 'ar',
    direction: 'rtl',
  });
});

test('any page of terms can be looked at, in its own language or in another', async () => {
  const { legalText } = visitorOf(product);
  for (const variant of TERMS_KEYS) {
    const { sections } = await legalText({ kind: 'terms', variant });
    expect(sections.length).toBeGreaterThan(10);
  }
  expect(await legalText({ kind: 'terms', variant: 'eal-eu-de' })).toMatchObject({
    language: 'de',
  });
  const asked = { kind: 'terms', variant: 'eal-eu-de', language: 'am' } as const;
  expect(await legalText(asked)).toMatchObject({ language: 'am' });
});

test('an origin of no brand has no page of terms, but a privacy policy', async () => {
  const { legalText } = visitorOf(product, 'unknown.example');
  expect(await refusal(legalText({ kind: 'terms' }))).toBe('not_found');
  expect(await legalText({ kind: 'privacy', language: 'fr' })).toMatchObject({ language: 'fr' });
});
