import type { ReactNode } from 'react';
import { Steps } from '#ui/components/steps.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Page } from '#ui/shell/page.tsx';
import { type CheckoutStep, stepsOf } from '../../rules/checkout.ts';
import type { Plan } from '../checkout-load.ts';
import { PriceSummary } from './price-summary.tsx';

interface StepPageProps {
  readonly step: CheckoutStep;
  readonly plans: readonly Plan[];
  readonly plan: Plan;
  /** Country of the bill, once known; it decides the tax. */
  readonly country: string | undefined;
  readonly children: ReactNode;
}

/** A step of the checkout, with where one is and what it will cost. */
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
