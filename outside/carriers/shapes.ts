import { z } from 'zod';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';

/** An answer that says no more than that it was done: some JSON, or nothing at all. */
export const anything = z.union([z.looseObject({}), z.undefined()]).transform(() => undefined);

/** An unknown subscriber is an answer, not a fault. */
export function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isCarrierFault(error, 'not_found')) return null;
    throw error;
  });
}

/** The interval of charges, if the carrier names a known one. */
export const billingCycle = z.enum(['daily', 'weekly', 'monthly']).nullish().catch(null);
