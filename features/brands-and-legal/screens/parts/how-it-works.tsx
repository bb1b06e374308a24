import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './how-it-works.module.css';
import section from './section.module.css';

const STEPS = [1, 2, 3, 4] as const;

/**
 * The four steps of a match (section 4 of the specification), and what a match earns (section 9); `within` a page
 * that has edges of its own.
 */
export function HowItWorks({ within = false }: { readonly within?: boolean }) {
  const t = useTexts('landing');
  return (
    <section className={cx(section.section, within && section.within)}>
      <SectionHead title={t('how_title')} />
      <div className={styles.frame}>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step} className={styles.step}>
              <span className={styles.numeral} aria-hidden="true">
                {step}
              </span>
              <h3>{t(`how_${step}_title`)}</h3>
              <p className={styles.text}>{t(`how_${step}`)}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.points}>
        <h3 className={styles.pointsTitle}>{t('points_title')}</h3>
        <dl className={styles.ledger}>
          <Entry points="+10" text={t('points_accept')} />
          <Entry points="+50" text={t('points_play')} />
          <Entry points="+150" text={t('points_win')} />
          <Entry points="−25" text={t('points_decline')} fault />
        </dl>
      </div>
    </section>
  );
}

interface EntryProps {
  readonly points: string;
  readonly text: string;
  readonly fault?: boolean;
}

function Entry({ points, text, fault = false }: EntryProps) {
  return (
    <div className={styles.entry}>
      <dt className={styles.text}>{text}</dt>
      <dd className={fault ? styles.fault : styles.gain} dir="ltr">
        {points}
      </dd>
    </div>
  );
}
