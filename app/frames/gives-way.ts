import { useEffect } from 'react';
import { useConnectionState } from '#ui/realtime/live.ts';

/** The service worker shows a kept copy of what takes twice as long (app/offline/keeping.ts). */
const SOON_MS = 5_000;

/**
 * A kept copy gives way to the page itself as soon as that can be had: when the device is back on a network, at once
 * if it was before this ran, and when the server is heard again.
 */
export function useGivesWay(): void {
  const isAway = useConnectionState() === 'away';
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    window.addEventListener('online', reload, { signal });
    if (navigator.onLine && !isAway) {
      void comesSoon().then((soon) => soon && !signal.aborted && reload());
    }
    return () => gone.abort();
  }, [isAway]);
}

function reload(): void {
  window.location.reload();
}

/** Whether the page would come now, and not its copy again. */
async function comesSoon(): Promise<boolean> {
  const signal = AbortSignal.timeout(SOON_MS);
  try {
    return (await fetch(window.location.href, { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}
