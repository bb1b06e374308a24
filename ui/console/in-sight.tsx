import { type ReactNode, useEffect, useRef } from 'react';
import styles from './in-sight.module.css';

interface InSightProps {
  /** What the server has answered; another answer is brought into sight anew. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** What has come of a form, brought into sight wherever it was sent from; the keyboard goes on there. */
export function InSight({ of, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) place.current?.focus();
  }, [of]);
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {children}
    </div>
  );
}
