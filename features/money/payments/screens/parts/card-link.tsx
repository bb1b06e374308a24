import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Leads to the card that pays, where another one takes its place. */
export function CardLink() {
  const t = useTexts('payments');
  return <ButtonLink to="/auth/checkout-payment">{t('card_title')}</ButtonLink>;
}
