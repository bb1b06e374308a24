import { Link, useLocation } from 'react-router';
import { Refused, SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Card } from '#ui/components/card.tsx';
import { CountryField } from '#ui/components/country-field.tsx';
import { Form } from '#ui/components/form.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useDraft } from '#ui/outbox/use-draft.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { DRAFTS, stepPath } from '../addresses.ts';
import type { View } from '../checkout-load.ts';
import styles from './checkout.module.css';
import { StepPage } from './step-page.tsx';

type BillingView = View<'billing'>;
type Name = keyof NonNullable<BillingView['place']['billing']>;

/** Second step: the address of the bill; the first three fields are for companies. */
export function BillingStep({ shown }: { readonly shown: BillingView }) {
  const t = useTexts('payments');
  const refusal = useAnswer<FormRefusal>();
  const { pathname, search } = useLocation();
  const { plans, plan, place, isRunning } = shown;
  const field = (name: Name) => ({
    name,
    error: refusal?.fields[name],
    defaultValue: refusal?.values[name] ?? place.billing?.[name] ?? '',
  });
  const here = new URL(pathname + search, 'https://here.invalid');
  return (
    <StepPage step="billing" plans={plans} plan={plan} country={place.billing?.country}>
      <Form method="post" className="stack" {...useDraft(DRAFTS.billing)}>
        <Card title={t('step_billing')}>
          <Address field={field} />
        </Card>
        <Card title={t('company')}>
          <Company field={field} />
        </Card>
        {isRunning && <input type="hidden" name="isRunning" value="yes" />}
        <Refused refusal={refusal} />
        <SendButton intent="billing" sendingText={t('sending')}>
          {isRunning ? t('save') : t('next')}
        </SendButton>
        <Link to={stepPath(here, 'personal')}>{t('back_to_personal')}</Link>
      </Form>
    </StepPage>
  );
}

interface FieldsProps {
  readonly field: (name: Name) => {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
}

function Address({ field }: FieldsProps) {
  const t = useTexts('payments');
  const { brand } = useVisit();
  const { defaultValue, ...country } = field('country');
  return (
    <div className="stack">
      <TextField {...field('address')} label={t('address')} autoComplete="street-address" />
      <div className={styles.pair}>
        <TextField {...field('city')} label={t('city')} autoComplete="address-level2" required />
        <TextField {...field('zip')} label={t('zip')} autoComplete="postal-code" required />
      </div>
      <CountryField
        {...country}
        defaultValue={defaultValue || brand.country}
        label={t('country')}
        autoComplete="country-name"
        required
      />
      <TextField {...field('state')} label={t('state')} autoComplete="address-level1" required />
    </div>
  );
}

function Company({ field }: FieldsProps) {
  const t = useTexts('payments');
  return (
    <div className="stack">
      <p className="muted">{t('company_text')}</p>
      <TextField {...field('companyName')} label={t('company_name')} autoComplete="organization" />
      <TextField {...field('companyAddress')} label={t('company_address')} />
      <TextField {...field('vatNumber')} label={t('vat_number')} dir="ltr" />
    </div>
  );
}
