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

export function createDcb({ callWithRetries, callOnce }: CarrierService): Dcb {
  return {
    getUserViaProductId: (of) =>
      orNothing(callWithRetries('get-user-via-product-id', of, subscriber)),
    encryptMsisdn: async (of) =>
      (await callWithRetries('encrypt-msisdn', of, token)).encryptedMsisdn,
    trackLogin: (of) => callOnce('track-login', { ...of, isWeb: 1 }, anything),
    requestOtp: (of) => callOnce('request-otp', of, anything),
    validateOtp: (of) => callOnce('validate-otp', of, anything),
    updateAvatarFromMsisdn: (of) => callWithRetries('update-avatar-from-msisdn', of, anything),
  };
}
