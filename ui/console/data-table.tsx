import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { cx } from '../components/cx.ts';
import { DownIcon, UpIcon } from '../components/icon.tsx';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  readonly align?: 'start' | 'end';
  /** The subject of the row, which heads its card on a phone. */
  readonly main?: boolean;
  /** Stays on one line where there is room for a table: a time, a state. */
  readonly tight?: boolean;
  /** Sentences: on a phone they stand below their head, and begin where lines begin. */
  readonly words?: boolean;
  /** On a phone its head is left out, because its cells explain themselves. */
  readonly speaks?: boolean;
  /** May be sorted by; the address carries how. */
  readonly sortable?: boolean;
}

export interface Sorting {
  readonly by: string;
  readonly order: 'asc' | 'desc';
  readonly hrefFor: (by: string, order: 'asc' | 'desc') => To;
}

interface DataTableProps<Row> {
  /** Spoken name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  /** Shown in place of the rows if there are none. */
  readonly empty: ReactNode;
}

/** A table where there is room; on a phone each row is a card, its values named. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, sorting, empty } = props;
  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className={styles.room}>
      {/* roles are said, as a table that is laid out as cards is none to a screen reader */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  role="cell"
                  key={column.key}
                  className={cx(
                    column.main && styles.main,
                    column.tight && styles.tight,
                    column.words && styles.words,
                    column.align === 'end' && styles.end,
                  )}
                >
                  {!column.main && !column.speaks && (
                    <span className={styles.label}>{column.head}</span>
                  )}
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function Head<Row>(props: { readonly column: Column<Row>; readonly sorting: Sorting | undefined }) {
  const { column, sorting } = props;
  const order = sorting?.by === column.key ? sorting.order : undefined;
  const className = cx(column.align === 'end' && styles.end);
  if (!sorting || !column.sortable) {
    return (
      <th scope="col" className={className}>
        {column.head}
      </th>
    );
  }
  return (
    <th scope="col" className={className} aria-sort={order ? `${order}ending` : 'none'}>
      <Link
        className={styles.sort}
        to={sorting.hrefFor(column.key, order === 'asc' ? 'desc' : 'asc')}
        preventScrollReset
      >
        {column.head}
        {order === 'asc' && <UpIcon size={12} />}
        {order === 'desc' && <DownIcon size={12} />}
      </Link>
    </th>
  );
}
