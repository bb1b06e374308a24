import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { isNotNow } from '#ui/outbox/not-now.ts';
import type { Fate } from '#ui/outbox/outbox.ts';

/** The milliseconds before another try, if the server named a time. */
export function waitAfter(error: unknown): number | undefined {
  const seconds = isApiProblem(error) && isNotNow(error) ? error.retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** The consequence of an error for a waiting form. */
export function fateOf(error: unknown): Fate {
  if (error instanceof Unreachable) return 'away';
  if (!isApiProblem(error)) throw error;
  if (isNotNow(error)) return 'away';
  const { code, message: detail, errors } = error;
  return { code, detail, fields: Object.fromEntries(errors.map((e) => [e.path, e.message])) };
}
