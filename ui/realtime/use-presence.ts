import { useEffect, useEffectEvent, useState } from 'react';
import { type AttendanceChange, attend, type Someone, watchPlayers } from './presence.ts';

/** A viewer who looks elsewhere for longer than this counts as absent. */
const ELSEWHERE_MS = 60_000;

interface There {
  readonly onChange: (change: AttendanceChange) => void;
  readonly onTyping: (player: Someone) => void;
}

/** Is in this place while the page is looked at. */
export function useAttendance(channel: string, listener: There): void {
  const change = useEffectEvent(listener.onChange);
  const typing = useEffectEvent(listener.onTyping);
  useEffect(() => {
    const enter = () => attend(channel, { onChange: (c) => change(c), onTyping: (p) => typing(p) });
    let leave: (() => void) | null = enter();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        leave ??= enter();
        return;
      }
      timer = setTimeout(() => {
        leave?.();
        leave = null;
      }, ELSEWHERE_MS);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      leave?.();
    };
  }, [channel]);
}

const UNKNOWN: ReadonlySet<string> | null = null;

/** The online players among these; `null` until that is known. */
export function useOnline(userIds: readonly string[]): ReadonlySet<string> | null {
  const [online, setOnline] = useState(UNKNOWN);
  const ids = userIds.join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    return watchPlayers(ids.split(' '), setOnline);
  }, [ids]);
  return online;
}
