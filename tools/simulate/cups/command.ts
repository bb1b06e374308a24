import { onMovedClock } from '../moved-clock.ts';
import { listed, say } from '../report.ts';
import { PLANS, playCup } from './play.ts';
import { playSeries, SERIES } from './series.ts';

/** So many tournaments, each format in its turn and then a series, on a product and a database of its own; what does not hold. */
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
