import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Longer text: legal pages, rules, how to play. Plain elements inside. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
