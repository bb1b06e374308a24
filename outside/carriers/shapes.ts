import { z } from 'zod';
import { isCarrierFault } from './errors.ts';

/** An answer that says no more than that it was done. */
export const anything = z.unknown().transform(() => undefined);

/** Who is not known to a carrier is nobody, and no fault. */
export function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isCarrierFault(error, 'not_found')) return null;
    throw error;
  });
}
