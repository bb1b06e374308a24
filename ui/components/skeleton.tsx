import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The shape of what will come: `row` has an avatar and two lines, `card` a cover and two lines. */
  readonly shape: 'line' | 'button' | 'block' | 'avatar' | 'row' | 'card';
  readonly count?: number;
  /** Spoken while it loads. */
  readonly label: string;
}

/** Holds the place of what is on its way, so that nothing shifts when it comes. */
export function Skeleton({ shape, count = 1, label }: SkeletonProps) {
  return (
    <div role="status" className={cx(styles.set, shape === 'card' && styles.cards)}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, none of them moves
        <Shape key={index} shape={shape} />
      ))}
    </div>
  );
}

function Shape({ shape }: Pick<SkeletonProps, 'shape'>) {
  if (shape === 'row') {
    return (
      <div className={styles.row} aria-hidden="true">
        <span className={cx(styles.bone, styles.avatar)} />
        <Lines />
      </div>
    );
  }
  if (shape === 'card') {
    return (
      <div className={styles.card} aria-hidden="true">
        <span className={cx(styles.bone, styles.cover)} />
        <Lines />
      </div>
    );
  }
  return <span className={cx(styles.bone, styles[shape])} aria-hidden="true" />;
}

function Lines() {
  return (
    <span className={styles.lines}>
      <span className={cx(styles.bone, styles.line)} />
      <span className={cx(styles.bone, styles.line, styles.short)} />
    </span>
  );
}
