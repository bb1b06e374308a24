import { AcceptTerms } from '#features/brands-and-legal/screens/parts/accept-terms.tsx';
import type { Plan } from '#features/subscriptions/screens/parts/plan-choice.tsx';
import { usePrice } from '#features/subscriptions/screens/parts/price.ts';
import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** What a guardian would allow, what it costs, and how it is taken back. */
export function WhatIsAsked({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTexts('guardian');
  const s = useTexts('subscriptions');
  const price = usePrice();
  return (
    <>
      <Card title={t('allows_title')}>
        <div className="stack">
          <ul>
            <li>{t('allows_play')}</li>
            <li>{t('allows_write')}</li>
            <li>{t('allows_terms')}</li>
          </ul>
          <AcceptTerms words="read" />
        </div>
      </Card>
      <Card title={t('cost_title')}>
        <div className="stack">
          <ul>
            {plans.map((plan) => (
              <li key={plan.period}>
                {plan.trialHours > 0 && `${s('trial_free', { hours: plan.trialHours })} `}
                {price(plan)}
              </li>
            ))}
          </ul>
          <p className="muted">{t('cost_text')}</p>
        </div>
      </Card>
      <Card title={t('withdraw_title')}>
        <p>{t('withdraw_text')}</p>
      </Card>
    </>
  );
}
