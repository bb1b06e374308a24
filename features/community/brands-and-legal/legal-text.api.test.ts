import { expect, test } from 'vitest';
import { TERMS_VARIANTS } from '#brands/brand.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();

test("a visitor reads what the brand says of its league, in the visitor's language", async () => {
  const european = await visitorOf(product, 'eal-eu-de.localhost').landing({});
  expect(european.kicker).toContain('Amateure');
  expect(european.claims.prizes.currency).toBe('EUR');
});

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
  coversSpec('legal.variants');
  const { legalText } = visitorOf(product);
  for (const variant of TERMS_VARIANTS) {
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
  coversSpec('legal.variants');
  const { legalText } = visitorOf(product, 'unknown.example');
  expect(await refusal(legalText({ kind: 'terms' }))).toBe('not_found');
  expect(await legalText({ kind: 'privacy', language: 'fr' })).toMatchObject({ language: 'fr' });
});

test('the Kenyan terms have their own logo, and another one on the European site', async () => {
  coversSpec('legal.kenyan-logo');
  const kenyan = { kind: 'terms', variant: 'saf-ke-en' } as const;
  const { logo } = await visitorOf(product).legalText(kenyan);
  expect(logo.name).toBe('Battle League Kenya');
  const inEurope = await visitorOf(product, 'eal-eu-fr.localhost').legalText(kenyan);
  expect(inEurope.logo).not.toEqual(logo);
  expect(inEurope.logo.name).toBe('European Amateur League');
});

test("an operator's own terms are linked from its brand's, and from nobody else's", async () => {
  const telkom = visitorOf(product, 'tlk-za-en.localhost');
  const { operatorTermsUrl } = await telkom.legalText({ kind: 'terms' });
  expect(operatorTermsUrl).toMatch(/^https:/);
  expect(await visitorOf(product).legalText({ kind: 'terms' })).toMatchObject({
    operatorTermsUrl: null,
  });
});
