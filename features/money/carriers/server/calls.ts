import type { CallContext, Handler, Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import type { carriersCalls } from '../carriers.contract.ts';
import { checkBrand, orUnavailable, ownAt, ownStatus, stopOwn } from './callers.ts';
import { thenCheck } from './entering.ts';
import { telkomSubscribe } from './telkom-subscribe.ts';

type Calls = typeof carriersCalls;

/** Entry by one-time code, as identity does it. */
export interface Codes {
  request(input: { msisdn: string }, context: CallContext): Promise<{ resendAt: string }>;
  validate(
    input: { msisdn: string; otp: string },
    context: CallContext,
  ): Promise<{ id: string | null; mettleStateUser: boolean }>;
}

export function carriersHandlers(platform: Platform, codes: Codes): Handlers<Calls> {
  const validate = thenCheck(platform, codes.validate);
  return {
    ...dcbHandlers(platform),
    kenyaGetUser: async (claim, context) => ({
      Status: await ownStatus(platform, context, 'kenya', claim).catch(
        orUnavailable(platform, context),
      ),
    }),
    async kenyaRequestOtp({ msisdn, productId }, context) {
      checkBrand(context, 'kenya', productId);
      return codes.request({ msisdn }, context);
    },
    async kenyaValidateOtp({ msisdn, productId, otp }, context) {
      checkBrand(context, 'kenya', productId);
      return validate({ msisdn, otp }, context);
    },
    async kenyaUnsubscribe({ msisdn, offerCode }, context) {
      const productId = offerCode === undefined ? undefined : Number(offerCode);
      return stopOwn(platform, context, 'kenya', { msisdn, productId });
    },
    telkomUpdateUserState: async (claim, context) => ({
      Status: await ownStatus(platform, context, 'telkom', claim, true).catch(
        orUnavailable(platform, context),
      ),
    }),
    telkomSubscribe: telkomSubscribe(platform),
    telkomUnsubscribe: (claim, context) => stopOwn(platform, context, 'telkom', claim),
    telkomV2GetUserViaProductId: async (claim, context) => ({
      Status: await ownStatus(platform, context, 'telkom', claim).catch(
        orUnavailable(platform, context),
      ),
    }),
  };
}

/** "Errors on the first three calls are swallowed and return an auth-error flag" (section 7). */
function dcbHandlers(platform: Platform) {
  const { dcb } = platform.carriers;
  return {
    dcbGetUserViaProductId: (async (claim, context) => {
      ownAt(context, 'dcb', claim);
      const StatusName = await swallowed(ownStatus(platform, context, 'dcb', claim));
      return { authError: StatusName === undefined, StatusName: StatusName ?? null };
    }) satisfies Handler<Calls['dcbGetUserViaProductId']>,
    dcbEncryptMsisdn: (async (claim, context) => {
      const msisdn = ownAt(context, 'dcb', claim);
      const encryptedMsisdn = await swallowed(dcb.encryptMsisdn({ msisdn }));
      return { authError: encryptedMsisdn === undefined, encryptedMsisdn: encryptedMsisdn ?? null };
    }) satisfies Handler<Calls['dcbEncryptMsisdn']>,
    dcbTrackLogin: (async (claim, context) => {
      const msisdn = ownAt(context, 'dcb', claim);
      const service = context.brand.serviceId;
      const told = await swallowed(dcb.trackLogin({ msisdn, service }).then(() => true));
      return { authError: told !== true };
    }) satisfies Handler<Calls['dcbTrackLogin']>,
  };
}

async function swallowed<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isCarrierFault(error, 'unavailable', 'refused', 'malformed', 'not_found')) return undefined;
    throw error;
  }
}
