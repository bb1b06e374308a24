import { Link, useLocation } from 'react-router';
import { FormButton, Refused } from '#features/foundation/identity/screens/parts/form.tsx';
import { ReceiptFiles } from '#features/money/subscriptions/screens/parts/receipt-files.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { stepPath } from '../addresses.ts';
import type { Place, View } from '../checkout-load.ts';
import styles from './checkout.module.css';

/** The card of a running subscription, with a way to replace it. */
export function CardOnFile({ shown }: { readonly shown: View<'card'> }) {
  const t = useTexts('payments');
  const refusal = useAnswer<FormRefusal>();
  const { pathname, search } = useLocation();
  const { place, subscription, receipts } = shown;
  const here = new URL(pathname + search, 'https://here.invalid');
  return (
    <Page
      title={t('card_title')}
      back={{ to: '/manage-subscription', text: t('to_subscription') }}
      width="narrow"
    >
      {subscription?.problem && !subscription.actionUrl && (
        <Notice tone="danger" role="alert">
          {subscription.problem}
        </Notice>
      )}
      {subscription?.actionUrl && (
        <Notice
          tone="warn"
          action={<ButtonLink to={subscription.actionUrl}>{t('to_bank')}</ButtonLink>}
        >
          {t('bank_waits')}
        </Notice>
      )}
      <Card title={t('card_pays')}>
        <Form method="post" className="stack">
          {place.card ? <CardFacts card={place.card} /> : <p>{t('card_none')}</p>}
          <Refused refusal={refusal} />
          <FormButton intent="card" variant="primary" wide sendingText={t('sending')}>
            {t('other_card')}
          </FormButton>
          <Link to={stepPath(here, 'billing')}>{t('change_billing')}</Link>
        </Form>
      </Card>
      <ReceiptFiles receipts={receipts} />
    </Page>
  );
}

function CardFacts({ card }: { readonly card: NonNullable<Place['card']> }) {
  const t = useTexts('payments');
  const { brand, last4, expMonth, expYear, wallet } = card;
  const ending = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
  const items = [
    {
      term: t('card'),
      value: (
        <span className={styles.card} dir="ltr">
          {t('card_name', { brand })} •••• {last4}
        </span>
      ),
    },
    ...(wallet ? [{ term: t('wallet'), value: t('wallet_name', { wallet }) }] : []),
    { term: t('card_until'), value: <span dir="ltr">{ending}</span> },
  ];
  return <Definitions items={items} />;
}
