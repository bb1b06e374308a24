import { useEffect, useEffectEvent } from 'react';

/** The service worker shows a kept copy of what takes twice as long (app/offline/keeping.ts). */
const SOON_MS = 5_000;
/** Requests that failed are repeated after 1, 2, 4 … seconds, at most a minute apart: one lost packet is not an outage. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Calls back once the server answers for an address: at once if it already does. Without an address it waits for nothing. */
export function useOnceReachable(address: string | null, go: () => void): void {
  const reached = useEffectEvent(go);
  useEffect(() => {
    if (address === null) return undefined;
    let asking = new AbortController();
    const ask = () => {
      asking.abort();
      asking = new AbortController();
      if (navigator.onLine) void untilReachable(address, asking.signal, () => reached());
    };
    ask();
    window.addEventListener('online', ask);
    return () => {
      asking.abort();
      window.removeEventListener('online', ask);
    };
  }, [address]);
}

async function untilReachable(
  address: string,
  signal: AbortSignal,
  reached: () => void,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (await isReachable(address, { signal })) return signal.aborted ? undefined : reached();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** True if the server answers within `withinMs`, whatever it says; a gateway's word for an absent server is no answer. */
export async function isReachable(
  address: string,
  { signal, withinMs = SOON_MS }: { readonly signal?: AbortSignal; readonly withinMs?: number },
): Promise<boolean> {
  const asking = new AbortController();
  const abort = () => asking.abort();
  const tooLate = setTimeout(abort, withinMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const { status } = await fetch(address, { method: 'HEAD', signal: asking.signal });
    return status < 500;
  } catch {
    return false;
  } finally {
    clearTimeout(tooLate);
    signal?.removeEventListener('abort', abort);
  }
}
