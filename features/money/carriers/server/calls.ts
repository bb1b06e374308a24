import { type Brand, PERIODS, type Period } from '#brands/brand.ts';
import type { SubscriptionStatus } from '#features/money/subscriptions/rules/subscription.ts';
import {
  findByExternalRef,
  findLatestSubscription,
  findSubscription,
  offerText,
  type SubscriptionId,
  type SubscriptionRecord,
  subscriptionService,
  updateExternalRef,
} from '#features/money/subscriptions/server/index.ts';
import type { CallContext, Handler, Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { carriersCalls } from '../carriers.contract.ts';
import { serviceOf } from '../rules/services.ts';
import { carrierFor } from './billing.ts';
import { checkBrand, orUnavailable, ownAt, ownStatus, stopOwn } from './callers.ts';
import { thenCheck } from './entering.ts';
import { holderOfNumber, mayBeOurs } from './numbers.ts';

const CHANNEL = 'web';
const TELKOM_WORDS: Readonly<Partial<Record<SubscriptionStatus, string>>> = {
  trial: 'ACTIVE',
  active: 'ACTIVE',
  cancelled: 'ACTIVE',
  past_due: 'SUSPENDED',
};

type Calls = typeof carriersCalls;

/** Sign-in by one-time code, implemented by identity. */
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

type Call = typeof carriersCalls.telkomSubscribe;

/**
 * `telkom/subscribe`. By the id of an offer, or by a reference of the caller's own while an offer of `subscribe` is
 * open, it is the second opt-in. Without an offer it makes one, which is the first opt-in: nothing is charged before
 * the player has seen price and period, and agreed once more. A repeated reference is the same request.
 */
function telkomSubscribe(platform: Platform): Handler<Call> {
  const subscriptions = subscriptionService(platform);
  const choose = carrierFor(platform);
  return async (claim, context) => {
    const msisdn = ownAt(context, 'telkom', claim);
    const { brand, language } = context;
    const packages = packagesNamed(brand, claim.svc_id);
    const holder = holderOfNumber(brand, msisdn);
    const { ext_ref } = claim;
    const named = await offerOf(platform, ext_ref);
    if (named) {
      refuseForeign(named, holder);
      if (!packages.includes(named.state.period)) throw refuse('not_found');
      return context.transaction(async (transaction) => {
        const record = await subscriptions.confirm(transaction, named.id, { channel: CHANNEL });
        return replyOf(platform, context, record, ext_ref);
      });
    }
    const carrier = await choose(brand, msisdn);
    return context.transaction(async (transaction) => {
      const known = await findByExternalRef(transaction.db, holder, ext_ref);
      if (known) return replyOf(platform, context, known, ext_ref);
      const open = await openOffer(transaction, holder);
      if (open && packages.includes(open.state.period)) {
        const record = await subscriptions.confirm(transaction, open.id, { channel: CHANNEL });
        await updateExternalRef(transaction.db, record, ext_ref);
        return replyOf(platform, context, record, ext_ref);
      }
      if (carrier !== 'telkom') throw refuse('payer_unknown', { status: 422 });
      const [period] = packages;
      const wish = { holder, brand, period, language, channel: CHANNEL, externalRef: ext_ref };
      const { record } = await subscriptions.offer(transaction, { ...wish, payer: 'telkom' });
      return replyOf(platform, context, record, ext_ref);
    });
  };
}

function offerOf({ db }: Platform, reference: string) {
  // has the form of an id, and is looked up
  return mayBeOurs(reference) ? findSubscription(db, reference as SubscriptionId) : undefined;
}

function refuseForeign({ payer, holder }: SubscriptionRecord, own: SubscriptionRecord['holder']) {
  if (payer !== 'telkom') throw refuse('not_found');
  if (holder.key !== own.key || holder.audience !== own.audience) throw refuse('not_yours');
}

/** Lists the packages that a `svc_id` names: one, or by the brand's own `serviceId` all; the shortest period first. */
function packagesNamed(brand: Brand, service: string | undefined): [Period, ...Period[]] {
  const sold = PERIODS.filter((period) => brand.plans.some((plan) => plan.period === period));
  const isAny = service === undefined || service === '' || service === brand.serviceId;
  const [first, ...others] = sold.filter((period) => isAny || service === serviceOf(brand, period));
  if (!first) throw refuse('not_found');
  return [first, ...others];
}

/** Finds an open offer of `subscribe`; an offer made by a reference is confirmed by its id alone. */
async function openOffer(
  { db }: Transaction,
  holder: SubscriptionRecord['holder'],
): Promise<SubscriptionRecord | undefined> {
  const latest = await findLatestSubscription(db, holder, 'telkom');
  const isOpen = latest?.state.status === 'pending' && !latest.state.confirmedAt;
  return isOpen && latest.externalRef === null ? latest : undefined;
}

/** The reply to an offer has its text with the price, until it is accepted. */
function replyOf(
  { texts }: Platform,
  { language }: CallContext,
  record: SubscriptionRecord,
  ext_ref: string,
) {
  const { id, price, state } = record;
  const isOffer = state.status === 'pending' && !state.confirmedAt;
  return {
    Status: TELKOM_WORDS[state.status] ?? 'PENDING',
    ext_ref,
    subscriptionId: id,
    offer: isOffer
      ? { period: state.period, price, text: offerText(texts, language, record) }
      : null,
  };
}
