import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

interface Look {
  readonly icon: ReactNode;
  /** Spoken name, and the tip on hovering. */
  readonly label: string;
  /** The number of waiting things; 0 shows none. `label` includes it for screen readers. */
  readonly count?: number;
}

/** A button that shows a picture alone; its label is what is heard. */
export function IconButton({
  icon,
  label,
  count,
  className,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(styles.button, className)}
    >
      {icon}
      <Count value={count} />
    </button>
  );
}

/** The same as a link. */
export function IconLink({
  icon,
  label,
  count,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link aria-label={label} title={label} {...rest} className={cx(styles.button, className)}>
      {icon}
      <Count value={count} />
    </Link>
  );
}

function Count({ value = 0 }: { value: number | undefined }) {
  if (value < 1) return null;
  return <span className={styles.count}>{value > 99 ? '99+' : value}</span>;
}
