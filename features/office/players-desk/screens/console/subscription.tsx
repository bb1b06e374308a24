import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { subscriptionSupportCalls } from '#features/money/subscriptions/support.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { playerAt } from './player-pages.ts';
import styles from './players-desk.module.css';

const PLACE = 'subscription';

const load = screenLoader(async ({ api, params, url }) => {
  const userId = idIn(params, 'userId');
  const [{ subscription }, charges] = await Promise.all([
    api.playerSubscription({ userId }),
    api.playerCharges({ userId, page: pageIn(url) }),
  ]);
  return { subscription, charges };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, params, url, form }) => {
  const userId = idIn(params, 'userId');
  const done = await byIntent<Record<string, Promise<CompletedAction>>>(
    form,
    {
      stop: async () => {
        await api.stopSubscription(parseForm('stopSubscription', form, { userId }));
        return 'stopped';
      },
      refund: async () => {
        await api.refundCharge(parseForm('refundCharge', form));
        return 'refunded';
      },
    },
    'act',
  );
  const list = playerAt(userId, PLACE) + listAddress(url.searchParams, ['page']);
  return redirect(doneAt(list, done));
});
export const action = submit.server;
export const clientAction = submit.browser;

type Charge = Awaited<ReturnType<typeof load.browser>>['charges']['items'][number];

/** A player's subscription, payments and possible refunds. */
export default function PlayerSubscription() {
  const t = useTexts('players');
  const { subscription, charges } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const back = charges.items.find(({ chargeId }) => chargeId === query.get('refund'));
  return (
    <>
      {subscription?.stoppable && (
        <div className={styles.acts}>
          <ButtonLink to={at({ act: 'stop' })} preventScrollReset>
            {t('sub_stop')}
          </ButtonLink>
        </div>
      )}
      {subscription ? (
        <SubscriptionFacts subscription={subscription} />
      ) : (
        <p className="muted">{t('sub_none')}</p>
      )}
      <Charges charges={charges.items} />
      <Pages of={charges} hrefFor={(page) => `?page=${page}`} />
      {query.get('act') === 'stop' && subscription?.stoppable && (
        <ActionSheet
          title={t('sub_stop')}
          closeTo={at()}
          confirmLabel={t('sub_stop')}
          fields={{ act: 'stop' }}
          withReason
          refusal={refusal}
        >
          <p>{t('stop_costs')}</p>
        </ActionSheet>
      )}
      {back?.refundable && <Refund charge={back} closeTo={at()} refusal={refusal} />}
    </>
  );
}

function Charges({ charges }: { readonly charges: readonly Charge[] }) {
  const t = useTexts('players');
  const format = useFormat();
  const at = useListAddress('page');
  return (
    <DataTable
      caption={t('charges_title')}
      rows={charges}
      keyOf={({ chargeId }) => chargeId}
      columns={[
        {
          key: 'when',
          tight: true,
          head: t('col_when'),
          main: true,
          cell: ({ at }) => format.dateTime(at),
        },
        {
          key: 'amount',
          head: t('col_amount'),
          align: 'end',
          cell: ({ price }) => format.money(price.amount, price.currency),
        },
        {
          key: 'covers',
          head: t('col_covers'),
          cell: ({ paidFrom, paidUntil }) =>
            paidFrom && paidUntil
              ? t('covers', { from: format.date(paidFrom), until: format.date(paidUntil) })
              : '–',
        },
        {
          key: 'state',
          tight: true,
          head: t('col_status'),
          cell: ({ state, reference, partBack, price: { currency } }) => (
            <>
              {t('charge_state', { state })}
              {partBack > 0 && (
                <span className="muted">
                  {' '}
                  {t('charge_part_back', { price: format.money(partBack, currency) })}
                </span>
              )}
              {reference && <bdi className="muted"> {reference}</bdi>}
            </>
          ),
        },
        {
          key: 'act',
          head: t('col_act'),
          cell: ({ refundable, chargeId }) =>
            refundable ? (
              <ButtonLink to={at({ refund: chargeId })} size="s" preventScrollReset>
                {t('charge_refund')}
              </ButtonLink>
            ) : (
              '–'
            ),
        },
      ]}
      empty={<EmptyList title={t('charges_none')} />}
    />
  );
}

interface RefundProps {
  readonly charge: Charge;
  readonly closeTo: string;
  readonly refusal: FormRefusal | undefined;
}

function Refund({ charge, closeTo, refusal }: RefundProps) {
  const t = useTexts('players');
  const format = useFormat();
  const left = charge.price.amount - charge.partBack;
  const price = format.money(left, charge.price.currency);
  return (
    <ActionSheet
      title={t('refund_title', { price })}
      closeTo={closeTo}
      confirmLabel={t('charge_refund')}
      tone="danger"
      fields={{ act: 'refund', chargeId: charge.chargeId }}
      withReason
      refusal={refusal}
    >
      <p>{t('refund_costs')}</p>
    </ActionSheet>
  );
}

type Subscription = NonNullable<
  ReplyOf<typeof subscriptionSupportCalls.playerSubscription>['subscription']
>;

/** A subscription's state and its next step. */
function SubscriptionFacts({ subscription }: { readonly subscription: Subscription }) {
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
