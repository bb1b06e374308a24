import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Leaderboard } from './boards.ts';

/** What acts and results are worth, and what decides between equals. */
export function HowPointsAreWon({ points }: Pick<Leaderboard, 'points'>) {
  const t = useTexts('leaderboards');
  const { accept, play, win, fault } = points;
  const worth = (gain: number) => (
    <bdi dir="ltr" translate="no">
      {gain > 0 ? `+${gain}` : gain}
    </bdi>
  );
  return (
    <Card title={t('how_title')}>
      <Definitions
        items={[
          { term: t('how_accept'), value: worth(accept) },
          { term: t('how_play'), value: worth(play) },
          { term: t('how_win'), value: worth(win) },
          { term: t('how_fault'), value: worth(fault) },
        ]}
      />
      <p className="muted">{t('how_ties')}</p>
    </Card>
  );
}
