import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useConnectionState } from '#ui/realtime/live.ts';

/** Says so when the line is down: what is on the screen may be old. */
export function ConnectionBanner() {
  const t = useTexts('common');
  if (useConnectionState() !== 'away') return null;
  return (
    <Notice tone="warn" icon={<OfflineIcon />} role="status">
      {t('offline')}
    </Notice>
  );
}
