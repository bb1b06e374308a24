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

/** True if the server answers for the page. */
async function comes(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}
