import { SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Form } from '#ui/components/form.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Plan, View } from '../checkout-load.ts';
import styles from './checkout.module.css';
import { StepPage } from './step-page.tsx';

/** Choice of a package; visitors see the price before they identify themselves. */
export function PackageStep({ shown }: { readonly shown: View<'package'> }) {
  const t = useTexts('payments');
  const { plans, plan, place } = shown;
  return (
    <StepPage step="package" plans={plans} plan={plan} country={place.billing?.country}>
      <Form method="post" className="stack">
        <fieldset className={styles.plans}>
          <legend className="visually-hidden">{t('step_package')}</legend>
          {plans.map((each) => (
            <PlanChoice key={each.period} plan={each} chosen={each === plan} />
          ))}
        </fieldset>
        <SendButton intent="package" sendingText={t('sending')}>
          {t('next')}
        </SendButton>
      </Form>
    </StepPage>
  );
}

function PlanChoice({ plan, chosen }: { readonly plan: Plan; readonly chosen: boolean }) {
  const t = useTexts('payments');
  const format = useFormat();
  const { period, price, trialHours } = plan;
  return (
    <label className={styles.plan}>
      <input type="radio" name="period" value={period} defaultChecked={chosen} />
      <strong>{t('package_name', { period })}</strong>
      <span className={styles.price}>
        {t('price_per', { price: format.money(price.amount, price.currency), period })}
      </span>
      {trialHours > 0 && <span className="muted">{t('trial_first', { hours: trialHours })}</span>}
    </label>
  );
}
