import { z } from 'zod';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as carrier billing tells it (section 3: `StatusName`). */
const subscriber = z.object({
  StatusName: z.string(),
  /** Ours, where the subscription began here. */
  externalRef: z.string().nullish(),
  billingCycle,
});
export type DcbSubscriber = z.output<typeof subscriber>;

const token = z.object({ encryptedMsisdn: z.string().min(1) });

/** Direct carrier billing: section 7, each call with the payload it has there. */
export interface Dcb {
  /** Nothing where it knows no such subscriber. */
  getUserViaProductId(of: {
    msisdn: string;
    productId: number;
    externalRef: string;
  }): Promise<DcbSubscriber | null>;
  /** The number as a token that only the carrier can read. */
  encryptMsisdn(of: { msisdn: string }): Promise<string>;
  trackLogin(of: { msisdn: string; service: string }): Promise<void>;
  requestOtp(of: { msisdn: string; serviceId: string }): Promise<void>;
  /** Refused where the code is not the right one. */
  validateOtp(of: { msisdn: string; serviceId: string; otp: string }): Promise<void>;
  updateAvatarFromMsisdn(of: { msisdn: string; serviceId: string; avatar: string }): Promise<void>;
}

export function createDcb({ ask, tell }: CarrierService): Dcb {
  return {
    getUserViaProductId: (of) => orNothing(ask('get-user-via-product-id', of, subscriber)),
    encryptMsisdn: async (of) => (await ask('encrypt-msisdn', of, token)).encryptedMsisdn,
    trackLogin: (of) => tell('track-login', { ...of, isWeb: 1 }, anything),
    requestOtp: (of) => tell('request-otp', of, anything),
    validateOtp: (of) => tell('validate-otp', of, anything),
    updateAvatarFromMsisdn: (of) => ask('update-avatar-from-msisdn', of, anything),
  };
}
