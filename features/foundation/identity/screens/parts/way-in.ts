import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { entryPath, safeReturnTo } from '../../rules/entry.ts';
import { referrerOf } from '../session-store.ts';

const HOME = '/games';

/** Where a player goes after signing in: back to where it was asked for, else to the games. */
export function homeOf(query: URLSearchParams): string {
  return safeReturnTo(query.get('returnTo')) ?? HOME;
}

/** The next step of somebody who has just proved who they are. */
export function afterProof(url: URL, isPlayer: boolean): Response {
  const next = isPlayer
    ? homeOf(url.searchParams)
    : entryPath('/register-form/false', url.searchParams);
  return redirect(next);
}

/** Lets through who is to prove who they are in this way; others are led to where they belong. */
export async function checkEntry(api: Api, url: URL, way: 'phone' | 'email') {
  const { player, verified, entry, demoMsisdn } = await api.viewer({});
  if (player || verified) throw afterProof(url, player !== null);
  // who has been at a portal, or has not, may still have a number to prove
  if ((entry === 'email') === (way === 'email')) return { demoMsisdn };
  throw redirect(entryPath(entry === 'email' ? '/auth/login' : '/guest', url.searchParams));
}

/** Lets through where accounts stand on e-mail addresses, whoever it is; tells how far the caller has come. */
export async function onlyByEmail(api: Api, url: URL) {
  const viewer = await api.viewer({});
  if (viewer.entry !== 'email') throw redirect(entryPath('/guest', url.searchParams));
  return viewer;
}

/** Who invites whoever comes: by the address, by what the tab remembers, or by a link of the last days. */
export function invitationBy(api: Api, query: URLSearchParams) {
  const code = referrerOf(query);
  // what cannot be a code is nobody's
  return api.referrer(code && code.length <= LONGEST_CODE ? { code } : {});
}

const LONGEST_CODE = 100;
