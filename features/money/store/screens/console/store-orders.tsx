import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { SegmentedControl } from '#ui/components/segmented-control.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import { mayMove, nextSteps, ORDER_STATES } from '../../rules/purchase.ts';
import { OrderStateBadge } from '../parts/order-state.tsx';
import { useWords } from '../parts/use-words.ts';
import type { KeptOrder } from './kept-types.ts';
import { ORDERS_PLACE } from './places.ts';
import { StoreTabs } from './store-tabs.tsx';

const load = screenLoader(async ({ api, url }) => {
  const state = ORDER_STATES.find((each) => each === url.searchParams.get('state'));
  return { state, orders: await api.keptOrders({ ...(state && { state }), page: pageIn(url) }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Query parameters that select the orders. */
const SHOWN_BY = ['state', 'page'];
const STEPS = ['preparing', 'sent', 'delivered'] as const;

const submit = screenAction(async ({ api, url, form }) => {
  const done = await byIntent<Record<string, Promise<CompletedAction>>>(
    form,
    {
      refund: async () => {
        await api.refundOrder(parseForm('refundOrder', form));
        return 'refunded';
      },
      move: async () => {
        await api.moveOrder(parseForm('moveOrder', form, {}, { names: { state: 'step' } }));
        return 'order_moved';
      },
    },
    'act',
  );
  return redirect(doneAt(`${ORDERS_PLACE}${listAddress(url.searchParams, SHOWN_BY)}`, done));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Orders of the store: organisers fulfil products here and give coins back. */
export default function StoreOrders() {
  const t = useTexts('store-console');
  const store = useTexts('store');
  const format = useFormat();
  const wordsOf = useWords();
  const at = useListAddress(...SHOWN_BY);
  const { state, orders } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page title={t('title')} width="wide">
      <StoreTabs at="orders" />
      <FilterBar submitLabel={t('filter')} key={state}>
        <Select
          name="state"
          label={t('filter_state')}
          defaultValue={state ?? ''}
          options={[
            { value: '', text: t('filter_all') },
            ...ORDER_STATES.map((value) => ({ value, text: store(`order_state_${value}`) })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption={t('orders')}
        rows={orders.items}
        keyOf={({ orderId }) => orderId}
        columns={[
          {
            key: 'item',
            head: t('col_item'),
            main: true,
            cell: (order) => <bdi>{wordsOf(order).name}</bdi>,
          },
          { key: 'buyer', head: t('col_buyer'), cell: (order) => <Buyer order={order} /> },
          { key: 'at', tight: true, head: t('col_at'), cell: ({ at }) => format.dateTime(at) },
          {
            key: 'price',
            head: t('col_price'),
            align: 'end',
            cell: ({ price }) => format.number(price),
          },
          {
            key: 'state',
            tight: true,
            head: t('col_state'),
            cell: (order) => <OrderStateBadge state={order.state} />,
          },
          {
            key: 'where',
            words: true,
            head: t('col_where'),
            cell: (order) => <Where order={order} />,
          },
          {
            key: 'act',
            head: t('col_act'),
            cell: (order) => <Acts order={order} />,
          },
        ]}
        empty={<EmptyList title={t('orders_none')}>{t('orders_none_text')}</EmptyList>}
      />
      <Pages of={orders} hrefFor={(page) => at({ page: String(page) })} />
      <OpenSheet orders={orders.items} />
    </Page>
  );
}

function Buyer({ order: { buyer } }: { readonly order: KeptOrder }) {
  const t = useTexts('store-console');
  if (!buyer) return <>{t('gone')}</>;
  return (
    <Link to={`/console/players/${buyer.userId}`}>
      <bdi translate="no">{buyer.username}</bdi>
    </Link>
  );
}

function Where({ order }: { readonly order: KeptOrder }) {
  const t = useTexts('store-console');
  const { address, note, sentTo, sends, shown, reason, shelf } = order;
  const isVoucher = shelf === 'vouchers';
  if (!(address || note || sentTo || reason || isVoucher)) return null;
  return (
    <div className="stack">
      {address && <span dir="auto">{address}</span>}
      {sentTo && <bdi>{sentTo}</bdi>}
      {isVoucher && <span className="muted">{t('sent_times', { sends, shown })}</span>}
      {note && <span dir="auto">{note}</span>}
      {reason && <span dir="auto">{reason}</span>}
    </div>
  );
}

function Acts({ order }: { readonly order: KeptOrder }) {
  const t = useTexts('store-console');
  const at = useListAddress(...SHOWN_BY);
  return (
    <div className="row">
      {nextSteps(order.state).length > 0 && (
        <ButtonLink to={at({ move: order.orderId })} size="s" preventScrollReset>
          {t('move')}
        </ButtonLink>
      )}
      {mayMove(order.state, 'refunded') && (
        <ButtonLink to={at({ refund: order.orderId })} size="s" variant="ghost" preventScrollReset>
          {t('refund')}
        </ButtonLink>
      )}
    </div>
  );
}

function OpenSheet({ orders }: { readonly orders: readonly KeptOrder[] }) {
  const t = useTexts('store-console');
  const store = useTexts('store');
  const [query] = useSearchParams();
  const at = useListAddress(...SHOWN_BY);
  const refusal = useAnswer<FormRefusal>();
  const orderAt = (name: string) => orders.find(({ orderId }) => orderId === query.get(name));
  const [moved, refunded] = [orderAt('move'), orderAt('refund')];
  if (refunded) {
    return (
      <ActionSheet
        title={t('refund_title', { coins: refunded.price })}
        closeTo={at()}
        confirmLabel={t('refund')}
        tone="danger"
        withReason
        fields={{ act: 'refund', orderId: refunded.orderId }}
        refusal={refusal}
      >
        <p>{t('refund_text')}</p>
      </ActionSheet>
    );
  }
  const steps = moved ? STEPS.filter((step) => nextSteps(moved.state).includes(step)) : [];
  const [first] = steps;
  if (!moved || !first) return null;
  return (
    <ActionSheet
      title={t('move_title')}
      closeTo={at()}
      confirmLabel={t('save')}
      fields={{ act: 'move', orderId: moved.orderId }}
      refusal={refusal}
    >
      <p>{t('move_text')}</p>
      <SegmentedControl
        legend={t('col_state')}
        name="step"
        options={steps.map((value) => ({ value, text: store(`order_state_${value}`) }))}
        defaultValue={steps.find((step) => step === refusal?.values.step) ?? first}
      />
      <TextField
        name="note"
        label={t('move_note')}
        hint={t('move_note_hint')}
        defaultValue={refusal?.values.note ?? moved.note ?? ''}
        error={refusal?.fields.note}
        maxLength={200}
        autoComplete="off"
        dir="auto"
      />
    </ActionSheet>
  );
}
