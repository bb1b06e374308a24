import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'accent' | 'live' | 'success' | 'warn' | 'danger' | 'info';

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A status in a word. The word carries the meaning, the colour only helps. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {tone === 'live' && <LiveDot />}
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** Something is going on right now. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
