import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Achievements } from '../types.ts';
import { AchievementMark } from './achievement-mark.tsx';
import styles from './achievements.module.css';
import { TierMark } from './tier-mark.tsx';

interface AchievedCardProps {
  readonly achievements: Achievements;
  readonly own: boolean;
}

/** A player's division and latest achievements, on their page. */
export function AchievedCard({ achievements, own }: AchievedCardProps) {
  const t = useTexts('seasons');
  const { items, earned, total, tier } = achievements;
  const latest = items.filter(({ earnedAt }) => earnedAt !== null);
  return (
    <Card
      title={t('achievements')}
      action={t('earned_of', { earned, total })}
      padding="flush"
      footer={own && <ButtonLink to="/achievements">{t('all_achievements')}</ButtonLink>}
    >
      <p className={styles.division}>
        <TierMark tier={tier} size={36} />
        {t('division_of', { tier: t(`tier_${tier}`) })}
      </p>
      {latest.length === 0 ? (
        <p className={`muted ${styles.row}`}>{t('none_yet')}</p>
      ) : (
        <ul className={styles.row}>
          {latest.map(({ achievement }) => (
            <li key={achievement} className={styles.one}>
              <AchievementMark achievement={achievement} earned />
              <span>{t(`won_${achievement}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
