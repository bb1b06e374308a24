import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** The missing things, and the way to get them. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
