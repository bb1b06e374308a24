import display from '../fonts/barlow-condensed-700.woff2?url';
import displayBasic from '../fonts/barlow-condensed-700-basic.woff2?url';
import arabicBold from '../fonts/noto-sans-arabic-700.woff2?url';
import arabic from './arabic.css?url';
import ethiopic from './ethiopic.css?url';

interface Letters {
  /**
   * The style sheet of a language with letters of its own: of that language and of no other, so that nobody else loads
   * a byte of it, and a file, so that nobody loads it twice. None where Latin letters do.
   */
  readonly sheet?: string;
  /** Fonts so small that they load before the first paint, so that their text never changes its width. */
  readonly ahead: readonly string[];
}

const LATIN: Letters = { ahead: [display] };
const LETTERS: Readonly<Record<string, Letters>> = {
  ar: { sheet: arabic, ahead: [displayBasic, arabicBold] },
  am: { sheet: ethiopic, ahead: [displayBasic] },
};

/** The fonts of a language. */
export function lettersOf(language: string): Letters {
  return LETTERS[language] ?? LATIN;
}
