import { z } from 'zod';
import type { Telkom } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as Telkom tells it (section 3: `Status`). */
const subscriber = z.object({ Status: z.string(), ext_ref: z.string().nullish(), billingCycle });
export function createTelkom({ callWithRetries, callOnce }: CarrierService): Telkom {
  return {
    updateUserState: (of) => orNothing(callWithRetries('update-user-state', of, subscriber)),
    subscribe: (of) => callOnce('subscribe', of, subscriber),
    unsubscribe: async (of) => {
      await orNothing(callWithRetries('unsubscribe', of, anything));
    },
    v2GetUserViaProductId: (of) =>
      orNothing(callWithRetries('v2-get-user-via-product-id', of, subscriber)),
  };
}
