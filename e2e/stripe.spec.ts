import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { BANK, browserSide, FIELDS } from './stripe/browser-side.ts';
import { test } from './test.ts';
import { newAddress } from './unused.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('en');
const CHECKOUT = '/auth/checkout-payment';

/** One server for all of these; for Stripe's own hosts the journey answers. */
test.describe.configure({ mode: 'default', timeout: 90_000 });

let server: ChildProcess;
let stripeAt = '';
let port = 0;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  port = Number(test.info().config.metadata.port) + 1 + test.info().workerIndex;
  const env = { ...process.env, PORT: String(port) };
  server = spawn(process.execPath, ['e2e/stripe/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no output'); // it is a pipe, see above
  for await (const line of createInterface({ input: server.stdout })) {
    stripeAt = /^stripe at (\S+)$/.exec(line)?.[1] ?? '';
    if (stripeAt) break;
  }
});
test.afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
});

test('a card is taken in the fields of Stripe', async ({ page }) => {
  coversSpec('screen.checkout');
  await toFields(page, 'eal-eu-en');
  await pay(page, t('payments', 'start_trial'));
  // nothing typed yet: the element says so, and nothing was confirmed
  await expect(page.getByText(t('payments', 'card_number_required'))).toBeVisible();
  await type(page, '4242 4242 4242 4242');
  await pay(page, t('payments', 'start_trial'));
  await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
});

for (const [number, reason] of [
  ['4000 0000 0000 9995', 'declined_insufficient_funds'],
  ['4000 0000 0000 0069', 'declined_card_expired'],
] as const) {
  test(`a refused card says why (${reason}), and another one is taken`, async ({ page }) => {
    await toFields(page, 'eal-eu-en');
    await type(page, number);
    await pay(page, t('payments', 'start_trial'));
    await expect(page.getByText(t('payments', reason))).toBeVisible();
    await type(page, '4242 4242 4242 4242');
    await pay(page, t('payments', 'start_trial'));
    await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
  });
}

test('the bank asks twice: above the page as the card is saved, on its own at the first charge', async ({
  page,
}) => {
  await toFields(page, 'eal-eu-en-trial-free');
  await type(page, '4000 0027 6000 3184');
  await pay(page, /€29\.99/);
  const bank = page.frameLocator('iframe[src*="3d_secure"]');
  await bank.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: t('payments', 'to_bank') }).click();
  await page.getByRole('button', { name: t('payments', 'to_bank') }).click();
  await page.getByRole('link', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'paid_title') })).toBeVisible();
});

test('where Stripe cannot be reached the page says so', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await toFields(page, 'eal-eu-en', 'away');
  await expect(page.getByText(t('payments', 'fields_away'))).toBeVisible();
});

test('Stripe is let in on the checkout of brands that take cards, and nowhere else', async ({
  page,
}) => {
  const policyOf = async (brand: string, path: string) => {
    const reply = await page.goto(originOf(brand) + path);
    return (await reply?.headerValue('content-security-policy')) ?? '';
  };
  const policy = await policyOf('eal-eu-en', CHECKOUT);
  const sources = (name: string) =>
    (policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '')
      .split(' ')
      .filter((each) => each.includes('stripe'));
  const hosts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  expect(sources('script-src')).toEqual(hosts);
  expect(sources('frame-src')).toEqual([...hosts, 'https://hooks.stripe.com']);
  expect(sources('connect-src')).toEqual(['https://api.stripe.com']);
  expect(await policyOf('eal-eu-en', '/landing')).not.toContain('stripe');
  expect(await policyOf('blg-et-en', CHECKOUT)).not.toContain('stripe');
});

function originOf(brand: string): string {
  return `http://${brand}.localhost:${port}`;
}

/** From the first step of a new payer to Stripe's fields. */
async function toFields(page: Page, brand: string, stripe: 'there' | 'away' = 'there') {
  if (stripe === 'there') await answerForStripe(page);
  page.on('pageerror', (error) => expect.soft(error, 'Stripe called wrongly').toBeUndefined());
  page.on('console', (message) => {
    expect.soft(message.text(), 'kept out').not.toContain('Content Security Policy');
  });
  const origin = originOf(brand);
  const email = newAddress();
  const person = { name: 'Anna Muster', email, emailPassword: 'secret-7', terms: true };
  await page.goto(`${origin}/landing?lang=en`);
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/early-access-user', { method: 'POST', headers, body });
  }, JSON.stringify(person));
  await page.goto(`${origin}${CHECKOUT}?step=personal`);
  await page.getByLabel(t('payments', 'name'), { exact: true }).fill(person.name);
  await page.getByLabel(t('payments', 'email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await page.getByLabel(t('payments', 'city')).fill('Berlin');
  await page.getByLabel(t('payments', 'zip')).fill('10115');
  await page.getByLabel(t('payments', 'state')).fill('Berlin');
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'step_payment') })).toBeVisible();
}

async function answerForStripe(page: Page): Promise<void> {
  const html = (body: string) => ({ contentType: 'text/html', body });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: `(${browserSide})()` }
        : html(FIELDS),
    ),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = route.request().postData() ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await fetch(new URL(pathname, stripeAt), { method: 'POST', headers, body });
    await route.fulfill({
      status: reply.status,
      headers: { 'access-control-allow-origin': '*' },
      json: await reply.json(),
    });
  });
  await page.route('https://hooks.stripe.com/3d_secure_2/**', (route) => route.fulfill(html(BANK)));
  await page.route('https://hooks.stripe.com/redirect/**', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1);
    const { returnUrl } = await (await fetch(new URL(`/bank/${id}`, stripeAt))).json();
    await route.fulfill(html(`<!doctype html><a href="${returnUrl}">Approve</a>`));
  });
}

async function type(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe[src*="elements-inner"]').getByLabel('Card number').fill(number);
}

/** By the keyboard, once the fields are ready. */
async function pay(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
