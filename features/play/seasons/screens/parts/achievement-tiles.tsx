import { cx } from '#ui/components/cx.ts';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Achievements } from '../types.ts';
import { AchievementMark } from './achievement-mark.tsx';
import styles from './achievements.module.css';

/** Achievements side by side, each with its sign and how it is earned. */
export function AchievementTiles({ items }: { readonly items: Achievements['items'] }) {
  return (
    <ul className={styles.tiles}>
      {items.map((item) => (
        <Tile key={item.achievement} item={item} />
      ))}
    </ul>
  );
}

function Tile({ item }: { readonly item: Achievements['items'][number] }) {
  const t = useTexts('seasons');
  const format = useFormat();
  const { achievement, earnedAt, progress, target, coins } = item;
  return (
    <li className={cx(styles.tile, earnedAt !== null && styles.earned)}>
      <AchievementMark achievement={achievement} earned={earnedAt !== null} />
      <div className={styles.words}>
        <h2 className={styles.name}>{t(`won_${achievement}`)}</h2>
        <p className="muted">{t(`how_${achievement}`)}</p>
        {earnedAt ? (
          <p className={styles.when}>{t('earned_on', { day: format.date(earnedAt) })}</p>
        ) : (
          <ProgressBar
            label={t('coins', { coins })}
            value={progress}
            max={target}
            valueText={`${format.number(progress)}/${format.number(target)}`}
          />
        )}
      </div>
    </li>
  );
}
