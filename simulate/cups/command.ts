import { onMovedClock } from '../moved-clock.ts';
import { listed, say } from '../report.ts';
import { PLANS, playCup } from './play.ts';

/** So many tournaments, each format in its turn, on a product and a database of its own; what does not hold. */
export function manyCups(cups: number, seed: number): Promise<string[]> {
  return onMovedClock(async (product) => {
    const findings: string[] = [];
    for (let cup = 0; cup < cups; cup += 1) {
      const plan = PLANS[cup % PLANS.length];
      if (!plan) break;
      const { told, findings: found } = await playCup(product, plan, seed + cup);
      say(`${plan.name} of ${plan.size}: ${listed(told)}`);
      findings.push(...found.map((each) => `seed ${seed + cup}, ${each}`));
    }
    return findings;
  });
}
