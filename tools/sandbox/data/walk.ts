import type { Clock } from '#platform/clock.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isApiProblem } from '#ui/api/problem.ts';

/** Something that happens at a time; what has the same lane happens one after the other. */
export interface Step {
  readonly at: Date;
  readonly lane: string;
  readonly run: () => Promise<unknown>;
}

/** A clock that only goes where it is put. */
export interface WalkingClock extends Clock {
  put(at: Date): void;
}

const AT_ONCE = 8;

export function walkingClock(start: Date): WalkingClock {
  let now = start;
  return {
    now: () => now,
    put(at) {
      now = at;
    },
  };
}

/** Takes the clock from step to step. On the way deadlines pass, as they would have. */
export async function walk(steps: readonly Step[], clock: WalkingClock, jobs: Jobs): Promise<void> {
  const moments = Map.groupBy(steps, ({ at }) => at.getTime());
  for (const moment of [...moments.keys()].sort((a, b) => a - b)) {
    clock.put(new Date(moment));
    await jobs.runDue();
    const lanes = Map.groupBy(moments.get(moment) ?? [], ({ lane }) => lane);
    await inLanes([...lanes.values()]);
  }
}

/** Some lanes side by side, each step of a lane after the one before. */
export async function inLanes(lanes: readonly (readonly Step[])[]): Promise<void> {
  const queue = lanes.values();
  const worker = async () => {
    for (const lane of queue) for (const step of lane) await take(step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Refusals in the story stay refusals; the match continues without the act. */
async function take({ run }: Step): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isApiProblem(error) || error.status >= 500) throw error;
  }
}
