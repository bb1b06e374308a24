import { Card } from '#ui/components/card.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FiguresReply } from './figures-reply.ts';
import { Plot } from './plot.tsx';

type Revenue = FiguresReply['revenue'];

/** Each day's payments after refunds, by currency. */
export function RevenuePlots(props: {
  readonly days: readonly string[];
  readonly revenue: Revenue;
}) {
  const { days, revenue } = props;
  const t = useTexts('figures');
  const format = useFormat();
  const currencies = [...new Set(revenue.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const left = new Map<string, number>();
    for (const row of revenue.filter((one) => one.currency === currency)) {
      left.set(row.day, (left.get(row.day) ?? 0) + row.paid - row.refunded);
    }
    return (
      <Plot
        key={currency}
        title={t('revenue_of', { currency })}
        kind="bars"
        days={days}
        series={[{ name: t('revenue_left'), values: days.map((day) => left.get(day) ?? 0) }]}
        write={(value) => format.money(value, currency)}
      />
    );
  });
}

interface Sum {
  readonly brand: string;
  readonly currency: string;
  readonly paid: number;
  readonly refunded: number;
  readonly charges: number;
}

/** The sums of the days by brand and currency. */
export function RevenueTable({ revenue }: { readonly revenue: Revenue }) {
  const t = useTexts('figures');
  const format = useFormat();
  if (revenue.length === 0) return null;
  return (
    <Card title={t('revenue')} padding="flush">
      <DataTable
        caption={t('revenue')}
        rows={sumsOf(revenue)}
        keyOf={({ brand, currency }) => `${brand} ${currency}`}
        columns={[
          {
            key: 'brand',
            head: t('col_brand'),
            main: true,
            cell: ({ brand }) => <code translate="no">{brand}</code>,
          },
          {
            key: 'charges',
            head: t('col_charges'),
            align: 'end',
            cell: (row) => format.number(row.charges),
          },
          {
            key: 'paid',
            head: t('revenue_paid'),
            align: 'end',
            cell: (row) => format.money(row.paid, row.currency),
          },
          {
            key: 'refunded',
            head: t('revenue_refunded'),
            align: 'end',
            cell: (row) => format.money(row.refunded, row.currency),
          },
          {
            key: 'left',
            tight: true,
            head: t('revenue_left'),
            align: 'end',
            cell: (row) => format.money(row.paid - row.refunded, row.currency),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function sumsOf(revenue: Revenue): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { brand, currency, paid, refunded, charges } of revenue) {
    const key = `${brand} ${currency}`;
    const before = sums.get(key) ?? { brand, currency, paid: 0, refunded: 0, charges: 0 };
    sums.set(key, {
      ...before,
      paid: before.paid + paid,
      refunded: before.refunded + refunded,
      charges: before.charges + charges,
    });
  }
  return [...sums.values()];
}
