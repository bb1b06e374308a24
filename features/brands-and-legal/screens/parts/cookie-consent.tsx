import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { orNothing } from '#ui/screen/steady.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { useConsent } from '../consent-store.ts';

const CookieDialog = lazy(() =>
  orNothing(async () => ({ default: (await import('./cookie-dialog.tsx')).CookieDialog })),
);
/** Read in peace before one answers. */
const TO_READ = ['/privacy', '/terms-conditions'];

/**
 * Asks a European visitor once (section 4 of the specification), and starts what was agreed to. The dialog is
 * fetched only where it is shown; nothing but what is necessary is fetched before the answer.
 */
export function CookieConsent() {
  const { brand } = useVisit();
  const { pathname } = useLocation();
  const { answered, reopened } = useConsent();
  const counts = answered?.statistics === true;
  useEffect(() => {
    if (!counts) return;
    // what is only counted may be missed
    import('../statistics.ts').then(({ countPage }) => countPage(pathname)).catch(() => undefined);
  }, [counts, pathname]);
  if (brand.region !== 'europe') return null;
  const asks = answered === null && !TO_READ.some((path) => pathname.startsWith(path));
  return asks || reopened ? (
    <Suspense>
      <CookieDialog answered={answered} />
    </Suspense>
  ) : null;
}
