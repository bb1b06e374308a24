import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { AlertIcon } from './icon.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The way back, or another try. */
  readonly action?: ReactNode;
  /** Level of the title in the outline; 1 where it is the whole page. */
  readonly level?: 1 | 2;
}

/** It could not be shown, and what to do about it. */
export function ErrorState({ title, children, action, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.state, styles.failed)} role="alert">
      <span className={styles.icon}>
        <AlertIcon />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
