import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';

const ROOT = join(import.meta.dirname, '..');
const LOCALES = join(ROOT, 'locales');
/** Tests and screens. */
const NO_SOURCES = /test|screens/;
/** Ways to make a refusal: `refuse('code'`, `refuseField(path, 'code'`, `takenField(path, 'code'`, `code: 'code'`. */
const SOURCES = ['core', 'features', 'platform', 'app'];
const MADE = [
  /\brefuse\(\s*'([a-z_]+)'/g,
  /\b(?:refuseField|takenField)\(\s*[^,]+,\s*'([a-z_]+)'/g,
  /\b(?:wrongFile|refused)\((?:state, )?'([a-z_]+)'/g,
  /\bcode: '(?!custom')([a-z_]+)'/g,
];

test.each(languages())('every refusal has its text in %s', (language) => {
  const file = join(LOCALES, language, 'errors.json');
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const codes = [...declared(), ...made()];
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !texts[code]?.trim())).toEqual([]);
});

function languages(): string[] {
  const entries = readdirSync(LOCALES, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function declared(): string[] {
  return Object.values(contract).flatMap(({ refusals }) => [...refusals]);
}

function made(): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !NO_SOURCES.test(path))
      .flatMap((path) => codesIn(readFileSync(join(ROOT, folder, path), 'utf8'))),
  );
}

function codesIn(source: string): string[] {
  return MADE.flatMap((pattern) => [...source.matchAll(pattern)].flatMap(([, code]) => code ?? []));
}
