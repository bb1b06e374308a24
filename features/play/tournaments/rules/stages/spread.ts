import { snakeGroups } from '../groups/snake.ts';
import type { Entrant } from '../model.ts';
import type { Chain, Stage, StageId } from './chain.ts';
import { feedersOf, inPlayingOrder } from './resolve.ts';
import { advancingOf } from './stage-problems.ts';

/**
 * Who of an event's entrants, the best first, signs up for which open stage. A stage that others feed keeps the places
 * that are left for the best, who need not qualify; all the others are spread evenly over the stages that begin.
 */
export function spread(chain: Chain, entrants: readonly Entrant[]): Map<StageId, Entrant[]> {
  const open = inPlayingOrder(chain).filter(({ entry }) => entry === 'open');
  const fed = open.filter((stage) => feedersOf(chain, stage).length > 0).reverse();
  const first = open.filter((stage) => !fed.includes(stage));
  const stages = new Map<StageId, Entrant[]>();
  let rest = [...entrants];
  for (const stage of first.length > 0 ? fed : []) {
    const room = Math.max(0, stage.size - sentOnTo(chain, stage));
    stages.set(stage.id, rest.slice(0, room));
    rest = rest.slice(room);
  }
  const beginning = first.length > 0 ? first : fed;
  const seeds = rest.map((entrant) => ({ entrant }));
  const shares = beginning.length > 1 ? snakeGroups(seeds, beginning.length) : [rest];
  for (const [index, { id }] of beginning.entries()) stages.set(id, shares[index] ?? []);
  return stages;
}

/** As {@link spread}, where it only matters how many they are. */
export function spreadCounts(chain: Chain, entrants: number): Map<StageId, number> {
  const anybody = Array.from({ length: entrants }, (_, index) => `${index}`);
  return new Map([...spread(chain, anybody)].map(([id, some]) => [id, some.length]));
}

/** How many the others send on to a stage. */
export function sentOnTo(chain: Chain, stage: Stage): number {
  return feedersOf(chain, stage).reduce((sum, feeder) => sum + advancingOf(feeder), 0);
}
