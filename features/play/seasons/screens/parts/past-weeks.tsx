import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Division } from '../types.ts';
import { TierMark } from './tier-mark.tsx';

const TONES = {
  promoted: 'success',
  stayed: 'neutral',
  relegated: 'danger',
} as const satisfies Record<string, Tone>;

/** Results of the last weeks; empty before the first one is over. */
export function PastWeeks({ weeks }: { readonly weeks: Division['past'] }) {
  const t = useTexts('seasons');
  const b = useTexts('leaderboards');
  const format = useFormat();
  if (weeks.length === 0) return null;
  return (
    <Card title={t('past_weeks')} padding="flush">
      <List>
        {weeks.map(({ week, tier, rank, turn }) => (
          <ListItem
            key={week}
            leading={<TierMark tier={tier} size={32} />}
            title={t('past_place', { tier: t(`tier_${tier}`), place: b('place', { rank }) })}
            subtitle={t('week_of', { day: format.date(`${week}T12:00:00Z`) })}
            trailing={<Badge tone={TONES[turn]}>{t(`turn_${turn}`)}</Badge>}
          />
        ))}
      </List>
    </Card>
  );
}
