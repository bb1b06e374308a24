import { Card } from '#ui/components/card.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Goals } from '../types.ts';

/** Days and weeks played in a row, with a hint if a match is needed to keep them. */
export function StreaksCard({ days, weeks }: Pick<Goals, 'days' | 'weeks'>) {
  const t = useTexts('seasons');
  const { number } = useFormat();
  return (
    <Card title={t('streaks')} padding="flush">
      <StatRow>
        <Stat
          label={t('streak_days')}
          value={number(days.length)}
          detail={days.open && t('keep_today')}
        />
        <Stat
          label={t('streak_weeks')}
          value={number(weeks.length)}
          detail={weeks.open && t('keep_week')}
        />
      </StatRow>
    </Card>
  );
}
