import { EmptyState } from '#ui/components/empty-state.tsx';
import { CartIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { OrderStateBadge } from './order-state.tsx';
import styles from './store.module.css';
import type { Order, Orders } from './store-types.ts';
import { useWords } from './use-words.ts';

/** The viewer's orders, each with its state. */
export function OrderList({ orders }: { readonly orders: Orders }) {
  const t = useTexts('store');
  if (orders.total === 0) {
    return (
      <EmptyState icon={<CartIcon size={32} />} title={t('empty_mine_title')}>
        {t('empty_orders')}
      </EmptyState>
    );
  }
  return (
    <>
      {orders.items.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
      <Pages of={orders} hrefFor={(page) => `?list=orders&page=${page}`} />
    </>
  );
}

function OrderCard({ order }: { readonly order: Order }) {
  const t = useTexts('store');
  const format = useFormat();
  const { name } = useWords()(order);
  return (
    <article className={styles.order}>
      <div className={styles.head}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <OrderStateBadge state={order.state} />
      </div>
      <p className={styles.facts}>
        <span>{t('coins', { count: order.price })}</span>
        <time dateTime={order.at}>{format.dateTime(order.at)}</time>
      </p>
      {order.note && <p dir="auto">{order.note}</p>}
      {order.reason && <p dir="auto">{t('given_back', { reason: order.reason })}</p>}
    </article>
  );
}
