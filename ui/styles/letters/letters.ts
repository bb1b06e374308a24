import arabic from './arabic.css?url';
import ethiopic from './ethiopic.css?url';

const SHEETS: Readonly<Record<string, string>> = { ar: arabic, am: ethiopic };

/**
 * The style sheet of a language whose letters few devices have: of that language and of no other, so that nobody
 * else loads a byte of it, and a file, so that nobody loads it twice. `null` where devices have the letters.
 */
export function lettersOf(language: string): string | null {
  return SHEETS[language] ?? null;
}
