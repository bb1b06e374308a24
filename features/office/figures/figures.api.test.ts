import { expect, test } from 'vitest';
import { subscriptionService } from '#features/money/subscriptions/server/index.ts';
import { paymentOf, testCarrier } from '#features/money/subscriptions/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { addDays, DAY_MS } from './rules/days.ts';
import { countFigures } from './server/index.ts';

const HOUR_MS = DAY_MS / 24;

const product = describeProduct({}, { billers: (clock) => [testCarrier(clock).biller] });
const organiser = product.official('organiser');

test('what happened on a day is there the day after, and counted again it is the same', async () => {
  await newMatch(product, 'completed');
  await newMatch(product, 'disputed');
  await newPlayer(product, { brand: 'saf-ke-en' });
  await charge('payment-1');
  const soFar = await organiser.api.figures({});
  expect(soFar).toMatchObject({
    timeZone: 'Africa/Johannesburg',
    days: [],
    revenue: [],
    today: { day: '2026-11-10', signUps: 6, activeDay: 6, activeMonth: 6, matches: 1, disputes: 1 },
    revenueToday: [{ day: '2026-11-10', brand: 'blg-za-en', paid: 700, charges: 1 }],
  });
  await untilTomorrow();
  const counted = await organiser.api.figures({});
  // the organiser, two pairs, and who was charged
  expect(counted.days).toEqual([
    {
      day: '2026-11-10',
      signUps: 6,
      matches: 1,
      disputes: 1,

      activeDay: 6,
      activeWeek: 6,
      activeMonth: 6,
    },
  ]);
  expect(counted.revenue).toEqual([
    {
      day: '2026-11-10',
      brand: 'blg-za-en',
      currency: 'ZAR',

      paid: 700,
      refunded: 0,
      charges: 1,
    },
  ]);
  await countFigures(product.platform);
  expect(await organiser.api.figures({})).toEqual(counted);
});

test('days on which nobody was here are shown as such', async () => {
  await untilTomorrow();
  await untilTomorrow();
  const { days } = await organiser.api.figures({});
  expect(days.map(({ day, activeWeek }) => [day, activeWeek])).toEqual([
    ['2026-11-10', 6],
    ['2026-11-11', 6],
    ['2026-11-12', 6],
  ]);
});

test('who comes back in a later week is kept', async () => {
  await untilTomorrow(6);
  await newPlayer(product); // Thursday of the next week
  await organiser.api.viewer({}); // and somebody of the week before
  await untilTomorrow(7);
  const { cohorts } = await organiser.api.figures({});
  expect(cohorts).toMatchObject([
    { week: '2026-11-16', size: 1, kept: [] },
    { week: '2026-11-09', size: 6, kept: [1 / 6] },
  ]);
});

test('a day is that of the brand: after its midnight the next one begins, and the last is there at once', async () => {
  product.clock.advance(10.5 * HOUR_MS); // 22:30 in London, half past midnight in Johannesburg
  const before = await organiser.api.figures({});
  const yesterday = addDays(before.today.day, -1);
  expect(before.days.at(-1)).toMatchObject({ day: yesterday });
  expect(before.today).toMatchObject({ signUps: 0, activeDay: 1 }); // the organiser, looking
  await newPlayer(product);
  const after = await organiser.api.figures({});
  expect(after.today).toMatchObject({ day: before.today.day, signUps: 1, activeDay: 2 });
  await countFigures(product.platform);
  expect(await organiser.api.figures({})).toEqual(after);
  product.clock.advance(13.5 * HOUR_MS);
});

test('organisers see the figures of their own audience, players none', async () => {
  const elsewhere = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  const { days, revenue } = await elsewhere.api.figures({});
  expect(days[0]).toMatchObject({ day: '2026-11-10', signUps: 1, matches: 0 });
  expect(revenue).toEqual([]);
  const { api } = await newPlayer(product);
  expect(await refusal(api.figures({}))).toBe('role_needed');
  expect(await refusal(organiser.api.figures({ span: 31 }))).toBe('input_invalid');
});

async function untilTomorrow(days = 1): Promise<void> {
  product.clock.advance(days * DAY_MS);
  await countFigures(product.platform);
}

async function charge(payment: string): Promise<void> {
  const person = await newPlayer(product, { subscribed: false });
  const { subscriptionId } = await person.api.subscribe({ period: 'daily' });
  await person.api.confirmSubscription({ subscriptionId, agreed: true });
  await product.runDue();
  const holder = { audience: 'blg-za', key: `number:${person.msisdn}` };
  const paid = paymentOf(holder, payment, product.clock.now());
  const subscriptions = subscriptionService(product.platform);
  await product.platform.transactions.run((transaction) =>
    subscriptions.recordCarrierPayment(transaction, paid),
  );
}
