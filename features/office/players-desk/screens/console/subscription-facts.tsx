import type { subscriptionSupportCalls } from '#features/money/subscriptions/support.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

type Subscription = NonNullable<
  ReplyOf<typeof subscriptionSupportCalls.playerSubscription>['subscription']
>;

/** A subscription's state and its next step. */
export function SubscriptionFacts({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts('players');
  const s = useTexts('subscriptions');
  const format = useFormat();
  const { status, period, price, payer, since, accessUntil, nextChargeAt, problem } = subscription;
  const when = (iso: string | null) => (iso ? format.dateTime(iso) : '–');
  return (
    <Card title={t('place_subscription')}>
      <Definitions
        items={[
          { term: t('col_status'), value: s('status', { status }) },
          {
            term: t('col_amount'),
            value: s('price_per', { price: format.money(price.amount, price.currency), period }),
          },
          { term: t('sub_payer'), value: t('payer', { payer }) },
          { term: t('col_since'), value: when(since) },
          { term: t('sub_next'), value: when(nextChargeAt) },
          { term: t('sub_until'), value: when(accessUntil) },
          ...(problem ? [{ term: t('sub_problem'), value: problem }] : []),
        ]}
      />
    </Card>
  );
}
