import type { ReactNode } from 'react';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Steps } from '#ui/components/steps.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { type CheckoutStep, stepsOf } from '../../rules/checkout.ts';
import { vatIn } from '../../rules/vat.ts';
import type { Plan } from '../checkout-load.ts';

interface StepPageProps {
  readonly step: CheckoutStep;
  readonly plans: readonly Plan[];
  readonly plan: Plan;
  /** Country of the bill, once known; it decides the tax. */
  readonly country: string | undefined;
  readonly children: ReactNode;
}

/** A step of the checkout, with its progress and the price. */
export function StepPage({ step, plans, plan, country, children }: StepPageProps) {
  const t = useTexts('payments');
  const steps = stepsOf({ hasPersonal: true, hasBilling: true, hasChoice: plans.length > 1 });
  const summary = <PriceSummary plan={plan} country={country} />;
  return (
    <Page title={t('title')} width="normal" aside={summary}>
      {steps.includes(step) && (
        <Steps
          label={t('steps')}
          steps={steps.map((each) => ({ text: t(`step_${each}`) }))}
          current={steps.indexOf(step) + 1}
          doneText={t('step_done')}
        />
      )}
      {children}
    </Page>
  );
}

interface PriceSummaryProps {
  readonly plan: Plan;
  /** Country of the bill; `undefined` until known, then the brand's counts. */
  readonly country: string | undefined;
}

/** The trial, the price of a period with its tax, and the renewal until the player stops it. */
function PriceSummary({ plan, country }: PriceSummaryProps) {
  const t = useTexts('payments');
  const format = useFormat();
  const { period, price, trialHours, firstChargeAt } = plan;
  const money = (amount: number) => format.money(amount, price.currency);
  const { brand } = useVisit();
  const { permille, vat } = vatIn(price.amount, country ?? brand.country);
  const due = trialHours > 0 ? 0 : price.amount;
  const items = [
    { term: t('package'), value: t('package_name', { period }) },
    ...(trialHours > 0
      ? [{ term: t('trial'), value: t('trial_hours', { hours: trialHours }) }]
      : []),
    { term: t('today'), value: money(due) },
    {
      term: trialHours > 0 ? t('then') : t('renews'),
      value: t('price_per', { price: money(price.amount), period }),
    },
    ...(permille > 0
      ? [
          {
            term: t('vat_included', { rate: `${format.number(permille / 10)} %` }),
            value: money(vat),
          },
        ]
      : []),
  ];
  return (
    <Card title={t('summary')}>
      <div className="stack">
        <Definitions items={items} />
        <p className="muted">
          {trialHours > 0
            ? t('charged_from', { day: format.dateTime(firstChargeAt), price: money(price.amount) })
            : t('charged_now')}{' '}
          {t('until_stopped')}
        </p>
      </div>
    </Card>
  );
}
