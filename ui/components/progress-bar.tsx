import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The same in words or figures, shown at the end. */
  readonly valueText?: string | undefined;
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  return (
    <label className={styles.bar}>
      <span className={styles.label}>{label}</span>
      {valueText && (
        <span className={styles.value}>
          <bdi>{valueText}</bdi>
        </span>
      )}
      <progress className={styles.track} value={Math.min(value, max)} max={max} />
    </label>
  );
}
