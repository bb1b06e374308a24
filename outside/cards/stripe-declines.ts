import type { DeclineReason } from '#platform/ports/cards.ts';

/** Stripe's codes of errors and of declines, https://docs.stripe.com/declines/codes; the rest is the bank's affair. */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  incorrect_cvc: 'cvc_wrong',
  invalid_cvc: 'cvc_wrong',
  incorrect_number: 'number_wrong',
  invalid_number: 'number_wrong',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  card_not_supported: 'card_unsupported',
  currency_not_supported: 'card_unsupported',
  authentication_required: 'authentication_needed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  issuer_not_available: 'try_again',
  processing_error: 'try_again',
  reenter_transaction: 'try_again',
  try_again_later: 'try_again',
};

/** Translates a decline for players, by the bank's code if there is one, otherwise by Stripe's. */
export function reasonOf(
  code: string | undefined,
  declineCode: string | null | undefined,
): DeclineReason {
  return REASONS[declineCode ?? ''] ?? REASONS[code ?? ''] ?? 'card_refused';
}
