import { createElement, type ReactNode, Suspense, useEffect, useState } from 'react';

/** A first visit on a slow line has its pictures and letters by then. */
export const CALM_AFTER_MS = 4_000;

/** Runs what the first view does not need when the page has arrived in peace. Browser only; returns how to give up. */
export function onceCalm(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(action, CALM_AFTER_MS);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', begin);
  };
}

interface WhenCalmProps {
  /** There is a need for it now. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** Shows its children once the page has loaded and is calm. The first view does not need them. */
export function WhenCalm({ atOnce = false, children }: WhenCalmProps) {
  const [calm, setCalm] = useState(false);
  useEffect(() => onceCalm(() => setCalm(true)), []);
  return calm || atOnce ? createElement(Suspense, null, children) : null;
}
