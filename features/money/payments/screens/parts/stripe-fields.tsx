import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Notice } from '#ui/components/notice.tsx';
import { type KeyOf, useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import type { CardFieldsProps, CardWords } from './card-fields.ts';

/** Stripe's own codes of a field that is empty or half typed. */
const MISSING: Readonly<Record<string, KeyOf<'payments'>>> = {
  incomplete_number: 'card_number_required',
  incomplete_expiry: 'card_expiry_required',
  incomplete_cvc: 'card_cvv_required',
};

/** Errors unrelated to the card: of the network, of Stripe, of our account. */
const AWAY = [
  'api_connection_error',
  'api_error',
  'authentication_error',
  'idempotency_error',
  'rate_limit_error',
];

/** Stripe's Payment Element: cards, and the wallets that the device has. */
export function StripeFields({ fields, onWords, onReady }: CardFieldsProps) {
  const t = useTexts('payments');
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const confirm = useEffectEvent(
    async (stripe: Stripe, elements: StripeElements, holder: string) => {
      const { error: fault } = await elements.submit();
      const missing = MISSING[fault?.code ?? ''];
      if (fault || holder === '') {
        return onWords({
          type: 'faults',
          holder: holder === '' ? t('card_holder_required') : null,
          ...(missing && { message: t(missing) }),
        });
      }
      onWords({ type: 'sending' });
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret: fields.secret,
        confirmParams: {
          return_url: fields.returnUrl,
          payment_method_data: { billing_details: { name: holder } },
        },
        redirect: 'if_required',
      });
      if (error) return onWords(wordsOf(error));
      onWords(setupIntent.status === 'succeeded' ? { type: 'saved' } : { type: 'away' });
    },
  );
  const failed = useEffectEvent(() => onWords({ type: 'away' }));
  const ready = useEffectEvent((stripe: Stripe, elements: StripeElements) =>
    onReady((holder) => {
      confirm(stripe, elements, holder).catch(() => onWords({ type: 'away' }));
    }),
  );
  useEffect(() => {
    let left = false;
    let elements: StripeElements | undefined;
    const show = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(fields.value, { locale: localeOf(language) });
      if (left || !place.current) return;
      if (!stripe) return failed();
      elements = stripe.elements({
        clientSecret: fields.secret,
        appearance: { theme: 'night', variables: { colorPrimary: fields.accent } },
      });
      const shown = elements;
      const element = shown.create('payment', { layout: 'accordion' });
      element.on('ready', () => ready(stripe, shown));
      element.on('loaderror', () => failed());
      element.mount(place.current);
    };
    show().catch(() => failed());
    return () => {
      left = true;
      elements?.getElement('payment')?.destroy();
    };
  }, [fields.value, fields.secret, fields.accent, language]);
  return (
    <>
      <noscript>
        <Notice tone="warn">{t('script_needed')}</Notice>
      </noscript>
      <div ref={place} />
    </>
  );
}

/** A field shows its own error. For a declined card the reason comes from our server, which has it from Stripe. */
function wordsOf({ type }: StripeError): CardWords {
  if (AWAY.includes(type)) return { type: 'away' };
  return type === 'validation_error' ? { type: 'faults', holder: null } : { type: 'answered' };
}

const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'ar'] as const;

/** Stripe speaks no Amharic. */
function localeOf(language: string) {
  return LOCALES.find((each) => each === language) ?? 'en';
}
