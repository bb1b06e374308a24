import { lazy, Suspense } from 'react';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { useVisit } from '#ui/screen/viewer.ts';

const WaitingHere = lazy(() =>
  optionalPart(async () => ({ default: (await import('../offline/late-frame.ts')).WaitingHere })),
);

/** Of no use before the screen itself is there, so it comes last and costs the first view nothing. */
export function Sending() {
  const { player } = useVisit();
  const isScripted = useScripted();
  return isScripted && player ? (
    <Suspense>
      <WaitingHere />
    </Suspense>
  ) : null;
}
