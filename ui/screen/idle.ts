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
  readonly children: ReactNode;
}

/** Shows its children once the page is idle, or the network is away. The first view does not need them. */
export function ShownWhenIdle({ atOnce = false, children }: ShownWhenIdleProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const show = () => setIdle(true);
    if (!navigator.onLine) show();
    window.addEventListener('offline', show);
    const cancel = whenIdle(show);
    return () => {
      window.removeEventListener('offline', show);
      cancel();
    };
  }, []);
  return idle || atOnce ? createElement(Suspense, null, children) : null;
}
