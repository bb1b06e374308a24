import type { Brand } from '#brands/brand.ts';
import {
  findLatestSubscription,
  type SubscriptionRecord,
} from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { CarrierCharge } from '#platform/ports/carriers.ts';
import type { CarrierName } from '../rules/networks.ts';
import { type Answer, askCarrier, productOf } from './asking.ts';
import { type Hear, hearing } from './hearing.ts';
import { holderOfNumber, type Place, placeOf } from './numbers.ts';

/** The carrier's answer about a number, and the subscription after it. */
export interface Checked {
  readonly answer: Answer | null;
  readonly subscription: SubscriptionRecord | undefined;
}

const DAY = 86_400_000;
/** Charges are read from before the period that should have been paid. */
const LOOK_BACK = 2 * DAY;

/**
 * Asks a brand's carrier for the status of a number, and stores the answer: this finds subscriptions made at the
 * operator's own portal, and replaces lost callbacks. Throws if the carrier does not answer.
 */
export async function checkStatus(
  platform: Platform,
  brand: Brand,
  msisdn: string,
  how: { readonly carrier?: CarrierName; readonly afresh?: boolean } = {},
): Promise<Checked> {
  const { db, clock, transactions } = platform;
  const holder = holderOfNumber(brand, msisdn);
  const record = await findLatestSubscription(db, holder);
  const carrier = how.carrier ?? carrierOf(brand, record);
  const ours = record?.payer === carrier ? record : undefined;
  const at = clock.now();
  const productId = productOf(brand);
  const reference = ours?.id ?? null;
  const afresh = how.afresh ?? false;
  const answer = await askCarrier(platform, { carrier, msisdn, productId, reference, afresh });
  if (!answer) return { answer, subscription: record };
  const about = { msisdn, productId, externalRef: answer.reference };
  const charges = ours ? await chargesSince(platform, carrier, about, ours, at) : [];
  const hear = hearing(platform);
  await transactions.run(async (transaction) => {
    const place = await placeOf(transaction.db, carrier, about);
    if (!place || place.holder.audience !== brand.audience) return; // another brand's, with the same product
    const here = place.record ? place : { ...place, brand };
    const told = await hearCharges(transaction, hear, here, carrier, charges);
    const { says, period } = answer;
    await hear(transaction, told, { carrier, newsId: null, at, period, said: { says } });
  });
  return { answer, subscription: await findLatestSubscription(db, holder) };
}

/** Asks a brand's carrier for a number that signs in from a portal; false if the carrier does not answer. */
export function carrierLookUp(platform: Platform) {
  return async (brand: Brand, msisdn: string): Promise<boolean> => {
    try {
      await checkStatus(platform, brand, msisdn);
      return true;
    } catch (error) {
      platform.log.warn({ err: error, brand: brand.code }, 'status check at a portal');
      return false;
    }
  };
}

/** The carrier that bills the subscription, or would bill a new one. */
function carrierOf(brand: Brand, record: SubscriptionRecord | undefined): CarrierName {
  if (record && record.payer !== 'card' && record.payer !== 'mpesa') return record.payer;
  return brand.carrier?.service ?? 'dcb';
}

/** Lists the carrier's charges, whose callbacks may be lost; Telkom does not publish its own. */
async function chargesSince(
  { carriers }: Platform,
  carrier: CarrierName,
  { msisdn, productId }: { readonly msisdn: string; readonly productId: number },
  { state }: SubscriptionRecord,
  now: Date,
): Promise<readonly CarrierCharge[]> {
  const periodEnd = state.current?.until ?? null;
  const isSilent = state.confirmedAt !== null && (periodEnd === null || periodEnd <= now);
  if (carrier === 'telkom' || !isSilent) return [];
  const since = new Date((periodEnd ?? now).getTime() - LOOK_BACK).toISOString();
  return carriers.paymentIntegration.charges({ msisdn, productId, since });
}

async function hearCharges(
  transaction: Parameters<Hear>[0],
  hear: Hear,
  place: Place,
  carrier: CarrierName,
  charges: readonly CarrierCharge[],
): Promise<Place> {
  let { record } = place;
  for (const { chargeId: payment, at, amount, currency } of charges) {
    const said = { payment, amount, currency };
    const heard = { carrier, newsId: null, at: new Date(at), period: null, said };
    record = (await hear(transaction, { ...place, record }, heard)) ?? record;
  }
  return { ...place, record };
}
