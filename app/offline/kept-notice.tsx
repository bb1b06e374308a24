import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { OfflineIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useOnceReachable } from '#ui/network/reachable.ts';
import { useConnectionState } from '#ui/realtime/live.ts';
import { isLinkFollowed } from '#ui/screen/kept.ts';

/** Warns that the page is a kept copy, and lets it give way. */
export function KeptNotice({ at }: { readonly at: string }) {
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

/**
 * Replaces a kept copy by the page itself as soon as the server can be reached: when the device is online again, at once
 * if it already is, and when the server answers again. A pressed link is followed instead.
 */
function useGivesWay(): void {
  const isAway = useConnectionState() === 'away';
  const isLeaving = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isLeaving) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isLeaving]);
  useOnceReachable(isLeaving || isAway ? null : pathname + search, reload);
}

function reload(): void {
  if (!isLinkFollowed()) window.location.reload();
}
