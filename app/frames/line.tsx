import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import styles from './line.module.css';
// small, and its script need not wait for it
import './link-sign.module.css';

const LinkSign = lazy(() =>
  optionalPart(async () => ({ default: (await import('../offline/late-frame.ts')).LinkSign })),
);

/** The sign of the connection: there when the screen is, and no part of what it costs. */
export function LineSign() {
  const isScripted = useScripted();
  return (
    <span className={styles.place}>
      {/* so that the router asks for where the sign leads together with all other places */}
      {isScripted && <Link hidden to="/data-use" />}
      {isScripted && (
        <Suspense>
          <LinkSign />
        </Suspense>
      )}
    </span>
  );
}
