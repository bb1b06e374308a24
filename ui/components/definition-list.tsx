import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

interface DefinitionsProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
}

/** Facts: what it is called, what it is. */
export function Definitions({ items }: DefinitionsProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
