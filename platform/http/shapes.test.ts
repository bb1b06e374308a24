import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedText } from './shapes.ts';

describe('a text that somebody typed', () => {
  test.each([
    ['Final \u202Egnp.exe\u202C', 'Final gnp.exe'],
    ['\u2067Cup\u2069', 'Cup'],
    ['ad\u200Bmin\uFEFF', 'admin'],
    ['\u202A+27 82 123 4567\u202C', '+27 82 123 4567'], // as numbers are copied on a phone
  ])('is kept without what turns its neighbours around or is not seen: %j', (typed, kept) => {
    expect(typedText(100).parse(typed)).toBe(kept);
  });

  test.each(['👩‍👩‍👧', 'می‌خواهم', 'a\u200Eb', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'አበበ'])(
    'keeps what is written by joiners and marks: %s',
    (text) => {
      expect(typedText(100).parse(text)).toBe(text);
    },
  );

  test('is nothing where nobody would see it', () => {
    expect(typedText(100).min(1).safeParse('\u200B\u2066 \u2069').success).toBe(false);
  });

  test('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const first = typedText(1_000).safeParse(typed);
        if (first.success) expect(typedText(1_000).parse(first.data)).toBe(first.data);
      }),
    );
  });
});
