import styles from './brand-mark.module.css';
import { cx } from './cx.ts';

interface BrandMarkProps {
  /** The brand's sign: one path on 32 × 32 in its colour; what is not filled shows the ground. */
  readonly path: string;
  /** The wordmark. */
  readonly name: string;
  /** Height of the mark in CSS pixels; 32 by default. */
  readonly size?: number;
  /** The mark alone, its name only spoken. */
  readonly compact?: boolean;
}

/** The brand's sign and name. */
export function BrandMark({ path, name, size = 32, compact = false }: BrandMarkProps) {
  return (
    <span className={styles.brand} style={{ fontSize: size * 0.7 }}>
      <svg
        className={styles.mark}
        viewBox="0 0 32 32"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <span
        className={compact ? 'visually-hidden' : cx(styles.name, name.length > 15 && styles.long)}
        translate="no"
      >
        {name}
      </span>
    </span>
  );
}
