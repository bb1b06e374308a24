import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { entryPath, safeReturnTo } from '../../rules/entry.ts';
import { referrerOf } from '../session-store.ts';

const HOME = '/home';

/** The page after signing in: the requested one, else Home. */
export function homeOf(query: URLSearchParams): string {
  return safeReturnTo(query.get('returnTo')) ?? HOME;
}

/** The next page after a proof: home for players, else the registration. */
export function afterProof(url: URL, isPlayer: boolean): Response {
  const next = isPlayer
    ? homeOf(url.searchParams)
    : entryPath('/register-form/false', url.searchParams);
  return redirect(next);
}

/** Redirects signed-in callers, and visitors whose brand signs in another way. */
export async function checkEntry(api: Api, url: URL, way: 'phone' | 'email') {
  const { player, verified, entry, demoMsisdn } = await api.viewer({});
  if (player || verified) throw afterProof(url, player !== null);
  // visitors of a portal brand may prove a number too
  if ((entry === 'email') === (way === 'email')) return { demoMsisdn };
  throw redirect(entryPath(entry === 'email' ? '/auth/login' : '/guest', url.searchParams));
}

/** Redirects visitors of brands without e-mail accounts; returns the viewer. */
export async function onlyByEmail(api: Api, url: URL) {
  const viewer = await api.viewer({});
  if (viewer.entry !== 'email') throw redirect(entryPath('/guest', url.searchParams));
  return viewer;
}

/** The visitor's invitation: by the address, the tab's memory, or a link of the last days. */
export function invitationBy(api: Api, query: URLSearchParams) {
  const code = referrerOf(query);
  // a longer text can't be a code
  return api.referrer(code && code.length <= LONGEST_CODE ? { code } : {});
}

const LONGEST_CODE = 100;
