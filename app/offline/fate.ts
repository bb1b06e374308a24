import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import type { Fate } from '#ui/outbox/outbox.ts';

/** Refusals that say nothing of the form itself: signed out, too slow, too many. It goes on waiting. */
const NOT_NOW = [401, 408, 425, 429];

/** What an error means to a form that waits. */
export function fateOf(error: unknown): Fate {
  if (error instanceof Unreachable) return 'away';
  if (!isApiProblem(error)) throw error;
  const { status, code, message: detail, errors } = error;
  if (status >= 500 || NOT_NOW.includes(status)) return 'away';
  return { code, detail, fields: Object.fromEntries(errors.map((e) => [e.path, e.message])) };
}
