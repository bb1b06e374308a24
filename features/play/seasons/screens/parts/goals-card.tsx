import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../season.module.css';
import type { Goals } from '../types.ts';

/** The three goals of the week with their progress; coins of reached ones wait to be claimed. */
export function GoalsCard({ goals }: { readonly goals: Goals }) {
  const t = useTexts('seasons');
  const { number } = useFormat();
  const anyDone = goals.items.some(({ doneAt }) => doneAt !== null);
  const collect = (
    <ButtonLink to="/how-to-earn-coins" size="s">
      {t('collect')}
    </ButtonLink>
  );
  return (
    <Card title={t('goals')} footer={anyDone && collect}>
      <ul className={styles.goals}>
        {goals.items.map(({ goal, progress, target, coins, doneAt }) => (
          <li key={goal} className={styles.goal}>
            <ProgressBar
              label={t(`goal_${goal}`, { target })}
              value={progress}
              max={target}
              valueText={`${number(progress)}/${number(target)}`}
            />
            <span className={styles.reward}>
              {t('coins', { coins })}
              {doneAt && (
                <Badge tone="success" icon={<CheckIcon size={14} />}>
                  {t('goal_reached')}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
