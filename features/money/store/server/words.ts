import { LANGUAGES } from '#brands/brand.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { enhancerOf, isDesign } from '../rules/enhancers.ts';
import type { StoreTables, Words } from './tables.ts';

type Named = Pick<StoreTables['store_items'], 'design' | 'names' | 'texts'>;

/** Name and text of an item for a reader; empty for enhancers, which screens name. */
export function wordsFor({ design, names, texts }: Named, language: string) {
  const known = isDesign(design) ? design : null;
  return {
    design: known,
    kind: known && enhancerOf(known).kind,
    name: known ? '' : inLanguage(names, language),
    text: known ? '' : inLanguage(texts, language),
  };
}

/** The name in every language, for messages whose reader is not the caller. */
export function nameInAll({ design, names }: Named, texts: ServerTexts): Record<string, string> {
  const name = (language: string) =>
    isDesign(design) ? texts.of(language, 'store')(`name_${design}`) : inLanguage(names, language);
  return Object.fromEntries(LANGUAGES.map((language) => [language, name(language)]));
}

/** The text in the reader's language, else in English, else in any. */
export function inLanguage(words: Words, language: string): string {
  const said: Readonly<Record<string, string | undefined>> = words;
  return said[language] || words.en || Object.values(words).find(Boolean) || '';
}
