import { ButtonLink } from '#ui/components/button.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { trialDays } from '../../rules/trial.ts';
import { CallToAction } from './call-to-action.tsx';
import type { OpenEvent } from './event-moment.tsx';
import { Featured } from './featured.tsx';
import styles from './hero.module.css';

interface HeroProps {
  /** Unless they did not come. */
  readonly words: { readonly kicker: string; readonly promise: string } | null;
  readonly featured: OpenEvent | undefined;
}

/** The brand's promise, and the battleground that is on. */
export function Hero({ words, featured }: HeroProps) {
  const t = useTexts('landing');
  const { brand, player } = useVisit();
  return (
    <section className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.promise}>
          {words && <p className={styles.kicker}>{words.kicker}</p>}
          <h1 className={styles.title}>
            <span>{t('hero_line_1')}</span> <span>{t('hero_line_2')}</span>{' '}
            <span className={styles.plate}>{t('hero_line_3')}</span>
          </h1>
          {words && <p className={styles.text}>{words.promise}</p>}
          <div className={styles.calls}>
            <CallToAction wide />
            {featured && (
              <ButtonLink to="#battlegrounds" variant="ghost" size="l">
                {t('see_battlegrounds')}
              </ButtonLink>
            )}
          </div>
          {!player && <Costs />}
          <p className={styles.note}>{t('age_note', { age: brand.minimumAge })}</p>
        </div>
        {featured && <Featured event={featured} />}
      </div>
    </section>
  );
}

/** Asked by everybody before a number is given away: what it costs, of the shortest package. */
function Costs() {
  const t = useTexts('landing');
  const format = useFormat();
  const [plan] = useVisit().brand.plans;
  const price = format.money(plan.price.amount, plan.price.currency);
  const days = plan.trial === null ? 0 : trialDays(plan.trial);
  return (
    <p className={styles.costs}>
      <strong>{t('costs', { price, period: plan.period, days })}</strong> {t('costs_ease')}
    </p>
  );
}
