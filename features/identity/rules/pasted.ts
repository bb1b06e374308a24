/** Reads what people paste as they mean it. Pure; for what identifies, never for prose. */

/** Marks of direction, joiners and blanks without width. They come along with what is pasted. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** A text with the digits 0 to 9 in place of those of other scripts, such as Arabic, Persian or full-width ones. */
function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** Without invisible signs, in plain digits and letters of plain width, with single blanks. Case stays. */
export function identifier(text: string): string {
  const plain = plainDigits(withoutInvisible(text).normalize('NFKC'));
  return plain.replace(/\s+/gu, ' ').trim();
}

/** Country codes behind which a number never begins with 0, in the countries that brands serve by phone. */
const TRUNK_ZEROS = /^\+(27|254|234|251|970|972)0+/;

/** A phone number as digits, with a plus sign where it has its country code: `+27 (0)82 …`, `0027 82 …`, `tel:+27…`. */
export function plainNumber(text: string): string {
  const typed = identifier(text)
    .replace(/^(?:tel|sms|callto):/i, '')
    .replace(/;.*$/, '') // parameters of a link
    .replace(/\(\s*0\s*\)/g, '')
    .replace(/[\s\p{Pd}\u2212().[\]/\\·•_,]/gu, '');
  return typed.replace(/^\+?00/, '+').replace(TRUNK_ZEROS, '+$1');
}

/** An e-mail address as it is written to, out of what mail programs copy: `mailto:`, `Thandi <thandi@mail.example>`. */
export function plainEmail(text: string): string {
  const typed = identifier(text).replace(/^mailto:/i, '');
  return (/^[^<>]*<([^<>]*)>$/.exec(typed)?.[1] ?? typed).trim();
}
