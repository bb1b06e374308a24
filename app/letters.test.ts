import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lettersOf } from '#testing/woff2.ts';

const ROOT = join(import.meta.dirname, '..');

const FONTS = [
  ['ar', 'arabic', 'noto-sans-arabic', /\p{Script=Arabic}/u],
  ['am', 'ethiopic', 'noto-sans-ethiopic', /\p{Script=Ethiopic}/u],
] as const;

describe.each(FONTS)('the face of %s', (language, sheet, name, script) => {
  const used = lettersIn(language, script);

  test('there are texts to be read in it', () => {
    expect(used.size).toBeGreaterThan(30);
  });

  test.each([400, 700])('has every letter of our texts in weight %i', (weight) => {
    const file = join(ROOT, `ui/styles/fonts/${name}-${weight}.woff2`);
    const known = lettersOf(readFileSync(file));
    expect([...used].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test.each([400, 700])('is asked for every letter of our texts in weight %i', (weight) => {
    const ranges = rangesOf(sheet, `${name}-${weight}.woff2`);
    expect([...used].filter((letter) => !isIn(ranges, letter.codePointAt(0) ?? 0))).toEqual([]);
  });
});

/** Letters of the script in our texts: catalogues, legal pages, brands' copies, games and events. */
function lettersIn(language: string, script: RegExp): Set<string> {
  const files = [
    ...filesIn('locales', language),
    ...filesIn('features/brands-and-legal/legal', language),
    ...filesIn('features/games').filter((file) => !/\.test\./.test(file)),
    ...filesIn('brands').filter((file) => /copy\.json$|brand\.ts$/.test(file)),
    ...filesIn('sandbox/data'),
    ...filesIn('platform/database/migrations'),
  ];
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('');
  return new Set([...texts].filter((letter) => script.test(letter)));
}

function filesIn(folder: string, language = ''): string[] {
  const entries = readdirSync(join(ROOT, folder, language), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile() && /\.(json|ts|sql)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** For which letters a style sheet asks for a file. */
function rangesOf(sheet: string, file: string): string[] {
  const css = readFileSync(join(ROOT, `ui/styles/letters/${sheet}.css`), 'utf8');
  const face = css.split('@font-face').find((each) => each.includes(`/fonts/${file}`));
  return /unicode-range: ([^;]+)/.exec(face ?? '')?.[1]?.split(', ') ?? [];
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
