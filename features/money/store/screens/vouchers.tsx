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
import { Shelf } from './parts/shelf.tsx';
import { VoucherList } from './parts/voucher-list.tsx';
import { storeAction } from './store-action.ts';

const load = screenLoader(async ({ api, url }) => {
  const isMine = url.searchParams.get('list') === 'mine';
  const page = pageIn(url);
  const [shop, orders] = await Promise.all([
    api.storeItems({ shelf: 'vouchers', page: isMine ? 1 : page }),
    isMine ? api.myOrders({ shelf: 'vouchers', page }) : null,
  ]);
  return { shop, orders };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = storeAction.server;
export const clientAction = storeAction.browser;

/** Vouchers on sale, and the player's own codes. */
export default function Vouchers() {
  const t = useTexts('store');
  const { player } = useVisit();
  const { shop, orders } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(player ? `player:${player.userId}` : []);
  return (
    <Page title={t('vouchers_title')} back={{ to: '/rewards', text: t('title') }}>
      <Done />
      <p className="muted">{t('vouchers_text')}</p>
      <Balance coins={shop.balance} />
      <TabLinks
        label={t('tabs')}
        items={[
          { to: '/vouchers', text: t('shelf_vouchers'), current: orders === null },
          { to: '?list=mine', text: t('my_vouchers'), current: orders !== null },
        ]}
      />
      {orders ? <VoucherList orders={orders} /> : <Shelf shop={shop} shelf="vouchers" />}
    </Page>
  );
}
