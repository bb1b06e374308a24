import { useSyncExternalStore } from 'react';

/** Longest time to retry a script (section 9 of the specification). */
const GIVE_UP_MS = 120_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Matches the address of the failed script in a browser's message. */
const ADDRESS = /https?:\/\/\S+?\.js(?=[\s?"']|$)/;

/** A script that did not arrive, however often it was tried. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

let struggling = 0;
const listeners = new Set<() => void>();

/**
 * Imports a script and tries again for two minutes where the network fails. Some browsers remember a failed address, so
 * every second try uses a new one. A 404 ends the tries: the server has another release by now.
 *
 * @param address of the script, where it is known; else the browser's error names it.
 * @throws PartMissing
 */
export async function retryImport<T>(load: () => Promise<T>, address?: string): Promise<T> {
  try {
    return await within(GIVE_UP_MS, untilItWorks(load, address));
  } catch (cause) {
    throw cause instanceof PartMissing ? cause : new PartMissing(String(cause), { cause });
  }
}

/** True while a script is being tried again. */
export function useStruggle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => struggling > 0,
    () => false,
  );
}

async function untilItWorks<T>(load: () => Promise<T>, known?: string): Promise<T> {
  const start = Date.now();
  let address = known;
  let isCounted = false;
  try {
    for (let tried = 0; ; tried += 1) {
      try {
        const anew = tried % 2 === 1 && address;
        // the same script at another address exports what `load` would have given
        return anew
          ? ((await import(/* @vite-ignore */ `${anew}?again=${tried}`)) as T)
          : await load();
      } catch (error) {
        address ??= ADDRESS.exec(String(error))?.[0];
        if (Date.now() - start >= GIVE_UP_MS || (await isGone(address))) throw error;
        if (!isCounted) count(1);
        isCounted = true;
      }
      await pause(Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS));
    }
  } finally {
    if (isCounted) count(-1);
  }
}

/** A newer release is in place: waiting does not bring the old script back. */
async function isGone(address: string | undefined): Promise<boolean> {
  if (!address) return false;
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false; // the network is away, which passes
  }
}

/** Ends early when the network comes back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
  });
}

/** A request that hangs is no better than one that fails. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartMissing('took too long')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function count(change: 1 | -1): void {
  struggling += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
