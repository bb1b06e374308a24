import { useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { pageHref } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import styles from './receipts.module.css';

type Page = Awaited<ReturnType<Api['subscriptionReceipts']>>;
type Receipt = Page['items'][number];

/** Lists agreements and charges, latest first. Agreements open to show their text. */
export function Receipts({ receipts }: { readonly receipts: Page }) {
  const t = useTexts('subscriptions');
  const [query] = useSearchParams();
  const { items } = receipts;
  return (
    <section id="receipts" className="stack">
      <Card title={t('receipts')} padding="flush">
        {items.length === 0 ? (
          <p className={`${styles.none} muted`}>{t('no_receipts')}</p>
        ) : (
          <ul className={styles.receipts}>
            {items.map((receipt) => (
              <ReceiptItem key={receipt.receiptId} receipt={receipt} />
            ))}
          </ul>
        )}
      </Card>
      <Pages
        of={receipts}
        hrefFor={(page) => `${pageHref(query, ['receipts'], 'page', page)}#receipts`}
      />
    </section>
  );
}

const TONES = { paid: 'success', failed: 'danger', open: 'warn', refunded: 'info' } as const;

function ReceiptItem({ receipt }: { readonly receipt: Receipt }) {
  const t = useTexts('subscriptions');
  const format = useFormat();
  const price = usePrice();
  const { kind, at, state, paidFrom, paidUntil, text } = receipt;
  return (
    <li className={styles.receipt}>
      <strong>{t('receipt_kind', { kind })}</strong>
      <span className={styles.price}>{price(receipt)}</span>
      <span className={styles.about}>
        {paidFrom && paidUntil
          ? t('receipt_span', {
              from: format.dateTime(paidFrom),
              until: format.dateTime(paidUntil),
            })
          : format.dateTime(at)}
      </span>
      {state && (
        <span className={styles.state}>
          <Badge tone={TONES[state]}>{t('receipt_state', { state })}</Badge>
        </span>
      )}
      {text && (
        <details className={styles.text}>
          <summary>{t('see_consent')}</summary>
          <p dir="auto">{text}</p>
        </details>
      )}
    </li>
  );
}
