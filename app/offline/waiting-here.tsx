import { lazy } from 'react';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { WhenCalm } from '#ui/screen/calm.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';

const Outbox = lazy(() => optionalPart(() => import('./outbox.tsx')));

/** What shows and sends what waits: at once where something does, else in peace, to be there when the line is not. */
export function WaitingHere() {
  const anyWaiting = useWaiting().length > 0;
  return (
    <WhenCalm atOnce={anyWaiting}>
      <Outbox />
    </WhenCalm>
  );
}
