import { cx } from '#ui/components/cx.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import styles from './facts.module.css';
import { useCountUp } from './motion.ts';
import { useSigned } from './signed.ts';

type Line = Moment['points']['lines'][number];

/** (b) The sum of the points, and a line for each cause. */
export function Points({ moment: { points, coins, opponent } }: { readonly moment: Moment }) {
  const t = useTexts('moments');
  const signed = useSigned();
  const counted = useCountUp(points.sum);
  if (points.lines.length === 0 && coins === null) return null;
  return (
    <section className={styles.part}>
      <div className={styles.sum}>
        <h3 className={styles.title}>{t('points')}</h3>
        <p className={styles.large}>
          {/* the sum is spoken whole */}
          <span className="visually-hidden">{signed(points.sum)}</span>
          <span aria-hidden="true" data-sum="">
            {signed(counted)}
          </span>
        </p>
      </div>
      <ul className={styles.lines}>
        {points.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a result never move
          <li key={index} className={styles.line}>
            <span>
              {t(`points_${line.cause}`, { opponent: opponent.username })}
              <State line={line} refusal={points.refusal} />
            </span>
            <bdi className={cx(styles.amount, line.state !== 'given' && styles.waits)}>
              {signed(line.points)}
            </bdi>
          </li>
        ))}
        {coins !== null && coins !== 0 && (
          <li className={styles.line}>
            <span>{t('coins')}</span>
            <bdi className={styles.amount}>{signed(coins)}</bdi>
          </li>
        )}
      </ul>
    </section>
  );
}

interface StateProps {
  readonly line: Line;
  readonly refusal: string | null;
}

function State({ line: { state }, refusal }: StateProps) {
  const t = useTexts('moments');
  if (state === 'given') return null;
  return (
    <small className={styles.small}>
      {state === 'held' ? t('points_held') : t('points_refused', { reason: refusal ?? '' })}
    </small>
  );
}
