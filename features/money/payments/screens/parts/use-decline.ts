import { type KeyOf, useTexts } from '#ui/i18n/texts.tsx';

const REASONS: readonly KeyOf<'payments'>[] = [
  'declined_insufficient_funds',
  'declined_card_expired',
  'declined_cvc_wrong',
  'declined_number_wrong',
  'declined_limit_exceeded',
  'declined_card_unsupported',
  'declined_authentication_needed',
  'declined_authentication_failed',
  'declined_try_again',
];

/** Text for a refused card: the reason and the next step. */
export function useDecline(): (reason: string | null) => string | undefined {
  const t = useTexts('payments');
  return (reason) => {
    if (reason === null) return undefined;
    return t(REASONS.find((key) => key === `declined_${reason}`) ?? 'declined_card_refused');
  };
}
