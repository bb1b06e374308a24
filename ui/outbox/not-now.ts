import type { ApiProblem } from '../api/problem.ts';

/** Refusals that say nothing of what was sent: signed out, too slow, too many. */
const NOT_NOW = [401, 408, 425, 429];

/** True for a refusal without a judgement: the same form may be accepted a little later. */
export function isNotNow({ status }: ApiProblem): boolean {
  return status >= 500 || NOT_NOW.includes(status);
}
