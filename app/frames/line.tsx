import { lazy, Suspense, useSyncExternalStore } from 'react';
import { orNothing } from '#ui/screen/steady.ts';
import styles from './line.module.css';

const LinkSign = lazy(() => orNothing(() => import('../offline/link-sign.tsx')));

/** The sign of the connection: there when the screen is, and no part of what it costs. */
export function LineSign() {
  const isClient = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <span className={styles.place}>
      {isClient && (
        <Suspense>
          <LinkSign />
        </Suspense>
      )}
    </span>
  );
}
