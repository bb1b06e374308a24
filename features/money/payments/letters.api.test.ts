import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass } from '#testing/matches.ts';
import { answerBank, GOOD_CARD, newPayer, type Payer, payWith } from './test-kit.ts';

const DAY = 24 * 3_600_000;
const TRIAL_FREE = 'eal-eu-en-trial-free';

const product = describeProduct();

test('a trial, its receipt, a stop and the end are each told by one e-mail', async () => {
  const payer = await subscribed('eal-eu-en', GOOD_CARD);
  expect(await fresh(payer)).toEqual(['Your free trial has started']);
  await letPass(product, DAY);
  expect(await fresh(payer)).toEqual([expect.stringMatching(/^Your receipt \d{6}$/)]);
  await payer.api.unsubscribe({});
  await payer.api.unsubscribe({});
  await product.runDue();
  expect(await fresh(payer)).toEqual(['Your subscription is cancelled']);
  await letPass(product, 31 * DAY);
  expect(await fresh(payer)).toEqual(['Your subscription has ended']);
});

test('a monthly renewal is announced three days before it, and none to who has stopped', async () => {
  const payer = await subscribed(TRIAL_FREE, GOOD_CARD);
  await fresh(payer);
  const { subscription } = await payer.api.subscription({});
  const ends = Date.parse(subscription?.periodEnd ?? '');
  await letPass(product, ends - 3 * DAY - product.clock.now().getTime() - 1);
  expect(await fresh(payer)).toEqual([]);
  await letPass(product, 1);
  expect((await mailsTo(payer))[0]?.text).toContain('€29.99');
  expect(await fresh(payer)).toEqual(['Your subscription renews soon']);
  await letPass(product, 3 * DAY);
  expect(await fresh(payer)).toEqual([expect.stringMatching(/^Your receipt/)]);
  await payer.api.unsubscribe({});
  await product.runDue();
  await fresh(payer);
  await letPass(product, 29 * DAY);
  expect(await fresh(payer)).toEqual([]);
});

test('a failed renewal is told once, with the day of the next try, and the end when it comes', async () => {
  const payer = await subscribed(TRIAL_FREE, '4000000000001109');
  expect(await fresh(payer)).toEqual([
    expect.stringMatching(/^Your receipt/),
    'Your subscription is active',
  ]);
  const { subscription } = await payer.api.subscription({});
  await letPass(product, Date.parse(subscription?.periodEnd ?? '') - product.clock.now().getTime());
  const [failed] = await mailsTo(payer);
  expect(failed?.text).toContain('€29.99');
  const nextTry = new Date(product.clock.now().getTime() + DAY);
  const day = nextTry.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  expect(failed?.text).toContain(`We’ll try again on ${day}`);
  expect(failed?.link).toMatch(/\/manage-subscription$/);
  expect(await fresh(payer)).toEqual(['Your payment failed']);
  for (let day = 0; day < 5; day += 1) await letPass(product, DAY);
  expect(await fresh(payer)).toEqual(['Your subscription has ended']);
});

test('a second step that a renewal asks for is told by e-mail, too', async () => {
  const payer = await subscribed('eal-eu-en', '4000002760003184');
  await fresh(payer);
  await letPass(product, DAY);
  expect(await fresh(payer)).toEqual(['Your payment failed']);
});

async function subscribed(brand: string, card: string): Promise<Payer> {
  const payer = await newPayer(product, brand);
  const typed = await payWith(payer, card);
  if (typed.bank) {
    const { value } = await payer.api.checkoutFields(typed);
    await answerBank(value + typed.bank, 'approve');
  }
  await payer.api.checkoutFinish(typed);
  await product.runDue();
  return payer;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
}

async function mailsTo({ email }: Payer): Promise<Mail[]> {
  return (await product.app.inject(`/sandbox/messages?to=${email}`)).json();
}

const seen = new Map<string, number>();

/** Subjects of new e-mails since the last call, in alphabetical order. */
async function fresh(payer: Payer): Promise<string[]> {
  const mails = (await mailsTo(payer)).filter(({ subject }) => !/address/.test(subject));
  const known = seen.get(payer.email) ?? 0;
  seen.set(payer.email, mails.length);
  return mails
    .slice(0, mails.length - known)
    .map(({ subject }) => subject)
    .sort();
}
