import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useConnectionState } from '#ui/realtime/live.ts';

/** The service worker shows a kept copy of what takes twice as long (app/offline/keeping.ts). */
const SOON_MS = 5_000;

/**
 * A kept copy gives way to the page itself as soon as that can be had: when the device is back on a network, at once
 * if it was before this ran, and when the server is heard again. Where a link was pressed, that is followed instead.
 */
export function useGivesWay(): void {
  const isAway = useConnectionState() === 'away';
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (isLeaving) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isLeaving]);
  useEffect(() => {
    if (isLeaving || isAway || !navigator.onLine) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const tooLate = setTimeout(() => asking.abort(), SOON_MS);
    void comes(signal).then((isThere) => isThere && !signal.aborted && reload());
    return () => {
      clearTimeout(tooLate);
      asking.abort();
    };
  }, [isLeaving, isAway]);
}

function reload(): void {
  window.location.reload();
}

/** Whether the page itself can be had. */
async function comes(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}
