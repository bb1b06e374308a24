import { lazy, Suspense } from 'react';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { useVisit } from '#ui/screen/viewer.ts';

const WaitingHere = lazy(() =>
  optionalPart(async () => ({ default: (await import('../offline/late-frame.tsx')).WaitingHere })),
);

/** Loads after the screen, because it is of no use before and must not slow the first view. */
export function Sending() {
  const { player } = useVisit();
  const isScripted = useScripted();
  return isScripted && player ? (
    <Suspense>
      <WaitingHere />
    </Suspense>
  ) : null;
}
