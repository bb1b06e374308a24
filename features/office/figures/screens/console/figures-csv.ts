import type { LoaderFunctionArgs } from 'react-router';
import { screenLoader } from '#ui/screen/load.ts';
import { csvOf } from '../../rules/csv.ts';
import { spanIn } from './span.ts';

const DAYS = [
  ...(['day', 'signUps', 'activeDay', 'activeWeek', 'activeMonth'] as const),
  ...(['matches', 'disputes'] as const),
];

const load = screenLoader(async ({ api, url }) => api.figures({ span: spanIn(url) }));

/** The days as a file for spreadsheets, the one that runs among them; a column of what was paid, and of what was given back, a brand and currency. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const figures = await load.server(args);
  const days = [...figures.days, figures.today];
  const revenue = [...figures.revenue, ...figures.revenueToday];
  const purses = [...new Set(revenue.map(({ brand, currency }) => `${brand} ${currency}`))];
  const money = purses.flatMap((purse) => [`${purse} paid`, `${purse} refunded`]);
  const head = [...DAYS, ...money, 'isOver'];
  const rows = days.map((counted) => [
    ...DAYS.map((name) => counted[name]),
    ...purses.flatMap((purse) => {
      const row = revenue.find(
        ({ day, brand, currency }) => day === counted.day && `${brand} ${currency}` === purse,
      );
      return [row?.paid ?? 0, row?.refunded ?? 0];
    }),
    counted === figures.today ? 'no' : 'yes',
  ]);
  return new Response(csvOf(head, rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="figures.csv"',
      'cache-control': 'no-store',
    },
  });
}
