import { made, pairs } from './letter-tables.ts';

/**
 * Normalises typed and pasted text; docs/input.md lists which field uses what. Pure, because rules, the schemas of calls
 * and fields in the browser share it: a field and its call never read the same text in two ways.
 */

/** Marks of direction, joiners and zero-width spaces, which often come along with pasted text. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
/** The same without the joiners and marks that scripts and emoji need. */
const INVISIBLE_IN_PROSE = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** Characters that leave the place empty where they are. Fillers of scripts are letters, and Braille has a blank. */
const BLANK =
  /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}\u{13441}\u{13442}]/u;
/** Those of them that no script and no emoji has at an end. */
const BLANK_ENDS = /^[\s\u2800\u3164\uFFA0]+|[\s\u2800\u3164\uFFA0]+$/gu;

/** True for a text in which nothing is to be seen. */
export function isBlank(text: string): boolean {
  for (const sign of text) if (!BLANK.test(sign)) return false;
  return true;
}

/** Removes invisible characters. For identifiers only, because prose needs some of them ({@link plainText}). */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * Normalises prose: `\n` ends lines, and characters that hide or reverse their neighbours are removed, as are blanks at
 * both ends. A text in which nothing is to be seen is empty.
 */
export function plainText(text: string): string {
  if (isBlank(text)) return '';
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_PROSE, '').replace(BLANK_ENDS, '');
}

export type NameFault = 'name_without_letter' | 'name_marks_stacked';

/** No letter of a name has more than three marks, or six in Burmese and Tibetan, which write parts of a syllable as marks. */
const STACKED = /(?:(?![\p{Script=Myanmar}\p{Script=Tibetan}])\p{M}){4}|\p{M}{7}|(\p{M})\p{M}*\1/u;
const LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;

/** Judges a name of a person, a team or a thing: it needs a letter, and none that is hidden under its marks. */
export function nameFault(text: string): NameFault | null {
  if (STACKED.test(text.normalize('NFC'))) return 'name_marks_stacked';
  return LETTER.test(text) ? null : 'name_without_letter';
}

/** Replaces digits of other scripts, such as Arabic, Persian or full-width ones, by 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/**
 * Normalises an identifier or a search: no invisible characters, plain digits, letters of normal width, single blanks.
 * Keeps the case, because not every identifier ignores it.
 */
export function identifier(text: string): string {
  const plain = plainDigits(withoutInvisible(text).normalize('NFKC'));
  return plain.replace(/\s+/gu, ' ').trim();
}

/** Letters of other scripts, Cyrillic and then Greek, each with the Latin one that it looks like in either case. */
const lookAlikes = /* @__PURE__ */ made(
  () =>
    new Map(
      pairs(
        'аa вb сc ԁd еe нh һh іi јj кk ӏl мm оo рp ԛq ѕs тt уy үy хx ԝw ' +
          'αa βb εe ηh ιi κk μm νn οo ρp τt υy χx ζz ıi',
      ),
    ),
);

/**
 * The Latin word that a word in lower case looks like. Nobody passes for another by it: `latin_look` of the database
 * does the same with the key of a username.
 */
export function latinLookOf(word: string): string {
  return [...word].map((letter) => lookAlikes().get(letter) ?? letter).join('');
}

/** Further letters that a reader takes for a Latin one: Greek in lower case, Armenian, small capitals of phonetics. */
const READ_AS: Readonly<Record<string, string>> = {
  ...{ a: 'ɑᴀ', b: 'ʙɓ', c: 'ᴄϲ', d: 'ᴅɗ', e: 'ᴇɛ', f: 'ꜰƒ', g: 'ɡɢց', h: 'ʜհ', i: 'ɪɩ', j: 'ᴊ' },
  ...{ k: 'ᴋƙ', l: 'ʟɭӏ', m: 'ᴍ', n: 'ɴηոп', o: 'ᴏօσ', p: 'ᴘ', q: 'ǫգ', r: 'ʀг', s: 'ꜱʂ', t: 'ᴛƭ' },
  ...{ u: 'ᴜυսμv', v: 'ᴠνѵ', w: 'ᴡωш', x: 'χ', y: 'ʏγу', z: 'ᴢʐ' },
};

/** All letters of other scripts that a reader takes for a Latin letter; for filters, which may read one in several ways. */
export function looksOf(latin: string): string {
  const twins = [...lookAlikes()].flatMap(([other, as]) => (as === latin ? [other] : []));
  return twins.join('') + (READ_AS[latin] ?? '');
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
/** A zero behind the country code. No number of these countries begins with one. */
const trunkZeros = /* @__PURE__ */ made(
  () => new RegExp(`^\\+(${Object.values(DIAL_CODES).join('|')})0+`),
);

/**
 * Reduces a phone number to its digits, after a plus sign if it has a country code. Reads `+27 (0)82 …`, `0027 82 …` and
 * `tel:+27…`. Does not check whether the number exists.
 */
export function plainNumber(text: string): string {
  const typed = identifier(text)
    .replace(/^(?:tel|sms|callto):/i, '')
    .replace(/;.*$/, '') // parameters of a link
    .replace(/%2b/gi, '+')
    .replace(/%20/g, '')
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[\s\p{Pd}\u2212().[\]/\\·•_,]/gu, '');
  return typed.replace(/^(?:\+?00)/, '+').replace(trunkZeros(), '+$1');
}

/** Normalises a number with its country code to E.164 without the plus sign. The plus sign may be missing. */
export function msisdnIn(text: string): string {
  const plain = plainNumber(text);
  return plain.replace(/^\+?/, '+').replace(trunkZeros(), '+$1').slice(1);
}

/**
 * Extracts an e-mail address from what mail programs copy: `mailto:`, `Thandi <thandi@mail.example>`. Digits of another
 * script stay in an address of another script, because they name another mailbox.
 */
export function plainEmail(text: string): string {
  const typed = withoutInvisible(text).normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const link = typed.replace(/^mailto:/i, '');
  const address = (/^[^<>]*<([^<>]*)>$/.exec(link)?.[1] ?? link).trim();
  const inDigits = plainDigits(address);
  return /^[!-~]*$/.test(inDigits) ? inDigits : address;
}

interface CodeForm {
  /** Every character that a code may have; letters in capitals. */
  readonly signs: string;
  readonly length: number;
}

/**
 * Finds the code in a text: the whole text without its blanks and dashes, else a word of the sentence or link, in one
 * piece or in two halves. Prefers words with a digit.
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

/** Joins neighbours of equal length, which may be the halves of a code. More digits beside them mean a phone number. */
function halvesIn(words: readonly string[]): string[] {
  return words.flatMap((word, i) => {
    const [before = '', next = '', after = ''] = [words[i - 1], words[i + 1], words[i + 2]];
    return word.length === next.length && !/\d/.test(before + after) ? [word + next] : [];
  });
}

/** Number of digits of a one-time code. */
export const CODE_LENGTH = 6;

/** Finds the one-time code in a text, such as the whole SMS. */
export function oneTimeCodeIn(text: string): string | undefined {
  return codeIn(text, { signs: '0123456789', length: CODE_LENGTH });
}
