import { lazy, Suspense } from 'react';
import { orNothing } from '#ui/screen/part.ts';
import { useVisit } from '#ui/screen/viewer.ts';

const CookieConsent = lazy(() =>
  orNothing(async () => ({ default: (await import('./of-europe.ts')).CookieConsent })),
);

/** What the European brand asks of its visitors; nothing of it is loaded anywhere else. */
export function Europe() {
  const { brand } = useVisit();
  if (brand.region !== 'europe') return null;
  return (
    <Suspense>
      <CookieConsent />
    </Suspense>
  );
}
