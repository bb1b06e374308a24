import { useStandingsColumns } from '#features/play/leaderboards/screens/standings-columns.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { DownIcon, RankingIcon, UpIcon } from '#ui/components/icon.tsx';
import { StandingsTable } from '#ui/components/standings-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../season.module.css';
import type { Division } from '../types.ts';

/** The group by points, with the ranks of promotion and relegation. */
export function DivisionTable({ division }: { readonly division: Division }) {
  const t = useTexts('seasons');
  const b = useTexts('leaderboards');
  const s = useTexts('standings');
  const columns = useStandingsColumns();
  const { number } = useFormat();
  const { group, items, own, total, tier } = division;
  if (!group) return <NotPlaced />;
  const rows = items.map((row) => ({
    ...row,
    points: number(row.points),
    name: row.username,
    href: row.deleted ? undefined : `/profile/${row.userId}`,
    you: row.userId === own?.userId,
    zone: zoneOf(row.turn, { up: t('goes_up'), down: t('goes_down') }),
  }));
  return (
    <Card padding="flush" title={t('table')} action={b('players', { total })}>
      <Zones group={group} />
      <StandingsTable
        caption={t('table_of', { tier: t(`tier_${tier}`) })}
        columns={columns}
        rows={rows}
        youText={s('you')}
      />
    </Card>
  );
}

function Zones({ group }: { readonly group: NonNullable<Division['group']> }) {
  const t = useTexts('seasons');
  const { up, down, size } = group;
  return (
    <div className={styles.zones}>
      {up > 0 && (
        <span className={styles.zone}>
          <span className={styles.up}>
            <UpIcon size={12} />
          </span>
          {t('rule_up', { count: up })}
        </span>
      )}
      {down > 0 && (
        <span className={styles.zone}>
          <span className={styles.down}>
            <DownIcon size={12} />
          </span>
          {t('rule_down', { count: down })}
        </span>
      )}
      <span>{t('rule_size', { size })}</span>
    </div>
  );
}

function zoneOf(
  turn: Division['items'][number]['turn'],
  texts: { readonly up: string; readonly down: string },
) {
  if (turn === 'stayed') return undefined;
  const way = turn === 'promoted' ? ('up' as const) : ('down' as const);
  return { way, text: texts[way] };
}

function NotPlaced() {
  const t = useTexts('seasons');
  const b = useTexts('leaderboards');
  return (
    <EmptyState
      icon={<RankingIcon size={32} />}
      title={t('not_placed_title')}
      action={
        <ButtonLink to="/games" variant="primary">
          {b('find_event')}
        </ButtonLink>
      }
    >
      {t('not_placed_text')}
    </EmptyState>
  );
}
