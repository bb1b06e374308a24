import { useEffect } from 'react';
import { useLocation } from 'react-router';

const ASIDE = /^\/(notifications|support|menu)(\/|$)/;
let place: string | null = null;

/** Remembers the last screen before support, because a report is most likely about it. */
export function useLastScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!ASIDE.test(pathname)) place = pathname;
  }, [pathname]);
}

/** In this tab, since it was opened. Browser only. */
export function lastScreen(): string | null {
  return place;
}
