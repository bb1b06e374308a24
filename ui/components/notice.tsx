import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { AlertIcon, CheckIcon, InfoIcon } from './icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone: 'neutral' | 'info' | 'success' | 'warn' | 'danger';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** In place of the tone's own. */
  readonly icon?: ReactNode;
  /** The live role where it appears after the page; `alert` interrupts. */
  readonly role?: 'status' | 'alert';
}

/** A line between the things of a page: what is missing, what changed, what to mind. */
export function Notice({ tone, title, children, action, icon, role }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={role}>
      <div className={styles.said}>
        <span className={styles.icon}>{icon ?? iconOf(tone)}</span>
        <div className={styles.text}>
          {title && <strong className={styles.title}>{title}</strong>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function iconOf(tone: NoticeProps['tone']): ReactNode {
  if (tone === 'success') return <CheckIcon />;
  return tone === 'warn' || tone === 'danger' ? <AlertIcon /> : <InfoIcon />;
}
