import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountDirectory, holderOf } from '#features/foundation/identity/server/index.ts';
import { hasten, subscriptionRulesOf } from '#features/money/subscriptions/server/index.ts';
import { admit, callerOf, identify } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';

/** `POST /sandbox/subscription/turn`: what is due next in the caller's own subscription happens now. */
export async function turnSubscription(
  { db, clock, workshop, rules }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parts = { db, clock, directory: accountDirectory };
  const call = { who: 'verified', method: 'POST' } as const;
  const caller = callerOf(call, await identify(request, request.brand.audience, parts));
  admit(caller, call.who);
  const { status } = await workshop.transact(async (work) => {
    const holder = await holderOf(work.db, caller);
    if (!holder) throw refuse('sign_in_needed');
    return (await hasten(work, holder, subscriptionRulesOf(rules))).state;
  });
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  return isForm ? reply.redirect('/sandbox#subscription-title', 303) : { from: status };
}
