import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
// the page comes with its lines, so their styles come with the page and not with their script
import './legal-footer.module.css';
import './payment-marks.module.css';

const LegalLines = lazy(() =>
  optionalPart(async () => ({ default: (await import('./of-europe.ts')).LegalLines })),
);

/** The legal footer: of the European brand only, and on no path that contains 'auth' (section 2). */
export function useLegalFooter() {
  const { region } = useVisit().brand;
  const { pathname } = useLocation();
  if (region !== 'europe' || pathname.includes('auth')) return undefined;
  return (
    <Suspense>
      <LegalLines />
    </Suspense>
  );
}
