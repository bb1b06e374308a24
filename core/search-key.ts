import { made, pairs } from './letter-tables.ts';
import { identifier } from './normalise.ts';

/** Accents, vowel signs of Arabic, Hebrew and Ethiopic, lengthened letters, and the hamza beside other letters. */
const SIGNS =
  /[\u0300-\u036F\u0591-\u05C7\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u135D-\u135F]/gu;
/** Forms of one letter, and letters that other keyboards have for it. */
const sameLetters = /* @__PURE__ */ made(
  () =>
    new Map([
      ...pairs('øo łl đd ħh ıi ðd ςσ'),
      ...[...pairs('ٱا ىي یي ئي ےي ةه ۀه ہه ەه ھه کك'), ['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe']],
      ...ethiopicHomophones(),
    ] as [string, string][]),
);
const otherForms = /* @__PURE__ */ made(
  () => new RegExp(`[${[...sameLetters().keys()].join('')}]`, 'gu'),
);

/**
 * The key of a text that is searched or looked for: neither case, accents, vowel signs, forms of an Arabic letter nor
 * letters that sound alike in Amharic tell two texts apart. `search_key` of the database does the same with a
 * username's key.
 */
export function searchKey(text: string): string {
  const plain = identifier(text).toLowerCase().normalize('NFKD').replace(SIGNS, '');
  return plain.replace(otherForms(), formsOf).replace(/\s+/gu, ' ').trim();
}

/** The letter that a small letter counts as: one for all its forms, for letters that sound alike, and for ligatures. */
export function formsOf(letter: string): string {
  return sameLetters().get(letter) ?? letter;
}

/** The letters of Ethiopic rows that sound alike in Amharic, each with the one that counts for it. */
function ethiopicHomophones(): [string, string][] {
  const rows = pairs('ሐሀ ኀሀ ኸሀ ሠሰ ዐአ ፀጸ');
  const same = new Map([...pairs('ሃሀ ኣአ ቈቆ ኈሆ ኰኮ ጐጎ')]);
  for (const [row, counting] of rows) {
    for (let form = 0; form < 7; form += 1) {
      const at = (first: string) => String.fromCharCode(first.charCodeAt(0) + form);
      same.set(at(row), same.get(at(counting)) ?? at(counting));
    }
  }
  return [...same];
}
