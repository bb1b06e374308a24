import type { Clock } from '#platform/clock.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isApiProblem } from '#ui/api/problem.ts';

/** A step at a time; steps of one lane run one after the other. */
export interface Step {
  readonly at: Date;
  readonly lane: string;
  readonly run: () => Promise<unknown>;
}

/** A clock that moves only when it is set. */
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

/** Moves the clock from step to step; deadlines on the way pass as usual. */
export async function walk(steps: readonly Step[], clock: WalkingClock, jobs: Jobs): Promise<void> {
  const moments = Map.groupBy(steps, ({ at }) => at.getTime());
  for (const moment of [...moments.keys()].sort((a, b) => a - b)) {
    clock.put(new Date(moment));
    await jobs.runDue();
    const lanes = Map.groupBy(moments.get(moment) ?? [], ({ lane }) => lane);
    await inLanes([...lanes.values()]);
  }
}

/** Runs some lanes in parallel, and the steps of a lane one after the other. */
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
