import { browserApi } from '#ui/api/browser.ts';
import { forgetOutboxesBut, hasOutboxBut } from '#ui/outbox/device.ts';
import { KEPT_PAGES } from '#ui/screen/kept.ts';
import { postToWorker } from './register.ts';

/** The player that this tab's notes belong to. */
const OWNER = 'bl-tab-of';
/** Notes of a tab about its player: number, profile, what was typed, scores that were begun, purchases without an answer. */
const OF_PLAYER = /^(msisdn|user|bl-purchases|bl-drafts:|bl-results:.+)$/;
/** The last news that a player heard. */
const HEARD = 'bl-ready-heard';

/**
 * Forgets on this device everything of players other than the one whose session it has now; the server says who that is.
 * Without an answer nothing is forgotten. Answers false where `shown`, the player of the page, is not that one.
 */
export async function forgetOthers(shown: string | null): Promise<boolean> {
  const owner = ownerOfTab();
  if (hasOutboxBut(shown) || (owner !== null && owner !== shown)) return forgetEnded(shown);
  if (owner === null && shown !== null) forgetTab(shown);
  return true;
}

/** The same after a sign that the session is over. */
export async function forgetEnded(shown: string | null): Promise<boolean> {
  const viewer = await browserApi.viewer({}).catch(() => null);
  if (!viewer) return true;
  const now = viewer.player?.userId ?? null;
  await forgetOutboxesBut(now);
  forgetTab(now);
  if (now === shown) return true;
  if (shown === null) return false; // signed in in another tab: the kept pages are theirs
  postToWorker({ type: 'viewer', viewer: now });
  await Promise.allSettled([dropKept(), closeNotifications()]);
  return false;
}

function ownerOfTab(): string | null {
  try {
    return sessionStorage.getItem(OWNER);
  } catch {
    return null; // the browser refuses storage
  }
}

/** A visitor's notes are the first player's. */
function forgetTab(now: string | null): void {
  try {
    const before = sessionStorage.getItem(OWNER);
    if (now === null) sessionStorage.removeItem(OWNER);
    else sessionStorage.setItem(OWNER, now);
    if (before === null || before === now) return;
    for (const name of Object.keys(sessionStorage)) {
      if (OF_PLAYER.test(name)) sessionStorage.removeItem(name);
    }
    localStorage.removeItem(HEARD);
  } catch {
    // the browser refuses storage: then nothing is there
  }
}

/** Workers of earlier releases keep pages under the same name. */
async function dropKept(): Promise<void> {
  await caches.delete(KEPT_PAGES);
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
