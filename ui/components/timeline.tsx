import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './timeline.module.css';

interface Entry {
  readonly id: string;
  /** When it happened, as the viewer reads it. */
  readonly at: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'info' | undefined;
  /** The person who acted. */
  readonly who?: ReactNode;
}

/** Events in the order in which they happened. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, at, title, detail, tone = 'neutral', who }) => (
        <li key={id} className={cx(styles.entry, styles[tone])}>
          <div className={styles.title}>{title}</div>
          <div className={styles.meta}>
            {who && <span className={styles.who}>{who}</span>}
            <span className={styles.at}>{at}</span>
          </div>
          {detail && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
