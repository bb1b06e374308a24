import type { CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { STATUS_JOB } from './watching.ts';

/**
 * Whoever has just come in with a number is looked up at the carrier of the brand, in the background: nobody waits
 * for an operator to get in.
 */
export function thenCheck<Input extends { readonly msisdn: string }, Reply>(
  { workshop, log }: Platform,
  handler: (input: Input, context: CallContext) => Promise<Reply>,
): (input: Input, context: CallContext) => Promise<Reply> {
  return async (input, context) => {
    const reply = await handler(input, context);
    const { brand } = context;
    if (brand.carrier) {
      await workshop
        .transact((work) => work.job(STATUS_JOB, { brand: brand.code, msisdn: input.msisdn }))
        .catch((error: unknown) => log.error({ err: error }, 'no status check on entry'));
    }
    return reply;
  };
}
