import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPersonal } from './without-personal.ts';

test.each([
  ['no player naledi@example.org here', 'no player [address] here'],
  ['Key (msisdn)=(27821234567) already exists', 'Key (msisdn)=([number]) already exists'],
  ['call +27 82 123 4567', 'call [number]'],
  ['code 123456 is wrong', 'code [number] is wrong'],
  ['GET /sign-in?token=abc&next=/home', 'GET /sign-in?token=[value]&next=[value]'],
  ['sent Bearer abcdefgh12345', 'sent [key]'],
  [
    'no such match 0199a000-0000-7000-8000-0000000000f1',
    'no such match 0199a000-0000-7000-8000-0000000000f1',
  ],
  ['app/pages.ts:120:14', 'app/pages.ts:120:14'],
])('%s', (text, shown) => {
  expect(withoutPersonal(text)).toBe(shown);
});

test('no phone number is left, whatever is around it', () => {
  const around = fc.string({ unit: fc.constantFrom(' ', '(', ')', '"', '=', ',', 'x ', ' y') });
  const number = fc.stringMatching(/^\+?[1-9]\d{8,13}$/);
  fc.assert(
    fc.property(around, number, around, (before, phone, after) => {
      const digits = phone.replace('+', '');
      expect(withoutPersonal(`${before} ${phone} ${after}`)).not.toContain(digits);
    }),
  );
});
