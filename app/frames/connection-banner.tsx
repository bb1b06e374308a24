import { useSyncExternalStore } from 'react';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useConnectionState } from '#ui/realtime/live.ts';
import { keptAt, onKept } from '#ui/screen/kept.ts';
import { useGivesWay } from './gives-way.ts';

/** Says so when the line is down: what is on the screen is a kept copy, or may be old. */
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
