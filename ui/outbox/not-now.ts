import type { ApiProblem } from '../api/problem.ts';

/** Refusals that say nothing of what was sent: signed out, too slow, too many. */
const NOT_NOW = [401, 408, 425, 429];

/** Whether a refusal judges nothing: the same may be taken a little later. */
export function isNotNow({ status }: ApiProblem): boolean {
  return status >= 500 || NOT_NOW.includes(status);
}
