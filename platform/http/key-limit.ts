import type { FastifyReply } from 'fastify';
import type { Key } from './caller.ts';
import { refuse } from './problems.ts';

/** Requests a minute by one key, whatever node they come to. */
export const KEY_REQUESTS_PER_MINUTE = 300;

/** Says in every answer how many requests a key has left, and refuses what is too many. */
export function countKey({ uses, minuteEndsAt }: Key, reply: FastifyReply, now: Date): void {
  const reset = Math.max(1, Math.ceil((minuteEndsAt.getTime() - now.getTime()) / 1000));
  reply
    .header('ratelimit-limit', KEY_REQUESTS_PER_MINUTE)
    .header('ratelimit-remaining', Math.max(0, KEY_REQUESTS_PER_MINUTE - uses))
    .header('ratelimit-reset', reset)
    .header('ratelimit-policy', `${KEY_REQUESTS_PER_MINUTE};w=60`);
  if (uses > KEY_REQUESTS_PER_MINUTE)
    throw refuse('too_many_requests', { retryAfterSeconds: reset });
}
