import { useEffect, useEffectEvent } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { Subscription, View } from '../checkout-load.ts';

const LOOK_AGAIN_MS = 2_000;

/** Last step: the state of the subscription, and the date of the next charge. */
export function DoneStep({ shown }: { readonly shown: View<'done'> }) {
  const t = useTexts('payments');
  const { subscription } = shown;
  const isOpen = titleOf(subscription) === 'paying_title';
  useLookingAgain(isOpen);
  return (
    <Page title={t(titleOf(subscription))} width="narrow">
      <Standing subscription={subscription} isOpen={isOpen} />
      <Card>
        <Facts subscription={subscription} />
      </Card>
      {subscription.mayPlay && <WhereNext />}
    </Page>
  );
}

function titleOf({ status, problem, actionUrl }: Subscription) {
  if (actionUrl) return 'bank_title';
  if (problem) return 'not_paid_title';
  return status === 'pending' || status === 'past_due' ? 'paying_title' : 'done_title';
}

function Standing({ subscription, isOpen }: { subscription: Subscription; isOpen: boolean }) {
  const t = useTexts('payments');
  const { status, problem, actionUrl } = subscription;
  if (actionUrl) {
    return (
      <>
        <Notice tone="warn">{t('bank_waits')}</Notice>
        <ButtonLink to={actionUrl} variant="primary" size="l" wide>
          {t('to_bank')}
        </ButtonLink>
      </>
    );
  }
  if (problem) {
    const again = <ButtonLink to="/auth/checkout-payment">{t('other_card')}</ButtonLink>;
    return (
      <Notice tone="danger" role="alert" action={again}>
        {problem}
      </Notice>
    );
  }
  return (
    <Notice tone={isOpen ? 'info' : 'success'} role="status">
      {isOpen ? t('paying_text') : t('done_text', { status })}
    </Notice>
  );
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts('payments');
  const format = useFormat();
  const { period, price, trialEnd, nextChargeAt, status } = subscription;
  const written = format.money(price.amount, price.currency);
  const items = [
    { term: t('package'), value: t('price_per', { price: written, period }) },
    ...(status === 'trial' && trialEnd
      ? [{ term: t('trial_until'), value: format.dateTime(trialEnd) }]
      : []),
    ...(nextChargeAt ? [{ term: t('next_charge'), value: format.dateTime(nextChargeAt) }] : []),
  ];
  return <Definitions items={items} />;
}

function WhereNext() {
  const t = useTexts('payments');
  const { player } = useVisit();
  const [query] = useSearchParams();
  const returnTo = safeReturnTo(query.get('returnTo'));
  if (!player) {
    return (
      <ButtonLink to="/register-form/false" variant="primary" size="l" wide reloadDocument>
        {t('to_profile')}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink to={returnTo ?? '/games'} variant="primary" size="l" wide reloadDocument>
        {t('to_play')}
      </ButtonLink>
      <ButtonLink to="/manage-subscription" variant="ghost" wide reloadDocument>
        {t('to_subscription')}
      </ButtonLink>
    </>
  );
}

/** Polls, because the bank's answer may take a moment and a payer without a profile gets no live updates. */
function useLookingAgain(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
}
