interface Batch<Asked, Found> {
  readonly asked: Map<string, Asked>;
  readonly answer: PromiseWithResolvers<ReadonlyMap<string, Found>>;
}

/** So many questions by one statement: where thousands ask, who asked first is not to wait for the last. */
const MOST = 200;

/**
 * A look-up that many make at once, each of something else: who asks while one is under way is answered by the next
 * one together with all who asked meanwhile, and it begins after they have asked. So nobody is answered with what was
 * so before, and where thousands come at once, a few statements answer them. `lookUp` answers in the order asked;
 * questions with the same `nameOf` are one.
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
