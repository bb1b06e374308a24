import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import styles from './facts.module.css';
import { useSigned } from './signed.ts';

/** (c) The rating before and after; without one, the reason. */
export function Rating({ moment: { rating, unrated, game } }: { readonly moment: Moment }) {
  const t = useTexts('moments');
  const { number } = useFormat();
  const signed = useSigned();
  if (!rating && !unrated) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('rating_in', { game: game.title })}</h3>
      {rating ? (
        <p className={styles.change}>
          <bdi className={styles.before}>{number(rating.before)}</bdi>
          <span className={styles.arrow} aria-hidden="true" />
          <bdi>{number(rating.after)}</bdi>
          <bdi className={styles.by}>{signed(rating.after - rating.before)}</bdi>
          {rating.provisional && (
            <span className={styles.small}>{t('provisional', { ...rating.provisional })}</span>
          )}
        </p>
      ) : (
        <p className={styles.text}>
          {t(unrated === 'walkover' ? 'unrated_walkover' : 'unrated_event')}
        </p>
      )}
    </section>
  );
}
