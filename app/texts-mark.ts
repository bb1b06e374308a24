import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#brands/brand.ts';

const FILE = join(import.meta.dirname, '../build/client/texts.json');

let known: Readonly<Record<string, string>> | undefined;

/** The mark in the names of all scripts with texts of a language, as the build has named them. */
export function textsMark(language: Language): string {
  known ??= read();
  return known[language] ?? '';
}

function read(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {}; // development: the browser knows where the sources are
  }
}
