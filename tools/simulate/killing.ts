import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#sandbox/random.ts';
import type { OwnProduct } from './product.ts';

export interface Killing {
  /** Milliseconds that each start after a kill took. */
  readonly starts: readonly number[];
  /** Resolves when the last start is over. */
  readonly done: Promise<void>;
}

const SHORTEST_LIFE_MS = 200;
const LIFE_SPREAD_MS = 2_500;

/** Kills the product at random moments, so many times, and starts it again each time. */
export function killRepeatedly(product: OwnProduct, times: number, chance: Chance): Killing {
  const starts: number[] = [];
  const run = async () => {
    for (let kill = 0; kill < times; kill += 1) {
      await sleep(SHORTEST_LIFE_MS + chance.below(LIFE_SPREAD_MS));
      starts.push(await product.killAndRestart());
    }
  };
  const done = run();
  // thrown where it is waited for: a fault of the play ends the product, too, and is the one to be told
  done.catch(() => undefined);
  return { starts, done };
}
