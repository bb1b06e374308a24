import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOf } from './file-text.ts';

const LISTS = [
  'Benutzername;Handynummer\r\nJörg Müßig;0821234567\r\n',
  'pseudo,e-mail\nÉloïse,e@mail.example',
  'اسم المستخدم;رقم الجوال\nسامي الخطيب;0599123456',
  'የተጠቃሚ ስም\tስልክ ቁጥር\nአበበ\t0911234567',
];

describe.each(LISTS)('%j', (text) => {
  test('in UTF-8, with and without a mark', () => {
    expect(textOf(new TextEncoder().encode(text))).toBe(text);
    expect(textOf(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
  });
  test.each([true, false])('in UTF-16, in the order of little ends: %s', (little) => {
    expect(textOf(wide(text, little))).toBe(text);
    expect(textOf(wide(`\uFEFF${text}`, little))).toBe(text);
  });
});

test('in the one-byte alphabets of spreadsheets', () => {
  const western = [0x4a, 0xf6, 0x72, 0x67, 0x3b, 0x4d, 0xfc, 0xdf, 0x69, 0x67, 0x3b, 0x80];
  expect(textOf(Uint8Array.from(western))).toBe('Jörg;Müßig;€');
  const arabic = [0xd3, 0xc7, 0xe3, 0xed, 0x3b, 0x31, 0x32];
  expect(textOf(Uint8Array.from(arabic))).toBe('سامي;12');
});

test('every text of UTF-8 is read as what it is', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((each) => !/^\uFEFF|\0/.test(each));
  fc.assert(
    fc.property(text, (each) => {
      expect(textOf(new TextEncoder().encode(each))).toBe(each);
    }),
  );
});

test('bytes of any kind are some text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(typeof textOf(bytes)).toBe('string');
    }),
  );
});

function wide(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return new Uint8Array(view.buffer);
}
