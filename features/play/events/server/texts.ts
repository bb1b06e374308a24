import type { Language } from '#brands/brand.ts';
import type { EventTexts } from './tables.ts';

/** What was written in a language, else in English, else in whichever there is; creation made sure of one. */
export function textsIn(
  texts: Readonly<Partial<Record<Language, EventTexts>>>,
  language: Language,
): EventTexts {
  const found = texts[language] ?? texts.en ?? Object.values(texts)[0];
  if (!found) throw new Error('an event without texts');
  return found;
}
