import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useConnectionState } from '#ui/realtime/live.ts';
import { keptAt, onKept } from '#ui/screen/kept.ts';

/** Warns while the connection is down, because the screen is a kept copy or may be old. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const kept = useSyncExternalStore(onKept, keptAt, () => null);
  const away = useConnectionState() === 'away';
  if (kept !== null) return <KeptNotice at={kept} />;
  if (!away) return null;
  return (
    <Notice tone="warn" icon={<OfflineIcon />} role="status">
      {t('offline')}
    </Notice>
  );
}

function KeptNotice({ at }: { readonly at: string }) {
  const t = useTexts('common');
  const format = useFormat();
  useGivesWay();
  return (
    <Notice
      tone="warn"
      icon={<OfflineIcon />}
      role="status"
      action={
        <Button size="s" onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      }
    >
      {t('kept_copy', { when: format.dateTime(at) })}
    </Notice>
  );
}

/** The service worker shows a kept copy of what takes twice as long (app/offline/keeping.ts). */
const SOON_MS = 5_000;
/** Asks that failed are repeated after 1, 2, 4 … seconds, at most a minute apart: one lost packet is not an outage. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Replaces a kept copy by the page itself as soon as the server can be reached: when the device is online again, at once
 * if it already is, and when the server answers again. A pressed link is followed instead.
 */
function useGivesWay(): void {
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
    void reloadOnceReachable(asking.signal);
    return () => asking.abort();
  }, [isLeaving, isAway]);
}

function reload(): void {
  window.location.reload();
}

async function reloadOnceReachable(signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    if (await isReachable(signal)) return signal.aborted ? undefined : reload();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** True if the server answers soon for the page. */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  const asking = new AbortController();
  const abort = () => asking.abort();
  const tooLate = setTimeout(abort, SOON_MS);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return (await fetch(window.location.href, { method: 'HEAD', signal: asking.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(tooLate);
    signal.removeEventListener('abort', abort);
  }
}
