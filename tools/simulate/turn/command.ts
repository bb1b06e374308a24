import { onMovedClock } from '../moved-clock.ts';
import { say } from '../report.ts';
import { turnOfMonth } from './turn.ts';

/** The turn of a month in three time zones, on a product and a database of its own; what does not hold. */
export function monthTurns(players: number, seed: number): Promise<readonly string[]> {
  return onMovedClock(async (product) => {
    const { findings, told } = await turnOfMonth(product, { players, seed });
    say(told);
    return findings.map((finding) => `seed ${seed}, ${finding}`);
  });
}
