import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { CallToAction } from './call-to-action.tsx';
import type { OpenEvent } from './event-moment.tsx';
import { Featured } from './featured.tsx';
import styles from './hero.module.css';

/** The brand's promise, and the battleground that is on. */
export function Hero({ featured }: { readonly featured: OpenEvent | undefined }) {
  const t = useTexts('landing');
  const { minimumAge, landing } = useVisit().brand;
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.promise}>
          <p className={styles.kicker}>{landing.copy.kicker}</p>
          <h1 className={styles.title}>
            <span>{t('hero_line_1')}</span> <span>{t('hero_line_2')}</span>{' '}
            <span className={styles.plate}>{t('hero_line_3')}</span>
          </h1>
          <p className={styles.text}>{landing.copy.promise}</p>
          <div className={styles.calls}>
            <CallToAction />
            {featured && (
              <ButtonLink to="#battlegrounds" variant="ghost" size="l">
                {t('see_battlegrounds')}
              </ButtonLink>
            )}
          </div>
          <p className={styles.note}>{t('age_note', { age: minimumAge })}</p>
        </div>
        {featured && <Featured event={featured} />}
      </div>
    </section>
  );
}
