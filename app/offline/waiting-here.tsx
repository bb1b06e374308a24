import { lazy } from 'react';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { ShownWhenIdle } from '#ui/screen/idle.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';

const Outbox = lazy(() => optionalPart(() => import('./outbox.tsx')));

/**
 * Loads the list of waiting forms: at once if a form waits, otherwise after the screen, so that it is there when the
 * connection is not.
 */
export function WaitingHere() {
  const anyWaiting = useWaiting().length > 0;
  return (
    <ShownWhenIdle atOnce={anyWaiting}>
      <Outbox />
    </ShownWhenIdle>
  );
}
