import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseBusyError } from './errors.ts';

/** Runs a task now, or as soon as there is a place for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly enter: () => void;
}

/**
 * Lets so many tasks run at once; the others wait in the order in which they came, `waitMs` at most. One that is
 * begun within another has its place with it, or both would wait for each other.
 */
export function createGate(places: number, waitMs: number): Gate {
  const inside = new AsyncLocalStorage<true>();
  const waiting: Waiting[] = [];
  let free = places;

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(new DatabaseBusyError());
      }, waitMs);
      const place = {
        enter: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
      waiting.push(place);
    });
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next.enter();
    else free += 1;
  };

  return async (task) => {
    if (inside.getStore()) return task();
    await enter();
    try {
      return await inside.run(true, task);
    } finally {
      leave();
    }
  };
}
