import { useSearchParams } from 'react-router';
import { useStandingsColumns } from '#features/play/leaderboards/screens/standings-columns.ts';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { StandingsTable } from '#ui/components/standings-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { changedTo, pathTo } from './bracket-addresses.ts';
import type { Bracket, Table } from './bracket-types.ts';
import styles from './league-table.module.css';

interface LeagueTableProps {
  readonly event: Bracket['event'];
  readonly table: Table;
  /** The name of a group. */
  readonly title?: string;
}

/** The standings of a league, with the last five results. */
export function LeagueTable({ event, table, title }: LeagueTableProps) {
  const t = useTexts('tournaments');
  const caption = title ?? t('table');
  const s = useTexts('standings');
  const format = useFormat();
  const [query] = useSearchParams();
  const columns = {
    ...useStandingsColumns(),
    difference: t('difference'),
    form: t('form'),
  };
  const rows = table.items.map((row) => ({
    ...row,
    name: row.username,
    href: pathTo(row.entryId),
    points: format.number(row.points),
    difference: signed(row.scored - row.conceded),
    form: <Form form={row.form} />,
    you: row.entryId === event.ownEntryId,
    out: row.disqualified ? t('disqualified') : undefined,
  }));
  return (
    <section className="stack">
      <Card title={caption} padding="flush">
        <StandingsTable caption={caption} columns={columns} rows={rows} youText={s('you')} />
      </Card>
      <Pages of={table} hrefFor={(page) => changedTo(query, 'places', String(page))} />
    </section>
  );
}

/** The last five results as letters, the latest last, with words for screen readers. */
function Form({ form }: { readonly form: Table['items'][number]['form'] }) {
  const t = useTexts('tournaments');
  const m = useTexts('matches');
  return (
    <span className={styles.form}>
      {form.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no key but their index
        <span key={index} className={cx(styles.letter, styles[result])}>
          <span aria-hidden="true">{m(`letter_${result}`)}</span>
          <span className="visually-hidden">{t(`own_${result}`)}</span>
        </span>
      ))}
    </span>
  );
}

function signed(difference: number): string {
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  return `\u2066${sign}${Math.abs(difference)}\u2069`; // isolates left to right
}
