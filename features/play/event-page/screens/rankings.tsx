import { useLocation } from 'react-router';
import { tabTo } from '#features/play/events/screens/event-addresses.ts';
import {
  type RankingLine,
  RankingTable,
} from '#features/play/leaderboards/screens/ranking-table.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { RankingIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import type { EventScreen } from './event-load.ts';

interface Ranking {
  readonly items: readonly RankingLine[];
  readonly own: RankingLine | null;
}

/** The whole ranking of an event, by page. */
export function Rankings({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { pathname } = useLocation();
  const { rankings } = loaded;
  if (!rankings) return null;
  return (
    <>
      <Card title={t('tab_rankings')} padding="flush">
        <TopRankings rankings={rankings} />
      </Card>
      <Pages of={rankings} hrefFor={(page) => tabTo(pathname, 'rankings', page)} />
    </>
  );
}

/** The lines of a ranking, or how the first one comes about. */
export function TopRankings({ rankings }: { readonly rankings: Ranking }) {
  const t = useTexts('events');
  if (rankings.items.length === 0) {
    return (
      <EmptyState icon={<RankingIcon />} title={t('no_rankings')}>
        {t('no_rankings_text')}
      </EmptyState>
    );
  }
  return <RankingTable page={rankings} own={rankings.own} caption={t('tab_rankings')} />;
}
