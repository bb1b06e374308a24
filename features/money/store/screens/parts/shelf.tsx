import { useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CartIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ENHANCER_KINDS } from '../../rules/enhancers.ts';
import type { Shelf as ShelfName } from '../../rules/purchase.ts';
import { BuySheet } from './buy-sheet.tsx';
import { Picture } from './picture.tsx';
import styles from './store.module.css';
import type { Item, Shop } from './store-types.ts';
import { useWords } from './use-words.ts';

interface ShelfProps {
  readonly shop: Shop;
  readonly shelf: ShelfName;
}

/** The items of one shelf, and the sheet for a purchase. */
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

interface ItemCardProps {
  readonly item: Item;
  readonly balance: number;
  /** Address that opens its sheet. */
  readonly buyAt: string;
}

/** An item with its price, and a button or the reason why the viewer cannot buy it. */
function ItemCard({ item, balance, buyAt }: ItemCardProps) {
  const t = useTexts('store');
  const { name, about } = useWords()(item);
  const { stock, limit, price, problem } = item;
  return (
    <article className={styles.item}>
      <Picture design={item.design} shelf={item.shelf} />
      <div className={styles.words}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {about && (
          <p className="muted" dir="auto">
            {about}
          </p>
        )}
        <p className={styles.facts}>
          {stock !== null && stock > 0 && <span>{t('left', { count: stock })}</span>}
          {limit &&
            (limit.days === null ? (
              <span>{t('limit_ever', { most: limit.most })}</span>
            ) : (
              <span>{t('limit_days', { most: limit.most, days: limit.days })}</span>
            ))}
        </p>
      </div>
      <div className={styles.foot}>
        <span className={styles.price}>{t('coins', { count: price })}</span>
        {problem ? (
          <Badge tone={problem === 'already_owned' ? 'success' : 'neutral'}>
            {t(`problem_${problem}`, { missing: price - balance })}
          </Badge>
        ) : (
          <ButtonLink
            to={buyAt}
            size="s"
            variant="primary"
            replace
            preventScrollReset
            aria-label={t('buy_item', { item: name })}
          >
            {t('buy')}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
