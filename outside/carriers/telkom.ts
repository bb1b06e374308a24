import { z } from 'zod';
import type { Telkom } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as Telkom tells it (section 3: `Status`). */
const subscriber = z.object({ Status: z.string(), ext_ref: z.string().nullish(), billingCycle });
export function createTelkom({ ask, tell }: CarrierService): Telkom {
  return {
    updateUserState: (of) => orNothing(ask('update-user-state', of, subscriber)),
    subscribe: (of) => tell('subscribe', of, subscriber),
    unsubscribe: async (of) => {
      await orNothing(ask('unsubscribe', of, anything));
    },
    v2GetUserViaProductId: (of) => orNothing(ask('v2-get-user-via-product-id', of, subscriber)),
  };
}
