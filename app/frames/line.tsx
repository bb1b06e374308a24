import { lazy, Suspense } from 'react';
import { orNothing } from '#ui/screen/part.ts';
import { useScripted } from '#ui/screen/scripted.ts';
import styles from './line.module.css';

const LinkSign = lazy(() => orNothing(() => import('../offline/link-sign.tsx')));

/** The sign of the connection: there when the screen is, and no part of what it costs. */
export function LineSign() {
  const isScripted = useScripted();
  return (
    <span className={styles.place}>
      {isScripted && (
        <Suspense>
          <LinkSign />
        </Suspense>
      )}
    </span>
  );
}
