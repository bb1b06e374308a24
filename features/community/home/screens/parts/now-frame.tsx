import type { ReactNode } from 'react';
import styles from '../home.module.css';

interface NowProps {
  readonly label: string;
  /** At the end of the first line: the time left. */
  readonly time?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** The frame of each kind: a line of what it is, the content, the actions. */
export function NowFrame({ label, time, children, actions }: NowProps) {
  return (
    <>
      <div className={styles.nowHead}>
        <h2 className={styles.nowLabel}>{label}</h2>
        {time && <span className={styles.nowTime}>{time}</span>}
      </div>
      {children}
      {actions && <div className={styles.nowActions}>{actions}</div>}
    </>
  );
}
