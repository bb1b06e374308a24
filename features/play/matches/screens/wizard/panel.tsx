import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** The one thing to do now, or to wait for. */
export function Panel({ title, text, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** The primary button first, the lesser ones in a row below. */
export function Actions({ children, more }: { children?: ReactNode; more?: ReactNode }) {
  return (
    <div className={styles.actions}>
      {children}
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}
