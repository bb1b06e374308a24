import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useCalmly } from '#features/community/chat/screens/use-calmly.ts';
import { browserApi } from '#ui/api/browser.ts';
import { BellIcon, ChatIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useChannel, useLastOfMany } from '#ui/realtime/live.ts';
import { useVisit, type Visit } from '#ui/screen/viewer.ts';

/** Leads to the notifications, with a live count of unread ones. A new one appears as a toast. */
export function Bell({ of: userId }: { readonly of: string }) {
  const t = useTexts('common');
  const { unreadNotifications } = useVisit();
  const { pathname } = useLocation();
  const [unread, setUnread] = useUnreadCount('unreadNotifications');

  const hear = async (entry: LiveEntry | null) => {
    const latest = await browserApi.notifications({ read: 'unread', limit: 1 });
    setUnread(latest.unread);
    const [news] = latest.items;
    if (entry === null || !news || news.notificationId !== entry.data.notificationId) return;
    // fetched with the first news, so that no first view brings it
    const { addressOfNews, isShownAt, opensAt } = await import(
      '#features/play/moments/screens/result-news.ts'
    );
    const to = isShownAt(pathname, news) ? null : addressOfNews(news); // a way here leads nowhere
    if (!opensAt(pathname, news))
      toast(news.title, 'info', to ? { to, text: t('open') } : undefined);
    if (news.link !== pathname || document.visibilityState !== 'visible') return;
    setUnread((await browserApi.notificationRead({ link: pathname })).unread); // the page shows it anyway
  };
  const reportSeen = useSeen(unreadNotifications > 0);
  // the count is right again with the next one
  const hearLast = useLastOfMany((entry: LiveEntry | null) => hear(entry).catch(() => undefined));
  useChannel(`player:${userId}`, (entry) => {
    if (entry !== null && entry.type !== 'notification') return;
    if (entry) alertOf(entry).catch(() => undefined); // the notice is shown anyway
    if (entry?.data.urgent === true) reportSeen();
    hearLast(entry);
  });

  useMarkRead({ unread, readAgain: () => hear(null) });

  return (
    <IconLink
      to="/notifications"
      icon={<BellIcon />}
      label={t('notifications_waiting', { count: unread })}
      count={unread}
    />
  );
}

/** Sounds and buzzes for a match that is ready. Fetched with the first news, so that no first view brings it. */
async function alertOf({ data }: LiveEntry): Promise<void> {
  const { hearReady } = await import('#features/play/matches/screens/ready-alert.ts');
  hearReady(data);
}

/**
 * Reports to the server that the player has seen the count, so that no SMS or e-mail repeats it: once when the page opens
 * with something unread, and after urgent news. A window in the background reports when it comes to the front.
 */
function useSeen(unreadAtFirst: boolean): () => void {
  const waits = useRef(unreadAtFirst);
  const report = useEffectEvent(() => {
    if (!waits.current || document.visibilityState !== 'visible') return;
    waits.current = false;
    browserApi.notificationSeen({}).catch(() => undefined); // the player also gets an SMS or e-mail then
  });
  useEffect(() => {
    const look = () => report();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return () => {
    waits.current = true;
    if (document.visibilityState !== 'visible') return;
    waits.current = false;
    browserApi.notificationSeen({}).catch(() => undefined);
  };
}

interface Look {
  readonly unread: number;
  /** Reads the count again. */
  readonly readAgain: () => Promise<void>;
}

/**
 * Reads the count again after each navigation (section 2 of the specification), and marks the notifications that link to
 * the current page as read. A window in the background does so when it comes to the front.
 */
function useMarkRead({ unread, readAgain }: Look): void {
  const { pathname, search } = useLocation();
  // the moment of a result is over the page that its notification links to
  const address = search === MOMENT_OPEN ? pathname : `${pathname}${search}`;
  const markRead = useEffectEvent(async () => {
    await browserApi.notificationRead({ link: address.slice(0, LONGEST) });
    await readAgain();
  });
  const mayMark = useEffectEvent(() => unread > 0 && document.visibilityState === 'visible');
  const again = useEffectEvent(() => readAgain());
  const arrived = useRef('');
  useEffect(() => {
    const isFirst = arrived.current === '';
    arrived.current = address;
    // the count is right again with the next one
    const ignore = () => undefined;
    if (mayMark()) markRead().catch(ignore);
    else if (!isFirst) again().catch(ignore);
    const look = () => {
      if (mayMark()) markRead().catch(ignore);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [address]);
}

/** The query of a match screen with the moment of its result. */
const MOMENT_OPEN = '?moment=1';

/** Characters that the call accepts; no notification links to a longer address. */
const LONGEST = 500;

/** Leads to the chat rooms, with a live count of unread messages. */
export function ChatLink({ of: userId }: { readonly of: string }) {
  const t = useTexts('common');
  const [unread, setUnread] = useUnreadCount('unreadChat');
  const readAgain = useCalmly(async () => {
    const latest = await browserApi.chatUnread({}).catch(() => null);
    if (latest) setUnread(latest.unread); // right again with the next one
  });
  useChannel(`player:${userId}`, (entry) => {
    if (entry === null || entry.type === 'chat') readAgain();
  });
  return (
    <IconLink
      to="/chat-rooms"
      icon={<ChatIcon />}
      label={t('messages_waiting', { count: unread })}
      count={unread}
    />
  );
}

type Counted = 'unreadNotifications' | 'unreadChat';

/** The count that the page was loaded with, until a live update replaces it; a reloaded page starts again with its own. */
function useUnreadCount(name: Counted): readonly [number, (count: number) => void] {
  const visit = useVisit();
  const [update, setUpdate] = useState<{ visit: Visit; count: number } | null>(null);
  const count = update?.visit === visit ? update.count : visit[name];
  return [count, (next) => setUpdate({ visit, count: next })];
}
