import type Stripe from 'stripe';
import type { CardEvent, PaymentState, SavedCard, SetupState } from '#platform/ports/cards.ts';
import { reasonOf } from './stripe-declines.ts';

export function setupState(setup: Stripe.SetupIntent): SetupState {
  if (setup.status === 'succeeded') {
    const method = setup.payment_method;
    if (!method || typeof method === 'string' || !method.card) throw new Error('no card was saved');
    return { state: 'saved', card: savedCard(method.id, method.card) };
  }
  const error = setup.last_setup_error;
  if (error) return { state: 'failed', reason: reasonOf(error.code, error.decline_code) };
  return setup.status === 'canceled'
    ? { state: 'failed', reason: 'card_refused' }
    : { state: 'open' };
}

const WALLETS = ['apple_pay', 'google_pay'] as const;

function savedCard(token: string, card: Stripe.PaymentMethod.Card): SavedCard {
  const wallet = card.wallet?.type;
  return {
    token,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    wallet: WALLETS.find((known) => known === wallet) ?? null,
  };
}

export function paymentState(payment: Stripe.PaymentIntent): PaymentState {
  const { status, last_payment_error: error, next_action: next } = payment;
  if (status === 'succeeded') return paid(payment);
  if (status === 'processing') return { state: 'processing' };
  const url = next?.redirect_to_url?.url;
  if (status === 'requires_action' && url) return { state: 'action', url };
  if (error) return { state: 'declined', reason: reasonOf(error.code, error.decline_code) };
  if (status === 'canceled') return { state: 'declined', reason: 'card_refused' };
  return { state: 'open' };
}

function paid(payment: Stripe.PaymentIntent): PaymentState {
  const charge = typeof payment.latest_charge === 'string' ? null : payment.latest_charge;
  const card = charge?.payment_method_details?.card;
  return {
    state: 'paid',
    card: { brand: card?.brand ?? 'card', last4: card?.last4 ?? '' },
    refunded: charge?.amount_refunded ?? 0,
    isDisputeLost: false, // is asked for where there is a dispute
    isRefundFailed: false, // is asked for where anything has been given back
  };
}

export function isDisputed({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return typeof charge === 'object' && charge?.disputed === true;
}

export function refused(error: InstanceType<typeof Stripe.errors.StripeCardError>): PaymentState {
  return { state: 'declined', reason: reasonOf(error.code, error.decline_code) };
}

/** The last is the failure event of accounts with an older API version. */
const MONEY_BACK: ReadonlySet<string> = new Set([
  'charge.refunded',
  'refund.failed',
  'charge.refund.updated',
]);

export function eventOf(event: Stripe.Event): CardEvent | undefined {
  const { id, type } = event;
  // an event's type names what it is about
  if (type.startsWith('setup_intent.')) {
    return { id, about: 'setup', subjectId: (event.data.object as Stripe.SetupIntent).id };
  }
  if (type.startsWith('payment_intent.')) {
    return { id, about: 'payment', subjectId: (event.data.object as Stripe.PaymentIntent).id };
  }
  if (!MONEY_BACK.has(type) && !type.startsWith('charge.dispute.')) return undefined;
  const about = event.data.object as Stripe.Charge | Stripe.Dispute | Stripe.Refund;
  const payment = about.payment_intent;
  const subjectId = typeof payment === 'string' ? payment : payment?.id;
  return subjectId ? { id, about: 'payment', subjectId } : undefined;
}
