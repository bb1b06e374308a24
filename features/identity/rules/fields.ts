/** Checks of section 5 of the specification; each returns the key of its message, or nothing. */

const USERNAME_MIN = 3;
const USERNAME_MAX = 20;
const USERNAME = /^[\p{L}\p{M}\p{N}_.\- ]+$/u;
const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/u;
const EMAIL_MAX = 254;

export type FieldKey =
  | 'username_too_short'
  | 'username_too_long'
  | 'username_invalid'
  | 'email_invalid';

/** A name in the form it is kept: composed, trimmed, single blanks. */
export function cleanUsername(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** 3 to 20 characters, counted as code points; letters of any script, digits, `_ . -` and blanks. */
export function usernameProblem(text: string): FieldKey | null {
  const length = [...cleanUsername(text)].length;
  if (length < USERNAME_MIN) return 'username_too_short';
  if (length > USERNAME_MAX) return 'username_too_long';
  return USERNAME.test(cleanUsername(text)) ? null : 'username_invalid';
}

/** What uniqueness goes by: neither case nor width nor blanks make another name. */
export function usernameKey(text: string): string {
  return cleanUsername(text).normalize('NFKC').toLowerCase().replaceAll(' ', '');
}

/** E-mail is optional in the phone flow: nothing typed is no problem. */
export function optionalEmailProblem(text: string): FieldKey | null {
  const email = text.trim();
  if (email === '') return null;
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? null : 'email_invalid';
}
