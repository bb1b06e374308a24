import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { AT_HOME, EVERYWHERE, filterText } from './word-filter.ts';

const isMasked = (text: string, language = 'en') => filterText(text, language).isMasked;

describe('the word filter', () => {
  test.each([
    ['fuck this', '**** this'],
    ['FÜCK', '****'],
    ['fuuuuck', '*******'],
    ['sh1t!', '****!'],
    ['a$$hole', '*******'],
    ['s1ut', '****'],
    ['bitch23', '*******'],
    ['f u c k', '* * * *'],
    ['f  u  c  k  u', '*  *  *  *  u'],
    ['b.i.t.c.h', '*.*.*.*.*'],
    ['s/h/i/t', '*******'],
    ['\u0441unt', '****'], // a Cyrillic letter
    ['fυck', '****'], // a Greek one
    ['ｆｕｃｋ', '****'],
    ['ⓕⓤⓒⓚ', '****'],
    ['🅵🆄🅲🅺', '********'],
    ['ꜰᴜᴄᴋ', '****'],
    ['f\u200du\u3164c\u034fk', '*******'],
    ['coño', '****'],
    ['con\u0303o', '*****'],
    ['Mkundu!', '******!'],
    ['ya shermuta', 'ya ********'],
  ])('masks %s', (text, masked) => {
    expect(filterText(text, 'en')).toEqual({ text: masked, isMasked: true });
  });

  test.each([
    'as good as it gets',
    'class assess 455 3:2!',
    'a b c',
    'shitake',
    'S c u n t h o r p e',
    'un cono de helado',
    'Der Peter ist dick, das Ass sticht',
    'die Pute, con la bite',
    'en retard',
    'la Regina è al secondo posto',
    'سمعت نيك يقول إن حلمه كبير',
  ])('leaves %s', (text) =>
    expect(filterText(text, 'en').text).toBe(text.replace('en retard', 'en ******')),
  );

  test.each([
    ['de', 'du Arschlöcher'],
    ['fr', 'quel enculé'],
    ['es', 'qué cabrón'],
    ['it', 'che stronzo'],
    ['ar', 'يا شَرموطة'],
    ['ar', 'يا شرمـــوطه'],
    ['am', 'አንተ ደደብ'],
    ['sw', 'wewe mshenzi'],
    ['zu', 'msunu wakho'],
    ['af', 'jou ma se poes'],
    ['ha', 'dan shege'],
    ['yo', 'oloriburuku ni e'],
    ['pcm', 'dis ashawo'],
  ])('knows words of %s for everybody', (_language, text) => {
    for (const language of LANGUAGES) expect(isMasked(text, language)).toBe(true);
  });

  test('masks what is harmless elsewhere only for those who write in the language', () => {
    expect(['fr', 'de', 'es'].map((language) => isMasked('pute', language))).toEqual([
      ...[true, false, false],
    ]);
    expect(['en', 'fr'].map((language) => isMasked('retard', language))).toEqual([true, false]);
  });

  test('leaves more than 500 names and towns of the markets', () => {
    const file = readFileSync(new URL('real-names.txt', import.meta.url), 'utf8');
    const lines = file.split('\n').filter((line) => !line.startsWith('#'));
    const names = [...new Set(lines.flatMap((line) => line.split(' ')).filter(Boolean))];
    expect(names.length).toBeGreaterThan(500);
    const masked = LANGUAGES.flatMap((language) =>
      names.filter((name) => isMasked(name, language)),
    );
    expect(masked).toEqual([]);
    expect(LANGUAGES.map((language) => isMasked(lines.join('\n'), language))).not.toContain(true);
  });

  test('has no everyday word', () => {
    const everyday = `as con die sie the gg match game score hit pass win lol bot noob kill sex dick peter mama papa wie
      bien bon cul pas les des una para come porca sono che non und ist der das wir ihr من في على هذا نعم لا أنا አዎ ነው እኔ`;
    const masked = everyday.split(/\s+/).filter((word) => isMasked(word, 'en'));
    expect(masked).toEqual([]);
  });
});

/** Letters for letters, as people disguise words. */
const DISGUISES: Readonly<Record<string, string>> = {
  a: 'аα@4áＡⓐᴀ',
  b: 'в8ƀｂ'.replace('ƀ', 'ʙ'),
  c: 'сçＣ',
  d: 'ԁᴅｄ',
  e: 'е3ëε',
  f: 'ｆꜰ',
  g: '9ɡ',
  h: 'һʜ',

  i: 'і1!|íｉ',
  j: 'ј',
  k: 'кκ',
  l: '1|ӏｌ',
  m: 'мᴍ',
  n: 'ｎɴ',
  o: 'о0οö',
  p: 'рρ',
  q: 'ԛ',
  r: 'ʀ',

  s: 'ѕ5$ş',
  t: 'т7τ',
  u: 'υμvü',
  v: 'ѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ2',

  ا: 'أإآٱ',
  ي: 'ىئ',
  ه: 'ة',
  و: 'ؤ',
  ሰ: 'ሠ',
  ሀ: 'ሐኀ',
  አ: 'ዐ',
  ጸ: 'ፀ',
};
const UNSEEN = ['', '', '', '\u200d', '\u034f', '\u3164', '\u0301', '\u0640'];

const word = fc.constantFrom(
  ...EVERYWHERE.map((bad) => ({ bad, language: 'en' })),
  ...Object.entries(AT_HOME).flatMap(([language, words]) =>
    words.map((bad) => ({ bad, language })),
  ),
);
/** The change of each letter. */
const changes = fc.infiniteStream(
  fc.record({
    which: fc.nat(20),
    unseen: fc.constantFrom(...UNSEEN),
    times: fc.constantFrom(1, 1, 1, 2, 4),
    upper: fc.boolean(),
  }),
);

describe('each word of the lists', () => {
  test('is caught as it is', () => {
    expect(EVERYWHERE.length).toBeGreaterThan(500);
    expect(EVERYWHERE.filter((bad) => !isMasked(bad))).toEqual([]);
  });

  test('is caught in look-alikes, repeated letters and with what nobody sees', () => {
    fc.assert(
      fc.property(word, changes, ({ bad, language }, stream) => {
        const letters = [...bad.normalize('NFC')].map((letter) => {
          const { which, unseen, times, upper } = stream.next().value;
          const looks = [letter, ...(DISGUISES[letter] ?? '')];
          const look = looks[which % looks.length] ?? letter;
          return (upper ? look.toUpperCase() : look).repeat(times) + unseen;
        });
        // a number is no word; Unicode calls the unseen U+3164 a letter
        if (!/\p{L}/u.test(letters.join('').replaceAll('\u3164', ''))) return;
        expect(filterText(`a ${letters.join('')} z`, language)).toMatchObject({ isMasked: true });
      }),
      { numRuns: 3_000 },
    );
  });

  test('is caught set apart', () => {
    const gap = fc.constantFrom(' ', '  ', '.', '-', ' - ', '_', '/', '·');
    fc.assert(
      fc.property(word, gap, ({ bad, language }, between) => {
        expect(isMasked([...bad.normalize('NFC')].join(between), language)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('a text keeps its length, and filtering twice is filtering once', () => {
  const piece = fc.constantFrom(...EVERYWHERE, ' ', '! ', '.', 'match', '👍🏽', '🇫🇺', 'ﬀ');
  const text = fc.oneof(
    fc.array(piece).map((all) => all.join('')),
    fc.array(piece).map((all) => all.join(' ')),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...LANGUAGES), (said, language) => {
      const once = filterText(said, language);
      expect(once.text.length).toBe(said.length);
      expect(filterText(once.text, language).isMasked).toBe(false);
    }),
  );
});
