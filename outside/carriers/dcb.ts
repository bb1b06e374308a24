import { z } from 'zod';
import type { Dcb } from '#platform/ports/carriers.ts';
import type { CarrierService } from './service.ts';
import { anything, billingCycle, orNothing } from './shapes.ts';

/** A subscriber as carrier billing tells it (section 3: `StatusName`). */
const subscriber = z.object({
  StatusName: z.string(),
  /** Ours, where the subscription began here. */
  externalRef: z.string().nullish(),
  billingCycle,
});
const token = z.object({ encryptedMsisdn: z.string().min(1) });

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
