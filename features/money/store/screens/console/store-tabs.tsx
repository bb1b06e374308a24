import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ORDERS_PLACE, STORE_PLACE } from './places.ts';

/** Tabs of the store: items and orders. */
export function StoreTabs({ at }: { readonly at: 'items' | 'orders' }) {
  const t = useTexts('store-console');
  return (
    <TabLinks
      label={t('tabs')}
      items={[
        { to: STORE_PLACE, text: t('items'), current: at === 'items' },
        { to: ORDERS_PLACE, text: t('orders'), current: at === 'orders' },
      ]}
    />
  );
}
