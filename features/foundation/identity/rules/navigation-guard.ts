import { msisdnIn } from '#core/normalise.ts';
import { entryPath } from './entry.ts';

/** Pages that skip the login check (section 2 of the specification, "Navigation guard"). */
const PUBLIC_PAGES: readonly string[] = [
  '/', // leads to the landing page, or is it
  '/landing',
  '/terms-conditions',
  '/link-accounts',
  '/auth',
  '/privacy',
  '/privacy-policy',
  '/offline', // kept pages
  '/guardian', // opened by the secret of its link
  '/unsubscribe', // opened by the secret of its link
  '/support', // for people who can't sign in
  '/notifications/questions',
  '/portal', // visitors arrive from a portal with a proof, or leave for it
  '/sandbox/gallery',
];

/**
 * The auth container with all its screens (card registration, email login, payment information, reset password, email
 * verification), privacy in every language, and public pages: matches, embedded brackets and broadcasts.
 */
const PUBLIC_PARTS =
  /^\/(?:auth\/|privacy-[a-z]{2}$|terms-conditions\/|(?:match|support|embed\/bracket|broadcast)\/[^/]+$)/;

const NUMBER_ENTRY = '/guest';
const CODE_ENTRY = '/submit-otp';
const REGISTRATION = '/register-form/false';

export function isPublicPage(path: string): boolean {
  const page = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return PUBLIC_PAGES.includes(page) || PUBLIC_PARTS.test(page);
}

/** A navigation and its visitor. */
export interface Navigation {
  /** The requested path. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The brand's way to sign in. */
  readonly entry: 'phone' | 'email' | 'portal';
  /** True if the session has proved a number or an e-mail address. */
  readonly known: boolean;
  /** The login reply's flag: true if the registration is complete. */
  readonly mettleStateUser: boolean;
  /** The claimed number, see {@link claimedNumber}: it fills in a field and proves nothing. */
  readonly number: string | null;
}

/**
 * Returns the page to redirect to, or `null` if the visitor may open the requested one (section 2 of the specification,
 * "Navigation guard" and "Brand-specific entry").
 */
export function guard({ path, query, entry, known, mettleStateUser, number }: Navigation) {
  if (isPublicPage(path)) return null;
  const back = isStepOfEntry(path) ? {} : { returnTo: withQuery(path, query) };
  if (known) {
    if (mettleStateUser || path === REGISTRATION) return null;
    return entryPath(REGISTRATION, query, back);
  }
  if (entry === 'email') return entryPath('/auth/login', query, back);
  if (entry === 'portal' && number === null) return entryPath('/portal', query, back);
  if (path === NUMBER_ENTRY || path === CODE_ENTRY) return null;
  return entryPath(NUMBER_ENTRY, query, { ...back, ...(number && { msisdn: number }) });
}

const NUMBER = /^\d{8,15}$/;

/**
 * The visitor's claimed number, E.164 without the plus sign: from the query, else from the session storage, else the
 * brand's demo number. It proves nothing.
 */
export function claimedNumber(
  query: URLSearchParams,
  stored: string | null,
  demo: string | null,
): string | null {
  for (const claim of [query.get('msisdn'), stored, demo]) {
    // a plus sign in a query means a blank
    const number = msisdnIn(claim ?? '');
    if (NUMBER.test(number)) return number;
  }
  return null;
}

/** Parameters of a query for the session storage, by their keys there. */
export function remembered(query: URLSearchParams): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const name of ['referId', 'userId']) {
    const value = query.get(name);
    if (value && value.length <= 100) kept[name] = value;
  }
  const number = claimedNumber(query, null, null);
  return number === null ? kept : { ...kept, msisdn: number };
}

function isStepOfEntry(path: string): boolean {
  return path === NUMBER_ENTRY || path === CODE_ENTRY || path === REGISTRATION;
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
