import { createElement, type ReactNode, Suspense, useEffect, useState } from 'react';

/** A first visit on a slow line has its pictures and letters by then. */
export const IDLE_AFTER_MS = 4_000;

/** Runs an action that the first view does not need, some seconds after the page has loaded. Returns its cancellation. */
export function whenIdle(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(action, IDLE_AFTER_MS);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', begin);
  };
}

interface ShownWhenIdleProps {
  /** There is a need for it now. */
  readonly atOnce?: boolean;
  /** The first touch or key shows them. */
  readonly atTouch?: boolean;
  readonly children: ReactNode;
}

/** Shows its children once the page is idle, or the network is away. The first view does not need them. */
export function ShownWhenIdle({ atOnce, atTouch, children }: ShownWhenIdleProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const show = () => setIdle(true);
    const events = atTouch ? ['offline', 'pointerdown', 'keydown'] : ['offline'];
    if (!navigator.onLine) show();
    for (const event of events) window.addEventListener(event, show);
    const cancel = whenIdle(show);
    return () => {
      for (const event of events) window.removeEventListener(event, show);
      cancel();
    };
  }, [atTouch]);
  return idle || atOnce ? createElement(Suspense, null, children) : null;
}
