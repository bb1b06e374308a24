import { useSearchParams } from 'react-router';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CartIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ENHANCER_KINDS } from '../../rules/enhancers.ts';
import type { Shelf as ShelfName } from '../../rules/purchase.ts';
import { BuySheet } from './buy-sheet.tsx';
import { ItemCard } from './item-card.tsx';
import styles from './store.module.css';
import type { Item, Shop } from './store-types.ts';

interface ShelfProps {
  readonly shop: Shop;
  readonly shelf: ShelfName;
}

/** All that lies on one shelf, and the sheet of what is about to be bought. */
export function Shelf({ shop, shelf }: ShelfProps) {
  const t = useTexts('store');
  const { brand } = useVisit();
  const [query] = useSearchParams();
  if (!shop.shelves.includes(shelf)) {
    return (
      <EmptyState icon={<CartIcon size={32} />} title={t('off_title')}>
        {t('off_text', { brand: brand.name })}
      </EmptyState>
    );
  }
  if (shop.items.length === 0) {
    return (
      <EmptyState icon={<CartIcon size={32} />} title={t('empty_shelf_title')}>
        {t('empty_shelf')}
      </EmptyState>
    );
  }
  const wanted = shop.items.find(({ itemId }) => itemId === query.get('buy'));
  return (
    <>
      {groupsOf(shop.items).map(({ kind, items }) => (
        <section key={kind ?? shelf} className="stack">
          {kind ? (
            <h2 className="display">{t(`kind_${kind}`)}</h2>
          ) : (
            <h2 className="visually-hidden">{t(`shelf_${shelf}`)}</h2>
          )}
          <div className={styles.shelf}>
            {items.map((item) => (
              <ItemCard
                key={item.itemId}
                item={item}
                balance={shop.balance}
                buyAt={addressWith(query, 'buy', item.itemId)}
              />
            ))}
          </div>
        </section>
      ))}
      <Pages of={shop} hrefFor={(page) => addressWith(query, 'page', String(page))} />
      {wanted && <BuySheet item={wanted} balance={shop.balance} closeTo={without(query)} />}
    </>
  );
}

function groupsOf(items: readonly Item[]) {
  const kinds = [...ENHANCER_KINDS, null];
  return kinds
    .map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0);
}

function addressWith(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query);
  next.delete('done');
  next.set(name, value);
  return `?${next}`;
}

function without(query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete('buy');
  return `?${next}`;
}
