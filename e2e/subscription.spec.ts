import { type Browser, expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { fillInBilling, GOOD_CARD, submitCard, typeCard } from './checkout.ts';
import { fact } from './fact.ts';
import {
  enterByHand,
  joinByHand,
  linkAccount,
  linkFor,
  newNumber,
  nextThingComes,
  openBattleground,
  optIn,
  originOf,
  PHONE,
  type Player,
  prove,
  register,
  sendSms,
  takePart,
  visitor,
} from './player.ts';
import { test } from './test.ts';
import { newAddress } from './unused.ts';
import { wordsOf } from './words.ts';

type Brand = Parameters<typeof enterByHand>[1];

async function somebody(
  browser: Browser,
  brand: Brand,
  language: 'en' | 'ar' | 'am',
  name: string,
): Promise<Player> {
  return visitor(browser, { brand, language, ...PHONE }, name);
}

test('Kenya: from the play site into a battleground', async ({ browser }) => {
  coversSpec('guard.kenyan-portal');
  const wanjiru = await somebody(browser, 'saf-ke-en', 'en', 'Wanjiru');
  const { page, t, origin, username } = wanjiru;
  const eventId = await openBattleground(wanjiru);
  await page.goto(`${origin}/landing`);
  await page
    .getByRole('link', { name: t('landing', 'play_now') })
    .first()
    .click();
  // outside, where nobody knows the number yet
  await expect(page.getByRole('heading', { level: 1, name: /^Play / })).toBeVisible();
  await page.getByLabel('Cellphone number').fill(`+${newNumber('saf-ke-en')}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /Ksh.20/ }).click();
  await page.getByRole('button', { name: /^Go to / }).click();
  // back, proved by the signature, subscribed already; the play site leads to the profile
  await register(wanjiru);
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  await page.goto(`${origin}/manage-subscription`);
  await expect(
    page.getByText(t('subscriptions', 'status', { status: 'active' }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('*456*42#')).toBeVisible();
  await joinByHand(wanjiru, eventId);
  await page.context().close();
});

test('Telkom by carrier: from the landing page at / over the wall into a battleground', async ({
  browser,
}) => {
  coversSpec('route.start');
  const lerato = await somebody(browser, 'tlk-za-en', 'en', 'Lerato');
  const { page, t, origin } = lerato;
  await page.goto(origin);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('link', { name: t('landing', 'play_now') }).first()).toBeVisible();
  const eventId = await openBattleground(lerato);
  await enterByHand(lerato, 'tlk-za-en');
  // reading needs no subscription; joining leads to it and back
  await joinByHand(lerato, eventId);
  await page.goto(`${origin}/manage-subscription`);
  await expect(page.getByText(t('subscriptions', 'next_charge'))).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'stop_now') }).click();
  await expect(page.getByText(t('subscriptions', 'done_stop'))).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'resume') }).click();
  await expect(page.getByText(t('subscriptions', 'done_resume'))).toBeVisible();
  await page.context().close();
});

test('Telkom by card: from the landing page at / to the checkout in rand, into a battleground, and out', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  coversSpec('route.auth-checkout-payment', 'screen.checkout', 'state.subscription');
  const thabo = await somebody(browser, 'tlk-za-en', 'en', 'Thabo');
  const { page, t, origin } = thabo;
  await page.goto(origin);
  const eventId = await openBattleground(thabo);
  await enterByHand(thabo, 'tlk-za-en');
  await page.goto(`${origin}/event-home/${eventId}`);
  await page
    .getByRole('link', { name: t('events', 'mend_subscription_needed') })
    .first()
    .click();
  await page.getByRole('link', { name: t('subscriptions', 'by_card') }).click();
  await page.getByRole('radio', { name: /R\s35 a week/ }).check();
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await page.getByLabel(t('payments', 'name'), { exact: true }).fill('Anna Muster');
  await page.getByLabel(t('payments', 'email'), { exact: true }).fill(newAddress());
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await expect(page.getByRole('combobox', { name: t('payments', 'country') })).toHaveValue(
    'South Africa',
  );
  await fillInBilling(thabo);
  await typeCard(page, GOOD_CARD);
  await submitCard(page, /R\s35/);
  await expect(page.getByText(t('payments', 'done_text', { status: 'active' }))).toBeVisible();
  await page.getByRole('link', { name: t('payments', 'to_play') }).click();
  await linkAccount(thabo);
  await takePart(thabo);
  await page.goto(`${origin}/manage-subscription`);
  await expect(
    page.getByText(t('subscriptions', 'payer', { payer: 'card' }), { exact: true }),
  ).toBeVisible();
  // another package takes effect with the next charge
  const monthly = { price: 'R\u00a060', period: 'monthly' };
  const price = t('subscriptions', 'price_per', monthly);
  await page.getByRole('button', { name: t('subscriptions', 'change_to', { price }) }).click();
  await expect(page.getByText(t('subscriptions', 'done_change'))).toBeVisible();
  await nextThingComes(thabo);
  await page.goto(`${origin}/manage-subscription`);
  const plan = t('subscriptions', 'plan_name', { period: 'monthly' });
  await expect(page.getByRole('heading', { name: plan })).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'stop_now') }).click();
  await expect(page.getByText(t('subscriptions', 'done_stop'))).toBeVisible();
  await page.context().close();
});

const NIGERIA = [
  { brand: 'airtel-ng-en', prices: [/100\b/, /250\b/], sms: '32350' },
  { brand: 'mtn-ng-en', prices: [/150\b/, /300\b/], sms: '20066' },
] as const;

for (const { brand, prices, sms } of NIGERIA) {
  test(`Nigeria, ${brand}: a package of a day or a week, at the operator's prices`, async ({
    browser,
  }) => {
    coversSpec('screen.package-choice');
    const chidi = await somebody(browser, brand, 'en', 'Chidi');
    const { page, origin } = chidi;
    const eventId = await openBattleground(chidi);
    await enterByHand(chidi, brand);
    await page.goto(`${origin}/doi-one`);
    const daily = page.getByRole('radio', { name: /Daily/ });
    const weekly = page.getByRole('radio', { name: /Weekly/ });
    await expect(await fact(daily, 'screen.package-choice')).toHaveAccessibleName(prices[0]);
    await expect(weekly).toHaveAccessibleName(prices[1]);
    await weekly.check();
    await optIn(chidi);
    await expect(page.getByRole('main')).toContainText(prices[1]);
    await expect(page.getByRole('main')).toContainText(sms);
    await joinByHand(chidi, eventId);
    await page.context().close();
  });
}

test('Ethiopia in Amharic: a free day, two birr a day, and a stop code to 8761', async ({
  browser,
}) => {
  const abebe = await somebody(browser, 'blg-et-en', 'am', 'አበበ');
  const { page, t, origin } = abebe;
  const number = await enterByHand(abebe, 'blg-et-en');
  await page.goto(`${origin}/doi-one`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  await expect(page.getByText(t('subscriptions', 'trial_free', { hours: 24 }))).toBeVisible();
  await optIn(abebe);
  await page.goto(`${origin}/manage-subscription`);
  await expect(
    page.getByText(t('subscriptions', 'status', { status: 'trial' }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('8761').first()).toBeVisible();
  // the page follows by itself
  await sendSms(abebe, number, '8761', 'STOP');
  await expect(
    page.getByText(t('subscriptions', 'status', { status: 'cancelled' }), { exact: true }),
  ).toBeVisible();
  await page.context().close();
});

test('Palestine in Arabic: subscribes, joins, stops, and keeps what is paid', async ({
  browser,
}) => {
  coversSpec('screen.account');
  const rana = await somebody(browser, 'blg-ps-ar', 'ar', 'رنا');
  const { page, t, origin } = rana;
  const eventId = await openBattleground(rana);
  await enterByHand(rana, 'blg-ps-ar');
  await joinByHand(rana, eventId);
  await page.goto(`${origin}/manage-subscription`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: t('subscriptions', 'stop_now') }).click();
  await expect(
    page.getByText(t('subscriptions', 'status', { status: 'cancelled' }), { exact: true }),
  ).toBeVisible();
  await page.context().close();
});

test('Europe: the checkout asks for the person, the billing and the card, one after the other', async ({
  page,
}) => {
  coversSpec('route.auth-checkout-payment', 'screen.checkout');
  const origin = originOf('eal-eu-en');
  const t = wordsOf('en');
  const next = page.getByRole('button', { name: t('payments', 'next') });
  const email = newAddress();
  const person = { name: 'Anna Muster', dateOfBirth: '1990-03-22', terms: true };
  const data = { ...person, email, emailPassword: 'secret-7' };
  await page.goto(`${origin}/landing?lang=en`);
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/early-access-user', { method: 'POST', headers, body });
  }, JSON.stringify(data));
  await page.goto(`${origin}/auth/checkout-payment`);
  await next.click();
  await page.getByLabel(t('payments', 'name'), { exact: true }).fill(person.name);
  await page.getByLabel(t('payments', 'email'), { exact: true }).fill(email);
  await next.click();
  await page.getByLabel(t('payments', 'city')).fill('Berlin');
  await next.click();
  await expect(page.getByText('Please enter your zip.')).toBeVisible();
  await page.getByLabel(t('payments', 'zip')).fill('10115');
  await page.getByLabel(t('payments', 'state')).fill('Berlin');
  await next.click();
  await expect(page.getByRole('heading', { name: t('payments', 'step_payment') })).toBeVisible();
});

test('a South African of fourteen does not play', async ({ browser }) => {
  coversSpec('rule.age');
  await asFourteen(browser, 'blg-za-en', async ({ page, t }) => {
    await page.getByRole('button', { name: t('identity', 'register') }).click();
    await expect(page.getByText(t('errors', 'age_too_low', { age: 18 }))).toBeVisible();
  });
});

test('an Ethiopian of fourteen plays with the consent of a parent, until it is taken back', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  coversSpec('rule.parental-consent');
  await asFourteen(browser, 'blg-et-en', async (young) => {
    const { page, t, origin } = young;
    const number = newNumber('blg-et-en');
    await page.getByLabel(t('guardian', 'guardian_name')).fill('Sara Bekele');
    await page.getByLabel(t('guardian', 'contact_number')).fill(`0${number.slice(3)}`);
    await page.getByRole('button', { name: t('identity', 'register') }).click();
    // not before the parent has agreed
    await expect(page.getByText(`+${number}`)).toBeVisible();
    await page.goto(`${origin}/doi-one`);
    await page.getByRole('button', { name: t('subscriptions', 'choose') }).click();
    await expect(page.getByText(t('errors', 'guardian_consent_needed'))).toBeVisible();
    await page.goto(`${origin}/my-guardian`);

    const sara = await somebody(browser, 'blg-et-en', 'am', 'Sara');
    const link = await linkFor(page, number);
    await sara.page.goto(link);
    await expect(sara.page.locator('html')).toHaveAttribute('lang', 'am');
    await expect(sara.page.getByText(young.username)).toBeVisible();
    const agree = sara.page.getByRole('button', { name: sara.t('guardian', 'agree'), exact: true });
    await agree.click();
    await expect(sara.page.getByText(sara.t('errors', 'guardian_must_agree'))).toBeVisible();
    expect(await barriersOn(sara.page)).toEqual([]);
    await sara.page.getByRole('checkbox').check();
    await agree.click();
    await expect(sara.page.getByText(saidOn(sara, 'agreed'))).toBeVisible();

    // the player's page follows by itself
    await page.getByRole('link', { name: t('guardian', 'go_on') }).click();
    const eventId = await openBattleground(young);
    await joinByHand(young, eventId);

    await sara.page.goto(link);
    await sara.page.getByRole('button', { name: sara.t('guardian', 'withdraw') }).click();
    await expect(sara.page.getByText(saidOn(sara, 'withdrawn'))).toBeVisible();
    await page.goto(`${origin}/manage-subscription`);
    const stopped = t('subscriptions', 'status', { status: 'cancelled' });
    await expect(page.getByText(stopped, { exact: true })).toBeVisible();
    await page.goto(`${origin}/my-guardian`);
    await expect(page.getByText(/withdrew their consent/)).toBeVisible();
    await sara.page.context().close();
  });
});

/** Somebody of fourteen has filled in the registration form, and goes on. */
async function asFourteen(
  browser: Browser,
  brand: 'blg-za-en' | 'blg-et-en',
  goOn: (young: Player) => Promise<void>,
): Promise<void> {
  const young = await somebody(browser, brand, 'en', 'Young');
  const { page, t, origin, username } = young;
  const number = newNumber(brand);
  await page.goto(`${origin}/guest?msisdn=${number}`);
  await prove(young, number);
  await page.getByLabel(t('identity', 'username')).fill(username);
  const year = new Date().getUTCFullYear() - 14;
  await page.getByLabel(t('identity', 'date_of_birth')).fill(`${year}-01-01`);
  await goOn(young);
  await page.context().close();
}

/** The guardian's page about the last answer, up to its day. */
function saidOn({ t }: Player, state: 'agreed' | 'withdrawn'): RegExp {
  const [, after = ''] = t('guardian', 'answered', { state, day: '|' }).split('|');
  return new RegExp(after.trim().replace(/[.]/g, '\\.'));
}
