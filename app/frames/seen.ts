import { useEffect, useEffectEvent, useRef } from 'react';
import { browserApi } from '#ui/api/browser.ts';

/**
 * Tells the server that the app is open and shows what there is, so that nothing of it is sent by SMS or e-mail: once
 * when it is opened with something unread, and for urgent news; in a window behind others when it comes to the front.
 */
export function useSeen(unreadAtFirst: boolean): () => void {
  const waits = useRef(unreadAtFirst);
  const tell = useEffectEvent(() => {
    if (!waits.current || document.visibilityState !== 'visible') return;
    waits.current = false;
    browserApi.notificationSeen({}).catch(() => undefined); // then it comes a second time, by another way
  });
  useEffect(() => {
    const look = () => tell();
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
