import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useConnectionState } from '#ui/realtime/live.ts';
import { keptAt, onKept } from '#ui/screen/kept.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';

const KeptNotice = lazy(() =>
  optionalPart(async () => ({ default: (await import('../offline/kept-notice.tsx')).KeptNotice })),
);

/** The screen that says the same. */
const OFFLINE_PATH = '/offline';

/** Warns while the connection is down, because the screen is a kept copy or may be old. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const kept = useSyncExternalStore(onKept, keptAt, () => null);
  const away = useConnectionState() === 'away';
  const isSaid = useLocation().pathname === OFFLINE_PATH;
  if (kept !== null) {
    return (
      <Suspense>
        <KeptNotice at={kept} />
      </Suspense>
    );
  }
  if (!away || isSaid) return null;
  return (
    <Notice tone="warn" icon={<OfflineIcon />} role="status">
      {t('offline')}
    </Notice>
  );
}
