import { lazy, Suspense } from 'react';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

const CookieConsent = lazy(() =>
  optionalPart(async () => ({ default: (await import('./of-europe.ts')).CookieConsent })),
);

/** The European brand's questions to its visitors; other brands load nothing of it. */
export function Europe() {
  const { brand } = useVisit();
  if (brand.region !== 'europe') return null;
  return (
    <Suspense>
      <CookieConsent />
    </Suspense>
  );
}
