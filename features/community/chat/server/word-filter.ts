import ar from 'naughty-words/ar.json' with { type: 'json' };
import de from 'naughty-words/de.json' with { type: 'json' };
import en from 'naughty-words/en.json' with { type: 'json' };
import es from 'naughty-words/es.json' with { type: 'json' };
import fr from 'naughty-words/fr.json' with { type: 'json' };
import it from 'naughty-words/it.json' with { type: 'json' };
import { wordFilter } from '../rules/filter.ts';
import { HARMLESS, OWN_WORDS, WORDS_AT_HOME } from '../rules/words.ts';

const listed = [ar, de, en, es, fr, it].flat().map((word) => word.toLowerCase());

/** Words that are masked for everybody. */
export const EVERYWHERE: readonly string[] = [
  ...listed.filter((word) => /^[\p{L}\p{M}]+$/u.test(word) && !HARMLESS.has(word)),
  ...Object.values(OWN_WORDS).flatMap(wordsOf),
];
/** Words that are masked for those who write in a language. */
export const AT_HOME: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(WORDS_AT_HOME).map(([language, words]) => [language, wordsOf(words)]),
);

/** The word filter with all lists. */
export const filterText = wordFilter(EVERYWHERE, AT_HOME);

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
