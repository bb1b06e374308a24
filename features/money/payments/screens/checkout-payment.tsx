import { useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Page } from '#ui/shell/page.tsx';
import { checkoutAction } from './checkout-action.ts';
import { checkoutLoader } from './checkout-load.ts';
import { BillingStep } from './parts/billing-step.tsx';
import { CardOnFile } from './parts/card-on-file.tsx';
import { ChargeStep } from './parts/charge-step.tsx';
import { DoneStep } from './parts/done-step.tsx';
import { PackageStep } from './parts/package-step.tsx';
import { PaymentStep } from './parts/payment-step.tsx';
import { PaystackStep } from './parts/paystack-step.tsx';
import { PersonalStep } from './parts/personal-step.tsx';

export const loader = checkoutLoader.server;
export const clientLoader = checkoutLoader.browser;
export const action = checkoutAction.server;
export const clientAction = checkoutAction.browser;

/** Payment by card in three steps, and changes of the card of a subscription. */
export default function CheckoutPayment() {
  const shown = useLoaderData<typeof loader>();
  switch (shown.view) {
    case 'closed':
      return <Closed />;
    case 'package':
      return <PackageStep shown={shown} />;
    case 'personal':
      return <PersonalStep shown={shown} />;
    case 'billing':
      return <BillingStep shown={shown} />;
    case 'payment':
      return shown.fields.kind === 'paystack' ? (
        <PaystackStep shown={shown} />
      ) : (
        <PaymentStep shown={shown} />
      );
    case 'charge':
      return <ChargeStep shown={shown} />;
    case 'card':
      return <CardOnFile shown={shown} />;
    case 'done':
      return <DoneStep shown={shown} />;
  }
}

function Closed() {
  const t = useTexts('payments');
  const c = useTexts('common');
  return (
    <Page title={t('title')} width="narrow">
      <EmptyState
        title={t('closed_title')}
        action={<ButtonLink to="/">{c('error_home')}</ButtonLink>}
      >
        {t('closed_text')}
      </EmptyState>
    </Page>
  );
}
