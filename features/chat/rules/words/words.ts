import { AMHARIC } from './am.ts';
import { ARABIC } from './ar.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { ITALIAN } from './it.ts';

/** Words that the filter masks, by language; none of them is an everyday word of another language of ours. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  am: AMHARIC,
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
};
