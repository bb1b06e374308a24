import { z } from 'zod';
import type { PaymentIntegration } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { anything, orNothing } from './shapes.ts';

const begun = z.object({ status: z.string() });
const charge = z.object({
  chargeId: z.string().min(1),
  at: z.iso.datetime({ offset: true }),
  /** Minor units. */
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
});
const charges = z.object({ charges: z.array(charge) });

export function createPaymentIntegration({
  callWithRetries,
  callOnce,
}: CarrierService): PaymentIntegration {
  return {
    subscribe: (of) => callOnce('subscribe', of, begun),
    unsubscribe: async (of) => {
      await orNothing(callWithRetries('unsubscribe', of, anything));
    },
    charges: async (of) =>
      (await orNothing(callWithRetries('charges', of, charges)))?.charges ?? [],
    refund: (of) => callWithRetries('refund', of, anything),
  };
}
