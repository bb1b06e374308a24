import { z } from 'zod';
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

/** A charge in the carrier's own books. */
export type CarrierCharge = z.output<typeof charge>;

/**
 * The payment integration service (section 7, "Other services"): begins and ends what the DCB and Kenyan
 * services have no call for, and holds the carriers' books of charges.
 */
export interface PaymentIntegration {
  /** Made once; `freeUntil` is the end of a trial, before which nothing is charged. */
  subscribe(of: {
    msisdn: string;
    productId: number;
    serviceId: string;
    period: string;
    /** Minor units. */
    amount: number;
    currency: string;
    ext_ref: string;
    channel: string;
    doi_channel: string;
    freeUntil: string | null;
  }): Promise<{ status: string }>;
  /** Who is not subscribed has stopped. */
  unsubscribe(of: { msisdn: string; productId: number; ext_ref: string }): Promise<void>;
  /** What was charged to a number for a product, oldest first. */
  charges(of: { msisdn: string; productId: number; since: string }): Promise<CarrierCharge[]>;
  /** Gives one charge back; twice is once. */
  refund(of: { chargeId: string; ext_ref: string }): Promise<void>;
}

export function createPaymentIntegration({ ask, tell }: CarrierService): PaymentIntegration {
  return {
    subscribe: (of) => tell('subscribe', of, begun),
    unsubscribe: async (of) => {
      await orNothing(ask('unsubscribe', of, anything));
    },
    charges: async (of) => (await orNothing(ask('charges', of, charges)))?.charges ?? [],
    refund: (of) => ask('refund', of, anything),
  };
}
