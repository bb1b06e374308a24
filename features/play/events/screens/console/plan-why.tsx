import type { Pace } from '@battle-league/brackets/plan.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MATCH_TAKES_MS } from '../../rules/event-plan.ts';

interface PlanWhyProps {
  readonly pace: Pace;
  /** Number of rounds that are played one after the other. */
  readonly rounds: number;
  /** ISO times. */
  readonly earliestEnd: string;
  readonly latestEnd: string;
}

/** Explains the earliest and the latest end of a plan by the numbers that make them. */
export function PlanWhy({ pace, rounds, earliestEnd, latestEnd }: PlanWhyProps) {
  const t = useTexts('stages');
  const { locale, dateTime } = useFormat();
  const { pause, movable, roundEvery } = pace;
  const said = {
    rounds,
    pause: lengthIn(locale, pause),
    movable: lengthIn(locale, movable),
    match: lengthIn(locale, MATCH_TAKES_MS),
    earliest: dateTime(earliestEnd),
    latest: dateTime(latestEnd),
  };
  const why =
    roundEvery > 0
      ? t('plan_why_days', { ...said, every: lengthIn(locale, roundEvery) })
      : t('plan_why', { ...said, round: lengthIn(locale, pause + movable + MATCH_TAKES_MS) });
  return <p className="muted">{why}</p>;
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Such as "3 hr 25 min". */
function lengthIn(locale: string, ms: number): string {
  const write = (count: number, unit: (typeof UNITS)[number][0]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  let left = Math.round(ms / 60_000);
  const parts = UNITS.flatMap(([unit, minutes]) => {
    const count = Math.floor(left / minutes);
    left -= count * minutes;
    return count > 0 ? [write(count, unit)] : [];
  });
  return parts.join(' ') || write(0, 'minute');
}
