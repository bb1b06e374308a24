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
  '/offline', // what can be read without a network
  '/guardian', // a parent's or guardian's own page, opened by the secret of its link
  '/unsubscribe', // opened by the secret of its link, too
  '/support', // whoever cannot come in asks here, too
  '/notifications/questions',
  '/portal', // comes from outside with a proof, or leads there
  '/sandbox/gallery',
];

/**
 * The auth container with all it holds (card registration, email login, payment information, reset password,
 * email verification), privacy in every language, and what is there to be shown to anybody: a match, and pages
 * that stand in other pages and broadcasts.
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

/** What is known of who navigates, and from where to where. */
export interface Navigation {
  /** The path that is asked for. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** How players of the brand prove who they are. */
  readonly entry: 'phone' | 'email' | 'portal';
  /** Whether a session says who it is: a number or an e-mail address was proved. */
  readonly known: boolean;
  /** The login response's flag: whether the registration is finished. */
  readonly mettleStateUser: boolean;
  /** The claimed number, see {@link claimedNumber}: it fills in a field and proves nothing. */
  readonly number: string | null;
}

/**
 * Where somebody is led instead of the page that was asked for; nothing where the page is theirs to see.
 * Section 2 of the specification, "Navigation guard" and "Brand-specific entry".
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
 * The number that somebody claims, E.164 without the plus sign: of the query, else of the session storage,
 * else the brand's demo number. Never a proof of anything.
 */
export function claimedNumber(
  query: URLSearchParams,
  stored: string | null,
  demo: string | null,
): string | null {
  for (const claim of [query.get('msisdn'), stored, demo]) {
    // in a query a plus sign is read as a blank
    const number = msisdnIn(claim ?? '');
    if (NUMBER.test(number)) return number;
  }
  return null;
}

/** What of a query is remembered in the session storage, by its key there. */
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
