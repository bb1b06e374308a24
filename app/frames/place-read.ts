import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { browserApi } from '#ui/api/browser.ts';

interface Look {
  readonly unread: number;
  /** Asks what waits by now. */
  readonly lookAgain: () => Promise<void>;
}

/**
 * Section 2 of the specification: after each navigation it is looked again, whatever came over the line. Who is at a
 * place has read what leads there; in a window behind others, once it comes to the front.
 */
export function usePlaceRead({ unread, lookAgain }: Look): void {
  const { pathname, search } = useLocation();
  const place = `${pathname}${search}`;
  const markRead = useEffectEvent(async () => {
    await browserApi.notificationRead({ link: place.slice(0, LONGEST) });
    await lookAgain();
  });
  const mayMark = useEffectEvent(() => unread > 0 && document.visibilityState === 'visible');
  const again = useEffectEvent(() => lookAgain());
  const arrived = useRef('');
  useEffect(() => {
    const isFirst = arrived.current === '';
    arrived.current = place;
    // the count is right again with the next one
    const ignore = () => undefined;
    if (mayMark()) markRead().catch(ignore);
    else if (!isFirst) again().catch(ignore);
    const look = () => {
      if (mayMark()) markRead().catch(ignore);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [place]);
}

/** As the call takes it; nothing leads to longer ones. */
const LONGEST = 500;
