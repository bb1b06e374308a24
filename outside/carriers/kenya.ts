import { z } from 'zod';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as the Kenyan carrier tells it (section 3: `Status`). */
const subscriber = z.object({
  Status: z.string(),
  externalRef: z.string().nullish(),
  billingCycle,
});
export type KenyanSubscriber = z.output<typeof subscriber>;

/** The Kenyan carrier: section 7, each call with the payload it has there. */
export interface Kenya {
  /** Nothing where it knows no such subscriber. */
  getUser(of: { msisdn: string; productId: number }): Promise<KenyanSubscriber | null>;
  requestOtp(of: { msisdn: string; productId: number }): Promise<void>;
  /** Refused where the code is not the right one. */
  validateOtp(of: { msisdn: string; productId: number; otp: string }): Promise<void>;
  /** The same `requestId` twice is one request; who is not subscribed has stopped. */
  unsubscribe(of: {
    requestId: string;
    channel: string;
    msisdn: string;
    offerCode: string;
  }): Promise<void>;
}

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
