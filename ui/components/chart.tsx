import { lastOf } from '#core/lists.ts';
import styles from './chart.module.css';

interface SparklineProps {
  /** Oldest first. */
  readonly points: readonly number[];
  /** Says the same in words. */
  readonly label: string;
}

const WIDTH = 100;
const HEIGHT = 32;

/** The course of a figure in one line; time runs left to right in every language. */
export function Sparkline({ points, label }: SparklineProps) {
  if (points.length < 2) return null;
  const places = placesOf(points);
  const last = lastOf(places);
  return (
    <span className={styles.chart} role="img" aria-label={label} dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.base} d={`M0 ${places[0]?.y}H${WIDTH}`} />
        <path className={styles.line} d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      </svg>
      {last && (
        <span className={styles.last} style={{ insetBlockStart: `${(100 * last.y) / HEIGHT}%` }} />
      )}
    </span>
  );
}

function placesOf(points: readonly number[]): { x: number; y: number }[] {
  const low = Math.min(...points);
  const range = Math.max(...points) - low || 1;
  return points.map((value, index) => ({
    x: round((index * WIDTH) / (points.length - 1)),
    y: round(HEIGHT - 2 - ((value - low) / range) * (HEIGHT - 4)),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
