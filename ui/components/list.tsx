import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from './cx.ts';
import { ChevronIcon } from './icon.tsx';
import styles from './list.module.css';

interface ListProps {
  /** Spoken name, if there is no heading above. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Rows under each other: a menu, notifications, settings. */
export function List({ label, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ListItemProps {
  /** The whole row leads there. */
  readonly to?: To | undefined;
  /** The browser loads it, not the router. */
  readonly reloadDocument?: boolean;
  /** Icon or avatar. */
  readonly leading?: ReactNode;
  /** A value, a badge, a button; a chevron where the row leads somewhere. */
  readonly trailing?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Puts a wide trailing part on a line of its own where the text would get too little room. */
  readonly wraps?: boolean;
  /** Not seen before: marked at the edge. Say it in the texts too. */
  readonly fresh?: boolean;
}

/** One row: a link over its whole width where it leads somewhere. */
export function ListItem(props: ListItemProps) {
  const { to, reloadDocument, leading, trailing, title, subtitle, wraps, fresh } = props;
  const heading = <span className={styles.title}>{title}</span>;
  return (
    <li
      className={cx(
        styles.item,
        to !== undefined && styles.leads,
        wraps && styles.wraps,
        fresh && styles.fresh,
      )}
    >
      {leading && <span className={styles.leading}>{leading}</span>}
      <div className={styles.text}>
        {to === undefined ? (
          heading
        ) : (
          <Link className={styles.link} to={to} reloadDocument={reloadDocument === true}>
            {heading}
          </Link>
        )}
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {to !== undefined && <ChevronIcon size={16} />}
    </li>
  );
}
