import styles from './brand-mark.module.css';
import { cx } from './cx.ts';

interface BrandMarkProps {
  /** Of the brand; one without a mark of its own wears the league's. */
  readonly code: string;
  /** The wordmark. */
  readonly name: string;
  /** Height of the mark in CSS pixels; 32 by default. */
  readonly size?: number;
  /** The mark alone, its name only spoken. */
  readonly compact?: boolean;
}

/** The brand's sign and name. */
export function BrandMark({ code, name, size = 32, compact = false }: BrandMarkProps) {
  return (
    <span className={styles.brand} style={{ fontSize: size * 0.7 }}>
      <svg
        className={styles.mark}
        viewBox="0 0 32 32"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d={MARKS[code] ?? LEAGUE} />
      </svg>
      <span
        className={compact ? 'visually-hidden' : cx(styles.name, name.length > 15 && styles.long)}
      >
        {name}
      </span>
    </span>
  );
}

// Each is one path in the brand's colour on 32 × 32; what is not filled shows the ground.
const LEAGUE =
  'M6.2 3L24.7 3L28.4 7.5L27.7 11.6L24.8 13.8L3.8 17.4zM11.9 8.2L11.4 11.2L21.9 9.4L22.1 8.2zM3.3 20L24.5 16.4L26.6 18.6L25.6 24.5L20.3 29L1.8 29zM9.3 23.8L19.5 23.8L19.9 21L9.4 22.8z';
const EUROPE = 'M4 2h24v6H11.5v4h11l2.5 2.5-2.5 2.5h-11v3.5H28L16 30 4 20.5z';
const PALESTINE =
  'M16 0.8L20.5 5.3L26.7 5.3L26.7 11.5L31.2 16L26.7 20.5L26.7 26.7L20.5 26.7L16 31.2L11.5 26.7L5.3 26.7L5.3 20.5L0.8 16L5.3 11.5L5.3 5.3L11.5 5.3zM13 8.8L8.8 8.8L8.8 13L5.8 16L8.8 19L8.8 23.2L13 23.2L16 26.2L19 23.2L23.2 23.2L23.2 19L26.2 16L23.2 13L23.2 8.8L19 8.8L16 5.8zM16 9.6L22.4 16L16 22.4L9.6 16z';
const MARKS: Readonly<Record<string, string>> = {
  'blg-za-en': LEAGUE,
  'eal-eu-en': EUROPE,
  'blg-ps-ar': PALESTINE,
};
