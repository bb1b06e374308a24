import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Frame from '#app/frames/entry.tsx';
import { brand } from '#brands/saf-ke-en/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { answerApi } from '#testing/components/api.ts';
import { openScreen, renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as choosing from './doi-one.tsx';
import * as confirming from './doi-two.tsx';
import { Standing, type Subscription } from './parts/standing.tsx';

const t = await words('subscriptions');

const VISIT = { brand: shownBrand(brand), verified: true };
const price = { amount: 2000, currency: 'KES' };
const stop = { dialCode: null, sms: null };
const PLANS = {
  plans: [{ period: 'daily', price, trialHours: 0, firstChargeAt: '2026-11-26T12:00:00.000Z' }],
  stop: { dialCode: '*456*42#', sms: { keyword: 'STOP', to: '22042' } },
};
const WAITING: Subscription = {
  subscriptionId: '0199a000-0000-7000-8000-00000000005e',
  status: 'pending',
  period: 'daily',
  price,
  next: null,
  paidBy: 'mpesa',
  confirmed: true,
  mayPlay: false,
  accessUntil: null,
  keptUntil: null,
  periodEnd: null,
  trialEnd: null,
  nextChargeAt: null,
  problem: null,
  actionUrl: null,
  actionSecret: null,
  prompted: true,
  stop,
};
const CANCELLED = 'You cancelled the M-Pesa request.';

function openFirst(payers: readonly string[], at = '/doi-one') {
  answerApi({
    subscriptionPlans: { ...PLANS, payers },
    subscription: { subscription: null, actions: ['subscribe'] },
  });
  return openScreen(choosing, { path: '/doi-one', at, frame: Frame, visit: VISIT });
}

test('a carrier comes first, and M-Pesa is one tap away', async () => {
  const screen = await openFirst(['carrier', 'mpesa']);
  await expect.element(screen.getByText(t('airtime_note'))).toBeVisible();
  const other = screen.getByRole('link', { name: t('by_mpesa') });
  await expect.element(other).toHaveAttribute('href', '/doi-one?by=mpesa');
  await userEvent.click(other);
  await expect.element(screen.getByText(t('mpesa_note'))).toBeVisible();
  await expect.element(screen.getByRole('link', { name: t('by_airtime') })).toBeVisible();
});

test('of a brand with M-Pesa alone no other way is named', async () => {
  const screen = await openFirst(['mpesa']);
  await expect.element(screen.getByText(t('mpesa_note'))).toBeVisible();
  expect(screen.getByRole('link', { name: t('by_airtime') }).query()).toBeNull();
  expect(screen.getByRole('link', { name: t('by_card') }).query()).toBeNull();
});

test('the player is asked for the PIN while the request is on the phone', async () => {
  answerApi({ subscription: { subscription: WAITING, actions: ['pay', 'stop'] } });
  const screen = await openScreen(confirming, { path: '/doi-two', frame: Frame, visit: VISIT });
  await expect.element(screen.getByRole('heading', { name: t('prompt_title') })).toBeVisible();
  await expect.element(screen.getByText(t('prompt_text'))).toBeVisible();
  expect(screen.getByRole('button', { name: t('prompt_again') }).query()).toBeNull();
});

test('a request that was not approved says why, and is sent again', async () => {
  const refused = { ...WAITING, prompted: false, problem: CANCELLED };
  const calls = answerApi({
    subscription: { subscription: refused, actions: ['pay', 'stop'] },
    paySubscription: WAITING,
  });
  const screen = await openScreen(confirming, { path: '/doi-two', frame: Frame, visit: VISIT });
  await expect.element(screen.getByRole('heading', { name: t('prompt_failed') })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(CANCELLED);
  calls.answer({ subscription: { subscription: WAITING, actions: ['pay', 'stop'] } });
  await userEvent.click(screen.getByRole('button', { name: t('prompt_again') }));
  await expect.element(screen.getByText(t('prompt_text'))).toBeVisible();
  expect(calls.of('paySubscription')).toHaveLength(1);
});

test('an unpaid renewal offers the request, and no other card', async () => {
  const due = {
    ...WAITING,
    status: 'past_due',
    mayPlay: true,
    prompted: false,
    problem: CANCELLED,
    accessUntil: '2026-11-27T12:00:00.000Z',
  } as const;
  const screen = await renderPart(<Standing subscription={due} actions={['pay', 'stop']} />, {
    visit: VISIT,
  });
  await expect.element(screen.getByRole('button', { name: t('prompt_again') })).toBeVisible();
  await expect.element(screen.getByText(CANCELLED)).toBeVisible();
  expect(screen.getByRole('link', { name: t('new_card') }).query()).toBeNull();
});

test('while the request of the next period is on the phone, the page says so and sends no other', async () => {
  const due = { ...WAITING, status: 'active', mayPlay: true } as const;
  const screen = await renderPart(<Standing subscription={due} actions={['pay', 'stop']} />, {
    visit: VISIT,
  });
  await expect.element(screen.getByText(t('prompt_title'))).toBeVisible();
  await expect.element(screen.getByText(t('mpesa_past_due', { until: '' }))).toBeVisible();
  expect(screen.getByRole('button', { name: t('prompt_again') }).query()).toBeNull();
});
