import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#brands/brand.ts';
import type { TextAddresses } from '#ui/i18n/texts.tsx';

const FILE = join(import.meta.dirname, '../build/client/texts.json');

let known: Readonly<Record<string, TextAddresses>> | undefined;

/** Where the build has put the texts of a language: a page is told of its own, and never hears of the others. */
export function textAddresses(language: Language): TextAddresses {
  known ??= read();
  return known[language] ?? '';
}

function read(): Readonly<Record<string, TextAddresses>> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {}; // development: the browser knows where the sources are
  }
}
