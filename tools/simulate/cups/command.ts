import { onMovedClock } from '../moved-clock.ts';
import { listed, say } from '../report.ts';
import { PLANS, playCup } from './play.ts';
import { playSeries, SERIES } from './series.ts';

/** Plays tournaments of each format in turn, then a series, on a new product. Returns the faults found. */
export function manyCups(cups: number, seed: number): Promise<string[]> {
  return onMovedClock(async (product) => {
    const findings: string[] = [];
    for (let cup = 0; cup < cups; cup += 1) {
      const plan = PLANS[cup % (PLANS.length + 1)];
      const { counts, findings: found } = plan
        ? await playCup(product, plan, seed + cup)
        : await playSeries(product, SERIES, seed + cup);
      say(`${plan ? `${plan.name} of ${plan.size}` : SERIES.name}: ${listed(counts)}`);
      findings.push(...found.map((each) => `seed ${seed + cup}, ${each}`));
    }
    return findings;
  });
}
