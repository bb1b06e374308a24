import {
  isBlank,
  type NameFault,
  nameFault,
  plainDigits,
  plainEmail,
  withoutInvisible,
} from './normalise.ts';
import { searchKey } from './search-key.ts';

/** Checks of section 5 of the specification; each returns the key of its message, or nothing. */

const USERNAME_MIN = 3;
const USERNAME_MAX = 20;
/** Fillers and joiners are letters and marks, too, but nobody sees them: two names would look the same. */
const USERNAME = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_.\- ])+$/u;
/** A part between dots, as RFC 5322 and 6531 allow it outside quotes. */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const MAILBOX = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
/** A label of a domain, of any script (RFC 1035, 5890). */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** Bytes; RFC 5321 and 1035. */
const EMAIL_MAX = 254;
const MAILBOX_MAX = 64;
const LABEL_MAX = 63;
/** Characters; section 9 of the specification. */
const PASSWORD_MIN = 6;

/** The matches of a removed profile stay under this name (rules.md, "Subscription"), so nobody takes it. */
export const DELETED_PLAYER = 'Deleted player';

export type FieldKey =
  | NameFault
  | 'name_required'
  | 'username_too_short'
  | 'username_too_long'
  | 'username_invalid'
  | 'username_official'
  | 'email_required'
  | 'email_invalid'
  | 'password_required'
  | 'password_too_short'
  | 'password_common'
  | 'password_own'
  | 'password_mismatch'
  | 'passwords_mismatch'
  | 'terms_required';

/** Normalises a name for storage: composed, trimmed, single blanks, no invisible characters. */
export function cleanName(text: string): string {
  return withoutInvisible(text).normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** A full name. */
export function nameProblem(text: string): FieldKey | null {
  return isBlank(text) ? 'name_required' : nameFault(text);
}

/**
 * 3 to 20 characters, counted as code points; letters of any script, digits, `_ . -` and blanks. A new name is judged by
 * {@link nameFault} as well: players of earlier releases may have others.
 */
export function usernameProblem(text: string): FieldKey | null {
  const length = [...cleanName(text)].length;
  if (length < USERNAME_MIN) return 'username_too_short';
  if (length > USERNAME_MAX) {
    const areMarks = nameFault(cleanName(text)) === 'name_marks_stacked';
    return areMarks ? 'name_marks_stacked' : 'username_too_long';
  }
  return USERNAME.test(cleanName(text)) ? null : 'username_invalid';
}

/** Key for uniqueness: case, width, blanks and the script of digits do not make a different name. */
export function usernameKey(text: string): string {
  return plainDigits(cleanName(text).normalize('NFKC')).toLowerCase().replaceAll(' ', '');
}

/** Key by which a username is searched; `search_key` of the database makes the same of its `usernameKey`. */
export function usernameSearchKey(text: string): string {
  return searchKey(text).replaceAll(' ', '');
}

/** E-mail is optional in the phone flow and the profile: nothing typed is no problem. */
export function optionalEmailProblem(text: string): FieldKey | null {
  const email = plainEmail(text);
  if (email === '') return null;
  return isAddress(email) ? null : 'email_invalid';
}

/** True for an address that mail servers accept. Excludes quoted mailboxes and IP addresses. */
function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@');
  const mailbox = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  const fits = bytesOf(email) <= EMAIL_MAX && bytesOf(mailbox) <= MAILBOX_MAX;
  // fillers are letters, but nobody sees them
  if (!fits || !MAILBOX.test(mailbox) || /\p{Default_Ignorable_Code_Point}/u.test(email))
    return false;
  const top = labels.at(-1) ?? '';
  return (
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && bytesOf(label) <= LABEL_MAX) &&
    [...top].length >= 2 &&
    !/^\d+$/.test(top)
  );
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The check of an address where an account needs one. */
export function emailProblem(text: string): FieldKey | null {
  return plainEmail(text) === '' ? 'email_required' : optionalEmailProblem(text);
}

/** The key by which e-mail addresses are unique. */
export function emailKey(text: string): string {
  return plainEmail(text).toLowerCase();
}

/** At least 6 characters, of any kind. */
export function passwordProblem(text: string): FieldKey | null {
  if (text === '') return 'password_required';
  return [...text].length < PASSWORD_MIN ? 'password_too_short' : null;
}

/**
 * The form compares the confirmation and never sends it. The form that changes a password has another message (section 5
 * of the specification).
 */
export function confirmationProblem(
  password: string,
  confirmation: string,
  form: 'registration' | 'change',
): FieldKey | null {
  if (password === confirmation) return null;
  return form === 'change' ? 'passwords_mismatch' : 'password_mismatch';
}

/** The main name of an IANA zone such as `Europe/Lisbon`; `undefined` if there is no such zone. */
export function zoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined; // an offset such as +02:00 knows no summer
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
