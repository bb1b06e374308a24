import { chanceOf } from '#sandbox/random.ts';
import type { TestProduct } from '#testing/product.ts';
import { onMovedClock } from '../moved-clock.ts';
import { say } from '../report.ts';
import { bankOf } from './bank.ts';
import { operatorOf } from './operator.ts';
import { liveYear, newWorld, worldIn } from './year.ts';

const A_YEAR = 365;
const MONTH = 30;

/** Plays a year of subscribers on a new product. Returns the faults found. */
export async function yearOfSubscribers(subscribers: number, seed: number): Promise<string[]> {
  const box = newWorld();
  const billers = [bankOf(() => worldIn(box)), operatorOf(() => worldIn(box))];
  const live = async ({ platform, runDue, clock }: TestProduct) => {
    const chance = chanceOf(seed);
    const { findings, summary } = await liveYear(box, {
      platform,
      runDue,
      advance: clock.advance,
      subscribers,
      days: A_YEAR,
      chance: () => chance.below(1_000_000) / 1_000_000,
      onDay: (day) => {
        if (day % MONTH === 0) say(`day ${day}`);
      },
    });
    say(summary);
    return findings;
  };
  return onMovedClock(live, { overrides: { billers } });
}
