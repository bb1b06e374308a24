import { expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { type Found, isSampleCompany, setupSteps } from './setup.ts';

const READY: Found = {
  games: 1,
  publishedEvents: 1,
  cards: true,
  carrier: null,
  mpesa: null,

  mail: true,
  sms: true,
  byNumber: true,
  legal: true,
};
const missingIn = (found: Found) =>
  setupSteps(found).flatMap(({ step, done }) => (done ? [] : [step]));

test('nothing is missing where everything is there', () => {
  expect(missingIn(READY)).toEqual([]);
});

test('each thing that is not there is named, and no other', () => {
  expect(missingIn({ ...READY, games: 0 })).toEqual(['game']);
  expect(missingIn({ ...READY, publishedEvents: 0 })).toEqual(['event']);
  expect(missingIn({ ...READY, mail: false })).toEqual(['mail']);
  expect(missingIn({ ...READY, sms: false })).toEqual(['sms']);
  expect(missingIn({ ...READY, legal: false })).toEqual(['legal']);
});

test('one way to pay is enough', () => {
  expect(missingIn({ ...READY, cards: false })).toEqual(['prices']);
  expect(missingIn({ ...READY, cards: false, carrier: true })).toEqual([]);
  expect(missingIn({ ...READY, cards: null, carrier: false })).toEqual(['prices']);
  expect(missingIn({ ...READY, cards: null, mpesa: false })).toEqual(['prices']);
  expect(missingIn({ ...READY, cards: null, mpesa: true })).toEqual([]);
});

test('a brand without sign-in by number is not asked for SMS', () => {
  const steps = setupSteps({ ...READY, sms: false, byNumber: false }).map(({ step }) => step);
  expect(steps).toEqual(['game', 'event', 'prices', 'mail', 'legal']);
});

test('the company of each of our own brands is a sample, and a real one is not', () => {
  expect(HOUSE.brands.filter(({ company }) => !isSampleCompany(company))).toEqual([]);
  const real = { name: 'Acme Ltd', email: 'help@acme.com', privacyEmail: 'privacy@acme.com' };
  expect(isSampleCompany(real)).toBe(false);
  expect(isSampleCompany({ ...real, privacyEmail: 'privacy@acme.example' })).toBe(true);
});
