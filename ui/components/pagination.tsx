import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { ChevronBackIcon, ChevronIcon } from './icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Items on all pages together. */
  readonly total: number;
  readonly hrefFor: (page: number) => To;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** "Page 2 of 9". */
  readonly ofLabel: (page: number, pages: number) => ReactNode;
}

/**
 * Back and forth through a long list, each page at its own address. Nothing where one page holds all; from where the
 * list has ended meanwhile, the way back to its last page.
 */
export function Pagination(props: PaginationProps) {
  const { label, page, pageSize, total, hrefFor, previousLabel, nextLabel, ofLabel } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      {page > 1 && (
        <Link className={styles.previous} to={hrefFor(Math.min(page - 1, pages))} rel="prev">
          <ChevronBackIcon size={18} />
          {previousLabel}
        </Link>
      )}
      {page <= pages && <span className={styles.where}>{ofLabel(page, pages)}</span>}
      {page < pages && (
        <Link className={styles.next} to={hrefFor(page + 1)} rel="next">
          {nextLabel}
          <ChevronIcon size={18} />
        </Link>
      )}
    </nav>
  );
}
