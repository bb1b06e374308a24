import type { CallerName, CarrierNews } from '#platform/ports/carrier-callbacks.ts';
import type { StandInStatus, Subscriber } from './books.ts';

const DCB_STATUS: Readonly<Record<StandInStatus, string>> = {
  active: 'Active',
  pending: 'Pending',
  suspended: 'Suspended',
  stopped: 'Cancelled',
};
const OTHER_STATUS: Readonly<Record<StandInStatus, string>> = {
  active: 'ACTIVE',
  pending: 'PENDING',
  suspended: 'SUSPENDED',
  stopped: 'CANCELLED',
};
const EVENT_WORDS: Readonly<Record<CallerName, Readonly<Record<CarrierNews['kind'], string>>>> = {
  dcb: {
    active: 'Active',
    pending: 'Pending',
    renewed: 'Renewed',
    charge_failed: 'RenewalFailed',
    suspended: 'Suspended',
    stopped: 'Cancelled',
  },
  kenya: {
    active: 'ACTIVATION',
    pending: 'PENDING',
    renewed: 'RENEWAL',
    charge_failed: 'RENEWAL_FAILED',
    suspended: 'SUSPENSION',
    stopped: 'DEACTIVATION',
  },
  telkom: {
    active: 'SUBSCRIBED',
    pending: 'PENDING',
    renewed: 'CHARGED',
    charge_failed: 'CHARGE_FAILED',
    suspended: 'SUSPENDED',
    stopped: 'UNSUBSCRIBED',
  },
};

/** The reply about a subscriber in each carrier's form: `StatusName` from one, `Status` from the others (section 3). */
export function told(subscriber: Subscriber): object {
  const { carrier, status, msisdn, productId, externalRef, period: billingCycle } = subscriber;
  const about = { msisdn, productId, billingCycle };
  if (carrier === 'dcb') return { ...about, StatusName: DCB_STATUS[status], externalRef };
  if (carrier === 'kenya') return { ...about, Status: OTHER_STATUS[status], externalRef };
  return { ...about, Status: OTHER_STATUS[status], ext_ref: externalRef };
}

/** The body of a callback in its carrier's words. */
export function callbackOf(carrier: CallerName, news: CarrierNews): string {
  const { newsId, kind, msisdn, productId, externalRef, period, at, charge } = news;
  const word = EVENT_WORDS[carrier][kind];
  if (carrier === 'dcb') {
    const about = { msisdn, productId, externalRef, billingCycle: period, eventTime: at, charge };
    return JSON.stringify({ eventId: newsId, event: word, ...about });
  }
  if (carrier === 'kenya') {
    const paid = { transactionId: charge?.id ?? null, chargedAmount: charge?.amount ?? null };
    const about = {
      msisdn,
      offerCode: String(productId),
      externalRef,
      cycle: period,
      timeStamp: at,
    };
    return JSON.stringify({ requestId: newsId, operation: word, ...about, ...paid });
  }
  const paid = { txn_id: charge?.id ?? null, amount: charge?.amount ?? null };
  const about = {
    msisdn,
    product_id: productId,
    ext_ref: externalRef,
    billing_cycle: period,
    occurred_at: at,
  };
  return JSON.stringify({ id: newsId, type: word, ...about, ...paid });
}
