import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lettersOf } from '#testing/woff2.ts';

const ROOT = join(import.meta.dirname, '..');

const FONTS = [
  ['ar', 'arabic', 'noto-sans-arabic', /\p{Script=Arabic}/u, [700]],
  ['am', 'ethiopic', 'noto-sans-ethiopic', /\p{Script=Ethiopic}/u, [400, 700]],
] as const;
/** Games and events, in all languages. */
const MORE = [
  ...filesIn('features/play/games').filter((file) => !/\.test\./.test(file)),
  ...filesIn('tools/sandbox/data'),
  // the keys of searches fold letters that no text shows
  ...filesIn('platform/database/migrations').filter((file) => !file.endsWith('_search_keys.sql')),
];
const IN_LATIN = ['en', 'de', 'fr', 'es', 'it'];

describe.each(FONTS)('the face of %s', (language, sheet, name, script, weights) => {
  const used = lettersIn([...textsOf(language), ...MORE], script);

  test('there are texts to be read in it', () => {
    expect(used.size).toBeGreaterThan(30);
  });

  test.each(weights)('has every letter of our texts in weight %i', (weight) => {
    const file = join(ROOT, `ui/styles/fonts/${name}-${weight}.woff2`);
    const known = lettersOf(readFileSync(file));
    expect([...used].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test.each(weights)('is asked for every letter of our texts in weight %i', (weight) => {
    const ranges = rangesOf(`letters/${sheet}.css`, `${name}-${weight}.woff2`);
    expect([...used].filter((letter) => !isIn(ranges, letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});

describe('the face of headings', () => {
  const FACE = 'barlow-condensed-700.woff2';
  const known = lettersOf(readFileSync(join(ROOT, 'ui/styles/fonts', FACE)));

  test.each(IN_LATIN)('has every letter of our texts in %s, small and large', (language) => {
    const small = [...lettersIn(textsOf(language), /[\p{Script=Latin}\d]/u)];
    const used = new Set(small.flatMap((letter) => [letter, ...letter.toUpperCase()]));
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test.each([
    ['fonts.css', FACE],
    ['fonts.css', 'barlow-condensed-700-basic.woff2'],
  ])(
    'is asked in %s for what it has, and for nothing else: more would come for it',
    (css, file) => {
      const has = lettersOf(readFileSync(join(ROOT, 'ui/styles/fonts', file)));
      const asked = rangesOf(css, file);
      const all = Array.from({ length: 0x3000 }, (_, letter) => letter);
      expect(all.filter((letter) => isIn(asked, letter) && !has.has(letter))).toEqual([]);
      expect([...has].filter((letter) => letter > 0x20 && !isIn(asked, letter))).toEqual([]);
    },
  );

  test('is not asked for whole for a letter that it has', () => {
    const whole = rangesOf('fonts.css', 'barlow-condensed-latin-700-normal.woff2');
    expect(isIn(whole, 'ø'.charCodeAt(0))).toBe(true);
    expect([...known].filter((letter) => isIn(whole, letter))).toEqual([]);
  });
});

/** Letters of a script in files. */
function lettersIn(files: readonly string[], script: RegExp): Set<string> {
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('');
  return new Set([...texts].filter((letter) => script.test(letter)));
}

/** Catalogues, legal pages and brands' copies. */
function textsOf(language: string): string[] {
  return [
    ...filesIn('locales', language),
    ...filesIn('features/community/brands-and-legal/legal', language),
    ...filesIn('brands').filter((file) => /copy\.json$|brand\.ts$/.test(file)),
  ];
}

function filesIn(folder: string, language = ''): string[] {
  const entries = readdirSync(join(ROOT, folder, language), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|md|ts|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** For which letters a style sheet asks for a file. */
function rangesOf(sheet: string, file: string): string[] {
  const css = readFileSync(join(ROOT, 'ui/styles', sheet), 'utf8');
  const face = css.split('@font-face').find((each) => each.includes(`/${file}`));
  return /unicode-range:\s+([^;]+)/.exec(face ?? '')?.[1]?.split(/,\s+/) ?? [];
}

function isIn(ranges: readonly string[], letter: number): boolean {
  return ranges.some((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16));
    return letter >= from && letter <= to;
  });
}
