import { type ReactNode, useEffect, useState } from 'react';
import { useFormat } from '../i18n/format.tsx';
import { cx } from './cx.ts';
import styles from './numeral.module.css';

const LASTS_MS = 600;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** A sum that counts up to a larger number. A smaller one, and any with less motion, is there at once. */
export function CountUp({ value }: { readonly value: number }) {
  const format = useFormat();
  const { from, to } = useGrowth(value);
  return (
    <bdi translate="no">
      <span className="visually-hidden">{format.number(value)}</span>
      <span aria-hidden="true" className={cx(styles.sum, to > from && styles.grown)}>
        <Counted key={`${from} ${to}`} from={from} to={to} />
      </span>
    </bdi>
  );
}

interface GrowthStatusProps {
  readonly value: number;
  readonly children: ReactNode;
}

/** Announces a sum once, as a whole, when it has become larger. */
export function GrowthStatus({ value, children }: GrowthStatusProps) {
  const { from, to } = useGrowth(value);
  return (
    <span className="visually-hidden" role="status">
      {to > from && children}
    </span>
  );
}

/** The last growth of a number since it was first shown. */
function useGrowth(value: number): { readonly from: number; readonly to: number } {
  const [growth, setGrowth] = useState({ from: value, to: value });
  if (growth.to === value) return growth;
  const next = { from: Math.min(growth.to, value), to: value };
  setGrowth(next);
  return next;
}

/** Counts once, from the moment it is mounted. */
function Counted({ from, to }: { readonly from: number; readonly to: number }) {
  const format = useFormat();
  const [share, setShare] = useState(() => (from === to || matchesLessMotion() ? 1 : 0));
  useEffect(() => {
    if (from === to || matchesLessMotion()) return undefined;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - begun) / LASTS_MS));
      setShare(done);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return <>{format.number(Math.round(from + (to - from) * share))}</>;
}

function matchesLessMotion(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia(LESS_MOTION).matches;
}
