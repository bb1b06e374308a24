import { useLocation } from 'react-router';
import { hearReady } from '#features/play/matches/screens/ready-alert.ts';
import { browserApi } from '#ui/api/browser.ts';
import { BellIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useChannel, useLastOfMany } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { usePlaceRead } from './place-read.ts';
import { useSeen } from './seen.ts';
import { useToldCount } from './use-told-count.ts';

/** How many notifications wait, live; a new one is shown in passing, and read where its place is looked at. */
export function Bell({ of: userId }: { readonly of: string }) {
  const t = useTexts('common');
  const { unreadNotifications } = useVisit();
  const { pathname } = useLocation();
  const [unread, tell] = useToldCount('unreadNotifications');

  const hear = async (entry: LiveEntry | null) => {
    const latest = await browserApi.notifications({ read: 'unread', limit: 1 });
    tell(latest.unread);
    const [news] = latest.items;
    if (entry === null || !news || news.notificationId !== entry.data.notificationId) return;
    const to = news.link?.split('?')[0] === pathname ? null : news.link; // a way here leads nowhere
    toast(news.title, 'info', to ? { to, text: t('open') } : undefined);
    if (news.link !== pathname || document.visibilityState !== 'visible') return;
    tell((await browserApi.notificationRead({ link: pathname })).unread); // the page shows it by itself
  };
  const tellSeen = useSeen(unreadNotifications > 0);
  // the count is right again with the next one
  const hearLast = useLastOfMany((entry: LiveEntry | null) => hear(entry).catch(() => undefined));
  useChannel(`player:${userId}`, (entry) => {
    if (entry !== null && entry.type !== 'notification') return;
    if (entry) hearReady(entry.data);
    if (entry?.data.urgent === true) tellSeen();
    hearLast(entry);
  });

  usePlaceRead({ unread, lookAgain: () => hear(null) });

  return (
    <IconLink
      to="/notifications"
      icon={<BellIcon />}
      label={t('notifications_waiting', { count: unread })}
      count={unread}
    />
  );
}
