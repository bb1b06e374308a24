import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Picture } from './picture.tsx';
import styles from './store.module.css';
import type { Item } from './store-types.ts';
import { useWords } from './use-words.ts';

interface ItemCardProps {
  readonly item: Item;
  readonly balance: number;
  /** Address that opens its sheet. */
  readonly buyAt: string;
}

/** One thing on the shelf: what it is, what it costs, and whether the viewer can have it. */
export function ItemCard({ item, balance, buyAt }: ItemCardProps) {
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
