import type { ReactNode } from 'react';
import styles from './stat.module.css';

interface StatProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A smaller line beneath. */
  readonly detail?: ReactNode;
}

/** One figure with its label, in a `StatRow`. */
export function Stat({ label, value, detail }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  );
}

/** Figures beside each other, divided by hairlines. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className={styles.row}>{children}</dl>;
}
