import { LANGUAGES } from '#brands/brand.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { enhancerOf, isDesign } from '../rules/enhancers.ts';
import type { StoreTables, Words } from './tables.ts';

type Named = Pick<StoreTables['store_items'], 'design' | 'names' | 'texts'>;

/** What an item is called, for a reader; of an enhancer the screens know the words. */
export function wordsFor({ design, names, texts }: Named, language: string) {
  const known = isDesign(design) ? design : null;
  return {
    design: known,
    kind: known && enhancerOf(known).kind,
    name: known ? '' : inLanguage(names, language),
    text: known ? '' : inLanguage(texts, language),
  };
}

/** The name in every language, for what is read later by somebody else. */
export function nameInAll({ design, names }: Named, texts: ServerTexts): Record<string, string> {
  const name = (language: string) =>
    isDesign(design) ? texts.of(language, 'store')(`name_${design}`) : inLanguage(names, language);
  return Object.fromEntries(LANGUAGES.map((language) => [language, name(language)]));
}

/** In the reader's language, else in English, else in the one there is. */
export function inLanguage(words: Words, language: string): string {
  const said: Readonly<Record<string, string | undefined>> = words;
  return said[language] || words.en || Object.values(words).find(Boolean) || '';
}
