import { useEffect, useRef } from 'react';
import { browserApi } from '#ui/api/browser.ts';
import { roomIn } from '../addresses.ts';

const SETTLES_MS = 600;

/** Says up to where the room was read, once that has settled; only what was in sight counts. */
export function useRead(roomId: string, readUpTo: number, last: number, isInSight: boolean): void {
  const said = useRef(readUpTo);
  useEffect(() => {
    if (!isInSight || last <= said.current) return undefined;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      const before = said.current;
      said.current = last;
      browserApi.chatRead({ roomId: roomIn(roomId), upTo: last }).catch(() => {
        said.current = before; // said again with the next message
      });
    };
    const timer = setTimeout(say, SETTLES_MS);
    document.addEventListener('visibilitychange', say, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [roomId, last, isInSight]);
}
