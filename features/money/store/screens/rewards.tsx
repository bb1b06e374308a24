import { useLoaderData } from 'react-router';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { Balance } from './parts/balance.tsx';
import { Done } from './parts/done.tsx';
import { OrderList } from './parts/order-list.tsx';
import { Shelf } from './parts/shelf.tsx';
import { Wardrobe } from './parts/wardrobe.tsx';
import { storeAction } from './store-action.ts';

const LISTS = ['enhancers', 'products', 'mine', 'orders'] as const;
const A_SHELF = 50;

const load = screenLoader(async ({ api, url }) => {
  const list = LISTS.find((each) => each === url.searchParams.get('list')) ?? 'enhancers';
  const shelf = list === 'products' ? list : ('enhancers' as const);
  const isShelf = list === shelf;
  const [shop, mine, orders] = await Promise.all([
    api.storeItems({ shelf, pageSize: isShelf ? A_SHELF : 1, page: isShelf ? pageIn(url) : 1 }),
    list === 'mine' ? api.myEnhancers({}) : null,
    list === 'orders' ? api.myOrders({ shelf: 'products', page: pageIn(url) }) : null,
  ]);
  return { list, shelf, shop, mine, orders };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = storeAction.server;
export const clientAction = storeAction.browser;

/** The store: items for coins, the player's own enhancers and orders. */
export default function Rewards() {
  const t = useTexts('store');
  const { player } = useVisit();
  const { list, shelf, shop, mine, orders } =
    useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(player ? `player:${player.userId}` : []);
  const has = (name: 'vouchers' | 'enhancers' | 'products') => shop.shelves.includes(name);
  const tab = (name: (typeof LISTS)[number], text: string) => {
    return { to: `?list=${name}`, text, current: list === name };
  };
  return (
    <Page title={t('title')}>
      <Done />
      <Balance coins={shop.balance} />
      <TabLinks
        label={t('tabs')}
        items={[
          ...(has('enhancers') ? [tab('enhancers', t('shelf_enhancers'))] : []),
          ...(has('vouchers')
            ? [{ to: '/vouchers', text: t('shelf_vouchers'), current: false }]
            : []),
          ...(has('products') ? [tab('products', t('shelf_products'))] : []),
          tab('mine', t('tab_mine')),
          tab('orders', t('tab_orders')),
        ]}
      />
      {mine && <Wardrobe mine={mine} />}
      {orders && <OrderList orders={orders} />}
      {list === shelf && <Shelf shop={shop} shelf={shelf} />}
    </Page>
  );
}
