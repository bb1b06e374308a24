import arabicBold from '../fonts/noto-sans-arabic-700.woff2?url';
import arabic from './arabic.css?url';
import ethiopic from './ethiopic.css?url';

interface Letters {
  readonly sheet: string;
  /** A font so small that it comes before the first paint, so that what stands in it never changes its width. */
  readonly ahead?: string;
}

const LETTERS: Readonly<Record<string, Letters>> = {
  ar: { sheet: arabic, ahead: arabicBold },
  am: { sheet: ethiopic },
};

/**
 * The style sheet of a language with letters of its own: of that language and of no other, so that nobody else loads
 * a byte of it, and a file, so that nobody loads it twice. `undefined` where Latin letters do.
 */
export function lettersOf(language: string): Letters | undefined {
  return LETTERS[language];
}
