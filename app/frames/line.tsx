import { lazy, Suspense, useSyncExternalStore } from 'react';
import { orNothing } from '#ui/screen/steady.ts';

const LinkSign = lazy(() => orNothing(() => import('../offline/link-sign.tsx')));

/** The sign of the connection: there when the screen is, and no part of what it costs. */
export function LineSign() {
  const isClient = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isClient ? (
    <Suspense>
      <LinkSign />
    </Suspense>
  ) : null;
}
