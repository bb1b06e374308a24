import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryOfNumber, fullNumber, nationalNumber } from './phone-numbers.ts';

describe('a number', () => {
  test.each([
    ['082 123 4567', 'ZA'],
    ['82-123-4567', 'ZA'],
    ['+27 82 123 4567', 'ZA'],
    ['0027821234567', 'ZA'],
    ['+27 (0)82 123 4567', 'ZA'],
    ['+27 082 123 4567', 'ZA'],
    ['27 (0) 82 123 4567', 'ZA'],
    ['(0)82 123 4567', 'ZA'],
    ['tel:+27-82-123-4567', 'PS'],
    ['tel:082-123-4567', 'ZA'],
    ['\u202A+27\u00a082\u2011123\u20114567\u202C', 'PS'],
    ['０８２１２３４５６７', 'ZA'],
    ['27821234567', 'ZA'],
    ['+27 82 123 4567', 'PS'],
    ['٠٨٢١٢٣٤٥٦٧', 'ZA'],
    ['۰۸۲۱۲۳۴۵۶۷', 'ZA'],
  ])('%s in %s is 27821234567', (typed, country) => {
    expect(fullNumber(typed, country)).toBe('27821234567');
  });

  test('that begins like its own country code is still national', () => {
    expect(fullNumber('027 712 3456', 'ZA')).toBe('27277123456');
    expect(fullNumber('277123456', 'ZA')).toBe('27277123456');
  });

  test('comes apart and together again', () => {
    const national = fc.stringMatching(/^[1-9]\d{8}$/);
    const country = fc.constantFrom('ZA', 'KE', 'NG', 'ET', 'PS', 'IL');
    fc.assert(
      fc.property(national, country, (digits, code) => {
        const full = fullNumber(`0${digits}`, code);
        expect(nationalNumber(full, code)).toBe(digits);
        expect(countryOfNumber(full, [code])).toBe(code);
      }),
    );
  });
});
