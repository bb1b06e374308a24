interface Batch<Asked, Found> {
  readonly asked: Map<string, Asked>;
  readonly answer: PromiseWithResolvers<ReadonlyMap<string, Found>>;
}

/** The most questions of one statement, so that the first of thousands does not wait for the last. */
const MOST = 200;

/**
 * Batches the look-ups of concurrent callers. Calls during a look-up wait for the next one, which begins after them and
 * answers all. So no caller gets a stale answer, and a few statements answer thousands. `lookUp` answers in the order
 * asked; questions with the same `nameOf` are one.
 */
export function inBatches<Asked, Found>(
  lookUp: (asked: readonly Asked[]) => Promise<readonly Found[]>,
  nameOf: (asked: Asked) => string = String,
  most = MOST,
): (asked: Asked) => Promise<Found> {
  const waiting: Batch<Asked, Found>[] = [];
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const { asked, answer } = batch;
      try {
        const found = await lookUp([...asked.values()]);
        answer.resolve(new Map([...asked.keys()].map((name, at) => [name, found[at] as Found]))); // as many as asked
      } catch (error) {
        answer.reject(error);
      }
    }
    isBusy = false;
  }

  function batchFor(name: string): Batch<Asked, Found> {
    const open = waiting.find(({ asked }) => asked.size < most || asked.has(name));
    if (open) return open;
    const batch = { asked: new Map(), answer: Promise.withResolvers<ReadonlyMap<string, Found>>() };
    waiting.push(batch);
    return batch;
  }

  return async (asked) => {
    const name = nameOf(asked);
    const batch = batchFor(name);
    batch.asked.set(name, asked);
    if (!isBusy) void work();
    return (await batch.answer.promise).get(name) as Found; // every name of a batch has its answer
  };
}
