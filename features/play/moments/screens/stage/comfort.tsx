import { useTexts } from '#ui/i18n/texts.tsx';
import type { Moment } from '../moment-types.ts';
import styles from './facts.module.css';

interface ComfortProps {
  readonly comfort: NonNullable<Moment['comfort']>;
}

/** After a defeat: what was close, and one step in reach. */
export function Comfort({ comfort: { margin, step } }: ComfortProps) {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  if (margin === null && !step) return null;
  return (
    <section className={styles.part}>
      {margin !== null && (
        <p className={styles.strong}>{t(margin === 0 ? 'close_penalties' : 'close_one')}</p>
      )}
      {step?.goal && (
        <p className={styles.text}>
          {t('step_goal', {
            goal: s(`goal_${step.goal}`, { target: step.target }),
            progress: step.progress,
            target: step.target,
          })}
        </p>
      )}
      {step?.kind === 'rematch' && <p className={styles.text}>{t('step_rematch')}</p>}
    </section>
  );
}
