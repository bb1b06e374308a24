import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Subscription } from './standing.tsx';

type Plan = Awaited<ReturnType<Api['subscriptionPlans']>>['plans'][number];

interface ChangePlanProps {
  readonly subscription: Subscription;
  /** Plans to choose from; empty while the plan may not be changed. */
  readonly plans: readonly Plan[];
}

/** Another package from the next charge on; what that costs, and when, is said before. */
export function ChangePlan({ subscription, plans }: ChangePlanProps) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const { period, next, nextChargeAt } = subscription;
  const coming = next?.period ?? period;
  const others = plans.filter((plan) => plan.period !== coming);
  if (others.length === 0 || !nextChargeAt) return null;
  return (
    <Card title={t('change_title')}>
      <Form method="post" className="stack" preventScrollReset>
        <p>{t('change_text', { day: format.dateTime(nextChargeAt) })}</p>
        {others.map((plan) => (
          <Choice key={plan.period} plan={plan} isRunning={plan.period === period} />
        ))}
      </Form>
    </Card>
  );
}

function Choice({ plan, isRunning }: { readonly plan: Plan; readonly isRunning: boolean }) {
  const t = useTexts('subscriptions');
  const price = usePrice()(plan);
  return (
    <FormButton intent={plan.period} wide sendingText={t('choosing')}>
      {isRunning ? t('change_stay', { price }) : t('change_to', { price })}
    </FormButton>
  );
}
