import { z } from 'zod';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as Telkom tells it (section 3: `Status`). */
const subscriber = z.object({ Status: z.string(), ext_ref: z.string().nullish(), billingCycle });
export type TelkomSubscriber = z.output<typeof subscriber>;

/** Telkom South Africa: section 7, each call with the payload it has there. */
export interface Telkom {
  /** Telkom looks at its own books again before it answers; nothing where it knows no such subscriber. */
  updateUserState(of: { msisdn: string; productId: number }): Promise<TelkomSubscriber | null>;
  /** Made once: of a lost answer {@link v2GetUserViaProductId} tells what came. */
  subscribe(of: {
    msisdn: string;
    svc_id: string;
    ext_ref: string;
    channel: string;
    doi_channel: string;
  }): Promise<TelkomSubscriber>;
  /** Who is not subscribed has stopped. */
  unsubscribe(of: { msisdn: string; productId: number }): Promise<void>;
  v2GetUserViaProductId(of: {
    msisdn: string;
    productId: number;
  }): Promise<TelkomSubscriber | null>;
}

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
