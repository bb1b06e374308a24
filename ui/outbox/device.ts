import { draftsName } from './drafts-name.ts';
import { createOutbox, type Outbox, outboxName } from './outbox.ts';

/** Cache that keeps the pictures of waiting forms. */
const PICTURES = 'bl-pictures';

const outboxes = new Map<string, Outbox>();

/** A player's outbox in this browser. */
export function outboxOf(userId: string): Outbox {
  const known = outboxes.get(userId) ?? createOutbox(storeOfDevice(), userId);
  outboxes.set(userId, known);
  return known;
}

/** Drops all that waits or was begun of a player who signs out here; nothing on the server. */
export function forgetOutbox(userId: string): void {
  if (typeof window === 'undefined' || userId === '') return;
  const outbox = outboxOf(userId);
  for (const { key } of outbox.entries()) {
    outbox.remove(key);
    void dropPicture(key);
  }
  storeOfDevice()?.removeItem(outboxName(userId));
  storeOfDevice()?.removeItem(draftsName(userId));
}

/** True if something of other players waits on this device, or was begun. */
export function hasOutboxBut(userId: string | null): boolean {
  return othersThan(userId).length > 0;
}

/** Drops all that waits of other players on this device, pictures included; without a player, everything. */
export async function forgetOutboxesBut(userId: string | null): Promise<void> {
  for (const other of othersThan(userId)) forgetOutbox(other);
  if (userId !== null) return;
  try {
    await caches.delete(PICTURES);
  } catch {
    // no cache outside secure pages
  }
}

function othersThan(userId: string | null): string[] {
  const names = Object.keys(storeOfDevice() ?? {});
  const owners = [outboxName(''), draftsName('')].flatMap((begin) =>
    names.filter((name) => name.startsWith(begin)).map((name) => name.slice(begin.length)),
  );
  return [...new Set(owners)].filter((owner) => owner !== userId);
}

/** Keeps a picture until it can be uploaded; says whether it could. */
export async function savePicture(key: string, picture: Blob): Promise<boolean> {
  try {
    const cache = await caches.open(PICTURES);
    await cache.put(addressOf(key), new Response(picture));
    return true;
  } catch {
    return false; // no cache outside secure pages, or no room
  }
}

/** The picture, unless the browser has thrown it away. */
export async function keptPicture(key: string): Promise<Blob | null> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(addressOf(key));
  return kept ? kept.blob() : null;
}

export async function dropPicture(key: string): Promise<void> {
  try {
    const cache = await caches.open(PICTURES);
    await cache.delete(addressOf(key));
  } catch {
    // no cache, no picture
  }
}

function addressOf(key: string): string {
  return `/outbox/${encodeURIComponent(key)}`;
}

/** Private windows may have a store that takes nothing; one that is full keeps what it has. */
export function storeOfDevice(): Storage | null {
  try {
    return takesAnything(localStorage) ? localStorage : null;
  } catch {
    return null;
  }
}

function takesAnything(store: Storage): boolean {
  if (store.length > 0) return true;
  const probe = 'bl-probe';
  store.setItem(probe, '');
  store.removeItem(probe);
  return true;
}
