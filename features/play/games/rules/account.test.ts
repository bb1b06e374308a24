import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_KINDS, accountKey, cleanAccountName, isAccountName } from './account.ts';

test.each([
  ['uuid', '2F1C5A8E-0B7D-4C1E-9B57-6A1F0C2D3E4F', true],
  ['uuid', '2f1c5a8e0b7d4c1e9b576a1f0c2d3e4f', false],
  ['ign_id', 'Lioness', true],
  ['ign_id', 'أسد الملاعب', true],
  ['ign_id', 'Lion#EUW', true],
  ['ign_id', 'ab', false],
  ['ign_id', 'a'.repeat(33), false],
  ['ign_id', '<b>lion</b>', false],
  ['psn_id', 'lion_ess-5', true],
  ['psn_id', '5lion', false],
  ['psn_id', 'li', false],
  ['psn_id', 'lion ess', false],
  ['psn_id', 'a'.repeat(17), false],
] as const)('%s "%s": %s', (kind, name, is) => {
  expect(isAccountName(kind, name)).toBe(is);
});

test.each([
  ['psn_id', '\u200BThabo\u2060_٧\u00a0', 'Thabo_7'],
  [
    'uuid',
    '\uFEFF0198C2D4-0000-7000-8000-000000000001\u200E',
    '0198c2d4-0000-7000-8000-000000000001',
  ],
  ['ign_id', '\u2068سامي\u2069\u00a0GG', 'سامي GG'],
] as const)('a %s is kept without what was pasted along: %j', (kind, typed, kept) => {
  expect(isAccountName(kind, typed)).toBe(true);
  expect(cleanAccountName(kind, typed)).toBe(kept);
});

test('a name is kept clean: cleaning it again changes nothing, nor does it make another account', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ACCOUNT_KINDS),
      fc.string({ unit: 'grapheme' }),
      (kind, text) => {
        const clean = cleanAccountName(kind, text);
        expect(cleanAccountName(kind, clean)).toBe(clean);
        expect(accountKey(kind, clean)).toBe(accountKey(kind, text));
        expect(isAccountName(kind, clean)).toBe(isAccountName(kind, text));
      },
    ),
  );
});

test('neither case nor width makes another account', () => {
  expect(accountKey('ign_id', 'ＬＩＯＮ')).toBe(accountKey('ign_id', 'lion'));
});
