import { z } from 'zod';
import type { Kenya } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as the Kenyan carrier tells it (section 3: `Status`). */
const subscriber = z.object({
  Status: z.string(),
  externalRef: z.string().nullish(),
  billingCycle,
});
export function createKenya({ callWithRetries, callOnce }: CarrierService): Kenya {
  return {
    getUser: (of) => orNothing(callWithRetries('get-user', of, subscriber)),
    requestOtp: (of) => callOnce('request-otp', of, anything),
    validateOtp: (of) => callOnce('validate-otp', of, anything),
    unsubscribe: async (of) => {
      await orNothing(callWithRetries('unsubscribe', of, anything));
    },
  };
}
