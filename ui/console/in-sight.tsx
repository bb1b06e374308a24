import { type ReactNode, useEffect, useRef } from 'react';
import styles from './in-sight.module.css';

interface InSightProps {
  /** The server's answer; another answer scrolls into view again. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Scrolls the answer to a form into view, wherever it was sent from, and moves the focus to it. */
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
