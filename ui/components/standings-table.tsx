import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';
import { Flag } from './flag.tsx';
import { DownIcon, UpIcon } from './icon.tsx';
import type { Look } from './looks.ts';
import { PlayerName } from './player-name.tsx';
import styles from './standings-table.module.css';

interface Columns {
  readonly rank: string;
  readonly player: string;
  readonly played: string;
  readonly won: string;
  readonly drawn: string;
  readonly lost: string;
  readonly points: string;
  readonly rating?: string | undefined;
  /** In leagues. */
  readonly difference?: string | undefined;
  readonly form?: string | undefined;
}

interface Row {
  readonly rank: number;
  /** At the last look; an arrow shows the way since. */
  readonly previousRank?: number | null | undefined;
  readonly userId: string;
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
  readonly look?: Look | undefined;
  readonly country?: string | undefined;
  readonly href?: string | undefined;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** As the viewer writes numbers. */
  readonly points: number | string;
  readonly rating?: number | undefined;
  /** The score difference with its sign. */
  readonly difference?: string | undefined;
  /** Results of the last matches. */
  readonly form?: ReactNode;
  /** It is the viewer. */
  readonly you?: boolean | undefined;
  /** The reason for a missing placing, which shows as a dash. */
  readonly out?: string | undefined;
  /** A place that leads up or down, and what it leads to; the words are spoken. */
  readonly zone?: { readonly way: 'up' | 'down'; readonly text: string } | undefined;
}

interface StandingsTableProps {
  /** Names the table; spoken. */
  readonly caption: string;
  readonly columns: Columns;
  readonly rows: readonly Row[];
  /** The viewer's row if this page does not have it; comes first. */
  readonly pinned?: Row | null | undefined;
  readonly youText: string;
  /** Spoken with the arrow; above zero is upwards. */
  readonly movedLabel?: ((by: number) => string) | undefined;
}

/** A table of placings. In narrow columns the record moves under the name. */
export function StandingsTable(props: StandingsTableProps) {
  const { caption, columns, rows, pinned, youText, movedLabel } = props;
  const line = (row: Row) => (
    <Line key={row.userId} row={row} columns={columns} youText={youText} movedLabel={movedLabel} />
  );
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <Head columns={columns} />
        {pinned && <tbody className={styles.pinned}>{line({ ...pinned, you: true })}</tbody>}
        <tbody>{rows.map(line)}</tbody>
      </table>
    </div>
  );
}

function Head({ columns }: { columns: Columns }) {
  const { rank, player, points, rating } = columns;
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.rank}>
          {rank}
        </th>
        <th scope="col" className={styles.player}>
          {player}
        </th>
        {detailsOf(columns).map((key) => (
          <th key={key} scope="col" className={styles.detail}>
            {columns[key]}
          </th>
        ))}
        {rating && (
          <th scope="col" className={styles.rating}>
            {rating}
          </th>
        )}
        <th scope="col" className={styles.points}>
          {points}
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  readonly row: Row;
  readonly columns: Columns;
  readonly youText: string;
  readonly movedLabel: StandingsTableProps['movedLabel'];
}

function Line({ row, columns, youText, movedLabel }: LineProps) {
  const name = <PlayerName look={row.look}>{row.name}</PlayerName>;
  return (
    <tr
      className={cx(
        row.you && styles.you,
        !row.out && row.rank <= 3 && styles.top,
        row.zone && styles[`${row.zone.way}Zone`],
      )}
    >
      <td className={styles.rank}>
        <span className={styles.place}>
          <bdi translate="no">{row.out ? '–' : row.rank}</bdi>
          {row.zone && <span className="visually-hidden">{row.zone.text}</span>}
          <Moved from={row.previousRank} to={row.rank} label={movedLabel} />
        </span>
      </td>
      <th scope="row" className={styles.player}>
        <span className={styles.who}>
          <Avatar url={row.avatarUrl} name={row.name} size={36} look={row.look} />
          <span className={styles.names}>
            <span className={styles.name}>
              {row.href ? <Link to={row.href}>{name}</Link> : name}
              {row.country && <Flag country={row.country} />}
              {row.you && <span className={styles.tag}>{youText}</span>}
              {row.out && <Badge tone="danger">{row.out}</Badge>}
            </span>
            <Record row={row} columns={columns} />
          </span>
        </span>
      </th>
      {detailsOf(columns).map((key) => (
        <td key={key} className={styles.detail}>
          {row[key]}
        </td>
      ))}
      {columns.rating && <td className={styles.rating}>{row.rating}</td>}
      <td className={styles.points}>
        <bdi translate="no">{row.points}</bdi>
      </td>
    </tr>
  );
}

/** The folded columns; the matches played are their sum. */
function Record({ row, columns }: { row: Row; columns: Columns }) {
  return (
    <span className={styles.record}>
      {(['won', 'drawn', 'lost', 'difference'] as const)
        .filter((key) => columns[key] !== undefined)
        .map((key) => (
          <span key={key}>
            {columns[key]} <b>{row[key]}</b>
          </span>
        ))}
      {row.form}
    </span>
  );
}

const DETAILS = ['played', 'won', 'drawn', 'lost', 'difference', 'form'] as const;

function detailsOf(columns: Columns) {
  return DETAILS.filter((key) => columns[key] !== undefined);
}

interface MovedProps {
  readonly from: number | null | undefined;
  readonly to: number;
  readonly label: StandingsTableProps['movedLabel'];
}

function Moved({ from, to, label }: MovedProps) {
  if (!from || from === to) return null;
  const by = from - to;
  return (
    <span className={by > 0 ? styles.up : styles.down}>
      {by > 0 ? <UpIcon size={10} /> : <DownIcon size={10} />}
      <span aria-hidden={label ? true : undefined}>{Math.abs(by)}</span>
      {label && <span className="visually-hidden">{label(by)}</span>}
    </span>
  );
}
