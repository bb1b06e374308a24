import type { Api } from '#ui/api/browser.ts';
import { Card } from '#ui/components/card.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';

type Plan = Awaited<ReturnType<Api['subscriptionPlans']>>['plans'][number];

/** What a guardian would allow, what it costs, and how it is taken back. */
export function WhatIsAsked({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTexts('guardian');
  const s = useTexts('subscriptions');
  const price = usePrice();
  return (
    <>
      <Card title={t('allows_title')}>
        <Prose>
          <ul>
            <li>{t('allows_play')}</li>
            <li>{t('allows_write')}</li>
            <li>{t('allows_terms')}</li>
          </ul>
          <AcceptTerms words="read" />
        </Prose>
      </Card>
      <Card title={t('cost_title')}>
        <Prose>
          <ul>
            {plans.map((plan) => (
              <li key={plan.period}>
                {plan.trialHours > 0 && `${s('trial_free', { hours: plan.trialHours })} `}
                {price(plan)}
              </li>
            ))}
          </ul>
          <p className="muted">{t('cost_text')}</p>
        </Prose>
      </Card>
      <Card title={t('withdraw_title')}>
        <p>{t('withdraw_text')}</p>
      </Card>
    </>
  );
}
