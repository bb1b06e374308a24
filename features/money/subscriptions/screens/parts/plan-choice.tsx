import type { Api } from '#ui/api/browser.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './plan-choice.module.css';

export type Plan = Awaited<ReturnType<Api['subscriptionPlans']>>['plans'][number];

interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  readonly chosen: string | undefined;
}

/** Plans to subscribe to, with price, trial and the time of the first charge. */
export function PlanChoice({ plans, chosen }: PlanChoiceProps) {
  const t = useTexts('subscriptions');
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('plans')}</legend>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.period}
          plan={plan}
          chosen={chosen ? chosen === plan.period : index === 0}
        />
      ))}
    </fieldset>
  );
}

function PlanCard({ plan, chosen }: { readonly plan: Plan; readonly chosen: boolean }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const price = usePrice();
  const { period, trialHours, firstChargeAt } = plan;
  return (
    <label className={styles.plan}>
      <input
        className={styles.radio}
        type="radio"
        name="period"
        value={period}
        defaultChecked={chosen}
      />
      <span className={styles.name}>{t('plan_name', { period })}</span>
      {trialHours > 0 && (
        <span className={styles.when}>{t('trial_free', { hours: trialHours })}</span>
      )}
      <span className={styles.price}>{price(plan)}</span>
      <span className={styles.when}>
        {trialHours > 0
          ? t('first_charge', { time: format.dateTime(firstChargeAt) })
          : t('charged_now')}
      </span>
    </label>
  );
}
