import { randomUUID } from 'node:crypto';
import type { Brand } from '#brands/brand.ts';
import {
  type BeginResult,
  type Billed,
  type CollectingBiller,
  findSubscription,
  sellsAt,
} from '#features/money/subscriptions/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { isCarrierFault } from '#platform/ports/carrier-error.ts';
import { type CarrierName, carrierOfNetwork } from '../rules/networks.ts';
import { serviceOf } from '../rules/services.ts';
import { askCarrier, productOf } from './asking.ts';
import { numberOf } from './numbers.ts';
import { STATUS_JOB, watch } from './watching.ts';

const CHANNEL = 'WEB';

/** Billers of subscriptions by carrier: the carriers charge, and report it by callback. */
export function carrierBillers(platform: Platform): CollectingBiller[] {
  return (['dcb', 'kenya', 'telkom'] as const).map((payer) => ({
    payer,
    collects: 'carrier' as const,
    begin: (subscription) => begin(platform, payer, subscription),
    stop: (subscription) => stop(platform, payer, subscription),
    async refund({ subscriptionId }, payment) {
      const asked = { chargeId: payment, ext_ref: subscriptionId };
      try {
        await platform.carriers.paymentIntegration.refund(asked);
        return 'given';
      } catch (error) {
        if (isCarrierFault(error, 'refused', 'not_found')) return 'refused';
        throw error;
      }
    },
  }));
}

/** Finds the carrier that bills a number, by its network from the operator data service. */
export function carrierFor({ carriers }: Pick<Platform, 'carriers'>) {
  return async ({ carrier }: Brand, msisdn: string): Promise<CarrierName | undefined> => {
    if (!carrier) return undefined;
    if (!carrier.operatorLookup) return carrier.service;
    const asked = carriers.operatorData.networkOf({ msisdn });
    const network = await asked.catch((error: unknown) => {
      if (!isCarrierFault(error, 'unavailable', 'refused', 'malformed')) throw error;
      throw refuse('carrier_unavailable', { status: 503 });
    });
    return carrierOfNetwork(network, carrier.service);
  };
}

/**
 * Begins a subscription at the carrier, unless the carrier already knows it: so a repeat after a lost answer does not
 * charge twice. The carrier confirms it by callback, or when asked soon after.
 */
async function begin(
  platform: Platform,
  carrier: CarrierName,
  subscription: Billed,
): Promise<BeginResult> {
  const { subscriptionId: reference, brand } = subscription;
  const msisdn = numberOf(subscription.holder);
  if (msisdn === undefined) return { state: 'refused' };
  const productId = productOf(brand);
  const known = await askCarrier(platform, { carrier, msisdn, productId, reference });
  if (!known || known.says === 'stopped') {
    // the carrier would charge the current price instead of the agreed one
    if (!sellsAt(brand, subscription)) return { state: 'refused' };
    try {
      await subscribe(platform, carrier, subscription, msisdn);
    } catch (error) {
      if (isCarrierFault(error, 'refused')) return { state: 'refused' };
      throw error;
    }
  }
  await platform.transactions.run(async (transaction) => {
    const record = await findSubscription(transaction.db, reference);
    if (record) await watch(platform, transaction, record);
    if (known?.says === 'active') await transaction.job(STATUS_JOB, { brand: brand.code, msisdn });
  });
  return { state: 'pending', reference: null };
}

async function subscribe(
  { carriers, clock }: Platform,
  carrier: CarrierName,
  { subscriptionId, brand, period, price, trial }: Billed,
  msisdn: string,
): Promise<void> {
  const service = serviceOf(brand, period);
  const by = { ext_ref: subscriptionId, channel: CHANNEL, doi_channel: CHANNEL };
  if (carrier === 'telkom') {
    await carriers.telkom.subscribe({ msisdn, svc_id: service, ...by });
    return;
  }
  const freeUntil = trial > 0 ? new Date(clock.now().getTime() + trial).toISOString() : null;
  await carriers.paymentIntegration.subscribe({
    msisdn,
    productId: productOf(brand),
    serviceId: service,
    period,
    ...price,
    ...by,
    freeUntil,
  });
}

/** Done once the carrier accepts the stop; a repeat has no further effect. */
async function stop(
  { carriers }: Platform,
  carrier: CarrierName,
  { subscriptionId, holder, brand }: Billed,
): Promise<void> {
  const msisdn = numberOf(holder);
  if (msisdn === undefined) return;
  const productId = productOf(brand);
  if (carrier === 'telkom') return carriers.telkom.unsubscribe({ msisdn, productId });
  if (carrier === 'dcb') {
    return carriers.paymentIntegration.unsubscribe({ msisdn, productId, ext_ref: subscriptionId });
  }
  const request = { requestId: randomUUID(), channel: CHANNEL };
  return carriers.kenya.unsubscribe({ ...request, msisdn, offerCode: String(productId) });
}
