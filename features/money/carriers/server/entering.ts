import type { CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { STATUS_JOB } from './watching.ts';

/**
 * Asks the brand's carrier about a number after its sign-in, in the background, so that nobody waits for an operator to
 * get in.
 */
export function thenCheck<Input extends { readonly msisdn: string }, Reply>(
  { transactions, log }: Platform,
  handler: (input: Input, context: CallContext) => Promise<Reply>,
): (input: Input, context: CallContext) => Promise<Reply> {
  return async (input, context) => {
    const reply = await handler(input, context);
    const { brand } = context;
    if (brand.carrier) {
      await transactions
        .run((transaction) =>
          transaction.job(STATUS_JOB, { brand: brand.code, msisdn: input.msisdn, entered: true }),
        )
        .catch((error: unknown) => log.error({ err: error }, 'no status check on entry'));
    }
    return reply;
  };
}

/** Sends the player's avatar to carrier billing; nobody waits for it. */
export function thenShowAvatar<Input extends { readonly avatar: string }, Reply>(
  { carriers }: Platform,
  handler: (input: Input, context: CallContext) => Promise<Reply>,
): (input: Input, context: CallContext) => Promise<Reply> {
  return async (input, context) => {
    const reply = await handler(input, context);
    const { brand, caller } = context;
    const msisdn = caller.session?.msisdn;
    if (msisdn && brand.carrier?.service === 'dcb') {
      const shown = { msisdn, serviceId: brand.serviceId, avatar: input.avatar };
      carriers.dcb.updateAvatarFromMsisdn(shown).catch(() => undefined); // reported by the adapter
    }
    return reply;
  };
}
