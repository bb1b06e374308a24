import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { NumbersInForce } from '../../rules/explained-numbers.ts';
import styles from './how-it-works.module.css';
import section from './section.module.css';

const STEPS = [1, 2, 3, 4] as const;
const MINUTE_MS = 60_000;

type Numbers = Pick<NumbersInForce, 'points' | 'matches'>;

/** The steps of a match, and what it earns (section 9 of the specification), in a page that has edges of its own. */
export function HowItWorks({ numbers }: { readonly numbers: Numbers }) {
  const t = useTexts('landing');
  const { accept, play, win, fault } = numbers.points;
  return (
    <>
      <Steps numbers={numbers} within />
      <div className={styles.points}>
        <h3 className={styles.pointsTitle}>{t('points_title')}</h3>
        <dl className={styles.ledger}>
          <Entry points={accept} text={t('points_accept')} />
          <Entry points={play} text={t('points_play')} />
          <Entry points={win} text={t('points_win')} />
          <Entry points={fault} text={t('points_decline')} />
        </dl>
      </div>
    </>
  );
}

interface StepsProps {
  readonly numbers: Numbers;
  /** In a page that has edges of its own. */
  readonly within?: boolean;
}

/** The four steps of a match (section 4 of the specification). */
export function Steps({ numbers, within = false }: StepsProps) {
  const t = useTexts('landing');
  const minutes = numbers.matches.checkInOpensBefore / MINUTE_MS;
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
              <p className={styles.text}>{t(`how_${step}`, { minutes })}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface EntryProps {
  readonly points: number;
  readonly text: string;
}

function Entry({ points, text }: EntryProps) {
  return (
    <div className={styles.entry}>
      <dt className={styles.text}>{text}</dt>
      <dd className={points < 0 ? styles.fault : styles.gain} dir="ltr">
        {signed(points)}
      </dd>
    </div>
  );
}

/** With a real minus sign. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
