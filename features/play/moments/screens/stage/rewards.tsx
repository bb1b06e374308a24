import { useState } from 'react';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { AchievementMark } from '#features/play/seasons/screens/parts/achievement-mark.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, ClockIcon, StarIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import styles from './facts.module.css';

interface Reward {
  readonly coins: number;
  readonly rewardId: string | null;
}

/** (e) Achievements and goals reached by the match, each to be claimed here, and the streak. */
export function Rewards({ moment: { achievements, goals, streak } }: { readonly moment: Moment }) {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  const newStreak = streak?.isNewDay && streak.days > 1 ? streak : null;
  if (achievements.length + goals.length === 0 && !newStreak) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('reached')}</h3>
      <ul className={styles.rewards}>
        {achievements.map(({ achievement, ...reward }) => (
          <li key={achievement} className={styles.reward}>
            <AchievementMark achievement={achievement} earned size={40} />
            <span className={styles.rewardName}>
              <strong>{s(`won_${achievement}`)}</strong>
              <small className={styles.small}>{s(`how_${achievement}`)}</small>
            </span>
            <Claim reward={reward} />
          </li>
        ))}
        {goals.map(({ goal, progress, target, ...reward }) => (
          <li key={goal} className={styles.reward}>
            <StarIcon size={24} />
            <span className={styles.rewardName}>
              <strong>{s(`goal_${goal}`, { target })}</strong>
              <small className={styles.small}>
                {progress >= target ? s('goal_reached') : t('goal_progress', { progress, target })}
              </small>
            </span>
            {progress >= target && <Claim reward={reward} />}
          </li>
        ))}
        {newStreak && (
          <li className={styles.reward}>
            <ClockIcon size={24} />
            <span className={styles.rewardName}>
              <strong>{t('streak', { days: newStreak.days })}</strong>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The coins of a reward: to be claimed, or claimed a moment ago. They may be offered some seconds after the result. */
function Claim({ reward: { coins, rewardId } }: { readonly reward: Reward }) {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  const c = useTexts('coins');
  const [wasOffered, setOffered] = useState(rewardId !== null);
  if (rewardId !== null && !wasOffered) setOffered(true);
  if (coins === 0) return null;
  if (rewardId === null) {
    return wasOffered ? (
      <Badge tone="success" icon={<CheckIcon size={14} />}>
        {t('claimed')}
      </Badge>
    ) : (
      <span className={styles.small}>{s('coins', { coins })}</span>
    );
  }
  return (
    <Form method="post" action="?index" preventScrollReset>
      <input type="hidden" name="rewardId" value={rewardId} />
      <FormButton intent="claim" size="s" variant="primary" sendingText={c('claiming')}>
        {c('claim', { coins })}
      </FormButton>
    </Form>
  );
}
