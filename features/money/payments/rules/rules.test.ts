import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import {
  cityProblem,
  countryProblem,
  stateProblem,
  vatNumberProblem,
  zipProblem,
} from './billing.ts';
import { type CheckoutProgress, stepShown, stepsOf } from './checkout.ts';
import { vatIn } from './vat.ts';

const anything = fc.record<CheckoutProgress>({
  hasPersonal: fc.boolean(),
  hasBilling: fc.boolean(),
  hasChoice: fc.boolean(),
});

describe('value added tax', () => {
  test.each([
    ['DE', 190, 2520, 479],
    ['FR', 200, 2499, 500],
    ['FI', 255, 2390, 609],
    ['ZA', 150, 2608, 391],
    ['KE', 160, 2585, 414],
    ['PS', 0, 2999, 0],
  ])('of 29.99 in %s is that country’s', (country, permille, net, vat) => {
    expect(vatIn(2999, country)).toEqual({ permille, gross: 2999, net, vat });
  });

  test('net and tax are the price, whatever the country, and neither is negative', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.constantFrom('DE', 'HU', 'LU', 'CH', 'US'),
        (price, country) => {
          const { gross, net, vat } = vatIn(price, country);
          expect([gross, net + vat]).toEqual([price, price]);
          expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('the checkout', () => {
  test('is three steps: personal, billing, payment; a package is chosen first where there is a choice', () => {
    coversSpec('screen.checkout');
    const done = { hasPersonal: true, hasBilling: true };
    expect(stepsOf({ ...done, hasChoice: false })).toEqual(['personal', 'billing', 'payment']);
    expect(stepsOf({ ...done, hasChoice: true })[0]).toBe('package');
  });

  test('never shows a step whose forerunners are not done', () => {
    const asked = fc.option(fc.constantFrom('package', 'personal', 'billing', 'payment', 'x'));
    fc.assert(
      fc.property(asked, anything, (step, progress) => {
        const shown = stepShown(step, progress);
        expect(stepsOf(progress)).toContain(shown);
        if (shown === 'billing') expect(progress.hasPersonal).toBe(true);
        if (shown === 'payment') expect(progress.hasPersonal && progress.hasBilling).toBe(true);
      }),
    );
  });

  test('lets one go back to every step before', () => {
    const progress = { hasPersonal: true, hasBilling: true, hasChoice: true };
    for (const step of stepsOf(progress)) expect(stepShown(step, progress)).toBe(step);
  });
});

test('city, zip, country and state are required, each by a message of its own', () => {
  expect([cityProblem(' '), zipProblem(''), stateProblem('')]).toEqual([
    'city_required',
    'zip_required',
    'state_required',
  ]);
  expect([countryProblem('', ['DE']), countryProblem('DE', ['DE'])]).toEqual([
    'country_required',
    null,
  ]);
});

test('a VAT number is optional, and looks like one where it is typed', () => {
  for (const good of [
    '',
    'DE 123.456.789',
    '\u200BDE\u00a0١٢٣\u2011456789',
    'ATU12345678',
    '4012345678',
  ]) {
    expect(vatNumberProblem(good)).toBeNull();
  }
  for (const bad of ['none', 'DE', '<b>12345</b>']) {
    expect(vatNumberProblem(bad)).toBe('vat_number_invalid');
  }
});
