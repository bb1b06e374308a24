/**
 * Reads what people type and paste as they mean it; what goes where is in docs/input.md. Pure, and used by rules, by the
 * schemas of calls and by fields in the browser, so a field and its call never read the same text in two ways.
 */

/** Marks of direction, joiners and blanks without width. They come along with what is pasted. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** The same without the joiners and marks that scripts and emoji are written with. */
const INVISIBLE_IN_PROSE = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** A text without the signs that nobody sees. For what identifies; prose needs some of them ({@link plainText}). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Prose: with `\n` at the ends of lines, and without what turns around or hides what stands beside it. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_PROSE, '');
}

/** A text with the digits 0 to 9 in place of those of other scripts, such as Arabic, Persian or full-width ones. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/**
 * What identifies or is searched for: without invisible signs, in plain digits and letters of plain width, with single
 * blanks. Case stays: what ignores it folds it itself.
 */
export function identifier(text: string): string {
  const plain = plainDigits(withoutInvisible(text).normalize('NFKC'));
  return plain.replace(/\s+/gu, ' ').trim();
}

/** Country calling codes of the countries that brands serve by phone, by ISO 3166-1 alpha-2. */
export const DIAL_CODES: Readonly<Record<string, string>> = {
  ZA: '27',
  KE: '254',
  NG: '234',
  ET: '251',
  PS: '970',
  IL: '972',
};
/** In none of these countries does a number begin with 0 behind the country code. */
const TRUNK_ZEROS = new RegExp(`^\\+(${Object.values(DIAL_CODES).join('|')})0+`);

/**
 * A phone number as digits, with a plus sign where it has its country code: `+27 (0)82 …`, `0027 82 …`, `tel:+27…`.
 * Whether it is a real number is not judged here.
 */
export function plainNumber(text: string): string {
  const typed = identifier(text)
    .replace(/^(?:tel|sms|callto):/i, '')
    .replace(/;.*$/, '') // parameters of a link
    .replace(/%2b/gi, '+')
    .replace(/%20/g, '')
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[\s\p{Pd}\u2212().[\]/\\·•_,]/gu, '');
  return typed.replace(/^(?:\+?00)/, '+').replace(TRUNK_ZEROS, '+$1');
}

/** A number with its country code, as it is kept: E.164 without the plus sign. A leading plus sign may be missing. */
export function msisdnIn(text: string): string {
  const plain = plainNumber(text);
  return plain.replace(/^\+?/, '+').replace(TRUNK_ZEROS, '+$1').slice(1);
}

/**
 * An e-mail address as it is written to, out of what mail programs copy: `mailto:`, `Thandi <thandi@mail.example>`.
 * Digits of another script stay in an address of another script.
 */
export function plainEmail(text: string): string {
  const typed = withoutInvisible(text).normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const link = typed.replace(/^mailto:/i, '');
  const address = (/^[^<>]*<([^<>]*)>$/.exec(link)?.[1] ?? link).trim();
  const inDigits = plainDigits(address);
  return /^[!-~]*$/.test(inDigits) ? inDigits : address;
}

interface CodeForm {
  /** Every sign that a code may have; letters in capitals. */
  readonly signs: string;
  readonly length: number;
}

/**
 * The code in a text: the whole text, whatever stands between its signs, or the first word of a sentence or link that
 * can be one, in one piece or in two halves. Words with a digit come before others.
 */
export function codeIn(text: string, { signs, length }: CodeForm): string | undefined {
  const plain = identifier(text).toUpperCase();
  const isCode = (word: string) =>
    word.length === length && [...word].every((sign) => signs.includes(sign));
  const whole = plain.replace(/[\s\p{Pd}]/gu, '');
  if (isCode(whole)) return whole;
  const parts = plain.split(/[^\p{L}\p{M}\p{N}\p{Pd}\s]+/u).map(wordsOf);
  const codes = [...parts.flat(), ...parts.flatMap(halvesIn)].filter(isCode);
  return codes.find((code) => /\d/.test(code)) ?? codes[0];
}

function wordsOf(part: string): string[] {
  const words = part.split(/\s+/).map((word) => word.replace(/\p{Pd}/gu, ''));
  return words.filter(Boolean);
}

/** Two words of one length that may be the halves of one; not where more digits stand beside them, as in a number. */
function halvesIn(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    const [before = '', next = '', after = ''] = [words[i - 1], words[i + 1], words[i + 2]];
    return word.length === next.length && !/\d/.test(before + after) ? [word + next] : [];
  });
}

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** The one-time code in a text, such as the message it came with. */
export function oneTimeCodeIn(text: string): string | undefined {
  return codeIn(text, { signs: '0123456789', length: CODE_LENGTH });
}
