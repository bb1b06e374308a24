import { useLayoutEffect, useRef, useState } from 'react';

/** Whoever is this near the newest message follows what comes. */
const NEAR_PX = 80;

interface Seen {
  readonly height: number;
  readonly lastKey: string | undefined;
  readonly ownKey: string | undefined;
}

/**
 * Keeps a thread still while it grows. It scrolls from its end, so what is put on top moves nothing; what comes
 * below moves only who has the end in sight, or has just written it (`ownKey`).
 */
export function useScroll(lastKey: string | undefined, ownKey: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<Seen | null>(null);
  const [atEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const element = scroller.current;
    const height = list.current?.offsetHeight ?? 0;
    const { current } = before;
    before.current = { height, lastKey, ownKey };
    if (!element || !current || current.lastKey === lastKey) return;
    const hasWritten = ownKey !== undefined && ownKey !== current.ownKey;
    if (hasWritten || element.scrollTop >= -NEAR_PX) element.scrollTop = 0;
    else element.scrollTop -= height - current.height;
  });

  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  const onScroll = () => setAtEnd((scroller.current?.scrollTop ?? 0) >= -NEAR_PX);
  return { scroller, list, atEnd, toEnd, onScroll };
}
