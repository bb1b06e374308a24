import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** A first visit on a slow line has its pictures and letters by then. */
const AFTER_MS = 4_000;

/** What the first view does not need: begins when the page has arrived in peace. */
export function WhenCalm({ children }: { readonly children: ReactNode }) {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => setCalm(true), AFTER_MS);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', begin);
    };
  }, []);
  return calm ? <Suspense>{children}</Suspense> : null;
}
