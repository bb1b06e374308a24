import { cx } from './cx.ts';
import { CheckIcon } from './icon.tsx';
import styles from './steps.module.css';

interface StepsProps {
  readonly label: string;
  readonly steps: readonly { readonly text: string }[];
  /** The step one is at, from 1; above the number of steps when all are done. */
  readonly current: number;
  /** Spoken with every step that is done. */
  readonly doneText: string;
}

/** The current step of a task with a few steps. */
export function Steps({ label, steps, current, doneText }: StepsProps) {
  const between = current >= 1 && current <= steps.length;
  return (
    <ol className={cx(styles.steps, !between && styles.even)} aria-label={label}>
      {steps.map((step, index) => {
        const place = index + 1;
        const done = place < current;
        const now = place === current;
        return (
          <li
            key={step.text}
            className={cx(styles.step, done && styles.done, now && styles.now)}
            aria-current={now ? 'step' : undefined}
          >
            <span className={styles.bar} />
            <span className={styles.place}>{done ? <CheckIcon size={14} /> : place}</span>
            <span className={styles.text}>{step.text}</span>
            {done && <span className="visually-hidden">{doneText}</span>}
          </li>
        );
      })}
    </ol>
  );
}
