import {
  findLatestSubscription,
  subscriptionService,
} from '#features/money/subscriptions/server/index.ts';
import { type CallContext, checkMsisdn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import type { CarrierName } from '../rules/networks.ts';
import { checkStatus } from './checking.ts';
import { holderOfNumber, speaksFor } from './numbers.ts';
import { watch } from './watching.ts';

interface Claim {
  readonly msisdn: string;
  readonly productId?: number | undefined;
}

/**
 * Returns the session's own number, if the question is about it and the brand's own product. Refuses another number
 * with 403, and another carrier or product with 404.
 */
export function ownAt(
  context: CallContext,
  carrier: CarrierName,
  { msisdn, productId }: Claim,
): string {
  const { brand, caller } = context;
  checkBrand(context, carrier, productId);
  checkMsisdn(context, msisdn);
  if (caller.session?.msisdn !== msisdn || !brand.carrier) throw refuse('not_yours');
  return msisdn;
}

export function checkBrand(
  { brand }: CallContext,
  carrier: CarrierName,
  productId?: number | undefined,
): void {
  if (!speaksFor(brand, carrier)) throw refuse('not_found');
  if (productId !== undefined && productId !== brand.carrier?.productId) throw refuse('not_found');
}

/** The carrier's status word for the caller. */
export async function ownStatus(
  platform: Platform,
  context: CallContext,
  carrier: CarrierName,
  claim: Claim,
  afresh = false,
): Promise<string | null> {
  const msisdn = ownAt(context, carrier, claim);
  const { answer } = await checkStatus(platform, context.brand, msisdn, { carrier, afresh });
  return answer?.word ?? null;
}

/** Answers 503 for a failed carrier, with the brand's portal as the way out if there is one. */
export function orUnavailable({ portals }: Platform, { brand }: CallContext) {
  return (error: unknown): never => {
    if (!isCarrierFault(error, 'unavailable', 'refused', 'malformed')) throw error;
    const redirectTo = brand.portal && (portals.place(brand.code)?.url ?? brand.portal.url);
    throw refuse('carrier_unavailable', {
      status: 503,
      ...(redirectTo && { extra: { redirectTo } }),
    });
  };
}

/** Stops the caller's own subscription at the end of its cycle; a job sends the stop to the carrier. */
export async function stopOwn(
  platform: Platform,
  context: CallContext,
  carrier: CarrierName,
  claim: Claim,
): Promise<{ done: true }> {
  const msisdn = ownAt(context, carrier, claim);
  const subscriptions = subscriptionService(platform);
  return context.transaction(async (transaction) => {
    const record = await findLatestSubscription(
      transaction.db,
      holderOfNumber(context.brand, msisdn),
    );
    if (record?.payer !== carrier) throw refuse('subscription_missing', { status: 404 });
    const after = await subscriptions.cancel(transaction, record.id, { channel: 'web' });
    await watch(platform, transaction, after);
    return { done: true } as const;
  });
}
