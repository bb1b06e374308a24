import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAlphabetOfPhones, messagesOf } from './sms-alphabet.ts';

test.each([
  ['Battle League\u00a0: ton code est 123456.', 'Battle League : ton code est 123456.'],
  ['R\u00a07 a day – the player’s “Cup”…', 'R 7 a day - the player\'s "Cup"...'],
  ['\u2068Sipho\u2069 challenges you', 'Sipho challenges you'],
  ['It ended \u20664–\u20605\u2069', 'It ended 4-5'],
])('%j goes as %j', (text, sent) => {
  expect(inAlphabetOfPhones(text)).toBe(sent);
});

test('what needs other letters anyway keeps its marks', () => {
  for (const text of ['Tu código\u00a0: “1”', 'رمزك\u00a0هو 1', '⁨سامي_GG⁩', 'ኮድዎ “1” ነው']) {
    expect(inAlphabetOfPhones(text)).toBe(text);
  }
});

test('written once, a text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = inAlphabetOfPhones(text);
      expect(inAlphabetOfPhones(once)).toBe(once);
    }),
  );
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  [`${'a'.repeat(159)}€`, 2],
  ['ó'.repeat(70), 1],
  ['ó'.repeat(71), 2],
  ['ó'.repeat(135), 3],
])('%s goes as %i', (text, messages) => {
  expect(messagesOf(text)).toBe(messages);
});
