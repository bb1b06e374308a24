import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { View } from '../checkout-load.ts';
import { StepPage } from './step-page.tsx';
import { useDecline } from './use-decline.ts';

/** Third step at Paystack: the card on Paystack's own page, which leads back here. Works without script. */
export function PaystackStep({ shown }: { readonly shown: View<'payment'> }) {
  const t = useTexts('payments');
  const format = useFormat();
  const problem = useDecline()(shown.refused);
  const [query] = useSearchParams();
  const { fields, plans, plan, place } = shown;
  const { verification } = fields;
  const price = verification && format.money(verification.amount, verification.currency);
  // Paystack adds its reference to the address that it leads back to
  const isBack = query.has('reference') && !problem;
  return (
    <StepPage step="payment" plans={plans} plan={plan} country={place.billing?.country}>
      <Card title={t('step_payment')}>
        <div className="stack">
          <p className="muted">{t('paystack_where')}</p>
          {price && <p>{t('paystack_verification', { price })}</p>}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
          {fields.offer && <p className="muted">{fields.offer}</p>}
          {isBack && (
            <Notice tone="warn" role="status">
              {t('paystack_waiting')}
            </Notice>
          )}
          {isBack && (
            <ButtonLink to={`?${query}`} reloadDocument variant="primary" size="l" wide>
              {t('paystack_check')}
            </ButtonLink>
          )}
          <ButtonLink
            to={`${fields.value}/${fields.secret}`}
            variant={isBack ? 'secondary' : 'primary'}
            size="l"
            wide
          >
            {t('paystack_go')}
          </ButtonLink>
        </div>
      </Card>
    </StepPage>
  );
}
