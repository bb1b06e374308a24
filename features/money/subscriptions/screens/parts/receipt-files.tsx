import { useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { Card } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { pageHref } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import styles from './receipt-files.module.css';

type Receipts = Awaited<ReturnType<Api['receipts']>>;

/** Receipts and credit notes of card payments, each as a PDF; nothing where there are none. */
export function ReceiptFiles({ receipts }: { readonly receipts: Receipts }) {
  const t = useTexts('payments');
  const format = useFormat();
  const [query] = useSearchParams();
  const { items, page, pageSize, total } = receipts;
  if (total === 0) return null;
  return (
    <section id="receipt-files" className="stack">
      <Card title={t('receipt_files')} padding="flush">
        <ul className={styles.receipts}>
          {items.map(({ receiptId, kind, number, issuedAt, amount, currency, url }) => (
            <li key={receiptId} className={styles.receipt}>
              <a href={url} download>
                {t('receipt_file', { kind, number })}
              </a>
              <span className={styles.price}>{format.money(amount, currency)}</span>
              <span className="muted">{format.date(issuedAt)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Pages
        of={{ page, pageSize, total }}
        hrefFor={(to) => `${pageHref(query, ['page'], 'receipts', to)}#receipt-files`}
      />
    </section>
  );
}
