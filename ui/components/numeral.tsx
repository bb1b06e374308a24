import { useState } from 'react';
import { useFormat } from '../i18n/format.tsx';
import { cx } from './cx.ts';
import styles from './numeral.module.css';

interface NumeralProps {
  readonly value: number;
  readonly className?: string | undefined;
}

/** A score that drops in again only when it changes. */
export function Numeral({ value, className }: NumeralProps) {
  const format = useFormat();
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <bdi className={cx(styles.window, className)} translate="no">
      <span key={shown.changes} className={cx(styles.value, shown.changes > 0 && styles.changed)}>
        {format.number(value)}
      </span>
    </bdi>
  );
}
