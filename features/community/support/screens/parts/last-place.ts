import { useEffect } from 'react';
import { useLocation } from 'react-router';

const ASIDE = /^\/(notifications|support|menu)(\/|$)/;
let place: string | null = null;

/** Remembers where somebody was before they came to support: what they report is most likely about that. */
export function useLastPlace(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!ASIDE.test(pathname)) place = pathname;
  }, [pathname]);
}

/** In this tab, since it was opened. Browser only. */
export function lastPlace(): string | null {
  return place;
}
