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
export function createKenya({ ask, tell }: CarrierService): Kenya {
  return {
    getUser: (of) => orNothing(ask('get-user', of, subscriber)),
    requestOtp: (of) => tell('request-otp', of, anything),
    validateOtp: (of) => tell('validate-otp', of, anything),
    unsubscribe: async (of) => {
      await orNothing(ask('unsubscribe', of, anything));
    },
  };
}
