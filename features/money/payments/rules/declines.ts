/** The meaning of a processor's decline for the subscription. */

/** Names of the adapters of `outside/cards`. */
type CardReason =
  | 'insufficient_funds'
  | 'card_expired'
  | 'cvc_wrong'
  | 'number_wrong'
  | 'limit_exceeded'
  | 'card_unsupported'
  | 'authentication_needed'
  | 'authentication_failed'
  | 'try_again'
  | 'card_refused';

/** Names of subscriptions. */
type ChargeReason =
  | 'insufficient_funds'
  | 'card_expired'
  | 'card_declined'
  | 'cvc_wrong'
  | 'authentication_needed'
  | 'processor_error';

const REASONS: Readonly<Record<CardReason, ChargeReason>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  cvc_wrong: 'cvc_wrong',
  number_wrong: 'card_declined',
  limit_exceeded: 'card_declined',
  card_unsupported: 'card_declined',
  authentication_needed: 'authentication_needed',
  authentication_failed: 'authentication_needed',
  try_again: 'processor_error',
  card_refused: 'card_declined',
};

export function chargeReason(reason: CardReason): ChargeReason {
  return REASONS[reason];
}
