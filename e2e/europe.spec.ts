import { readFile } from 'node:fs/promises';
import { type Browser, expect } from '@playwright/test';
import type { Language } from '#brands/brand.ts';
import {
  MAIL_TEMPLATES,
  type MailTemplate,
} from '#features/foundation/messages/rules/templates.ts';
import type { SandboxMessage } from '#sandbox/stand-ins.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  fillInBilling,
  fillInPersonal,
  GOOD_CARD,
  registerByEmail,
  submitCard,
  typeCard,
} from './checkout.ts';
import {
  linkAccount,
  messagesTo,
  nextThingComes,
  openBattleground,
  PHONE,
  type Player,
  takePart,
  visitor,
} from './player.ts';
import { test } from './test.ts';
import { newAddress } from './unused.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const satisfies readonly Language[];
/** The whole life of a subscription in these; the others say the same of its beginning in their words. */
const LONG: readonly Language[] = ['de'];
/** Pays once; renewals are declined. */
const PAYS_ONCE = '4000 0000 0000 1109';

for (const language of LANGUAGES) {
  const isLong = LONG.includes(language);
  const rest = isLong ? ', one that fails and is mended, a stop and the end' : '';
  test(`Europe in ${language}: a trial, its renewal${rest}`, async ({ browser }) => {
    test.slow();
    coversSpec('route.auth-checkout-payment', 'screen.checkout', 'state.subscription');
    coversSpec('number.trial-europe', 'number.price-europe', 'brand.european-languages');
    const anna = await arrived(browser, language);
    const { player, email } = anna;
    const { page, t } = player;

    await onTrial(anna);
    const first = await openBattleground(player);
    await page.goto(`${player.origin}/event-home/${first}`);
    await confirmAddress(anna);
    await page.goto(`${player.origin}/event-home/${first}`);
    await linkAccount(player);
    await takePart(player);

    await nextThingComes(player);
    await stands(player, 'active');
    await hasMail(anna, 'receipt');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    if (!isLong) return page.context().close();
    await receiptIsIn(player, language);

    await nextThingComes(player);
    await stands(player, 'past_due');
    await expect(page.getByText(t('billing', 'declined_insufficient_funds'))).toBeVisible();
    await hasMail(anna, 'payment_failed');
    await isLetIn(player);

    await payBy(player, GOOD_CARD, t('subscriptions', 'new_card'));
    await stands(player, 'active');
    await page.getByRole('button', { name: t('subscriptions', 'stop_now') }).click();
    await stands(player, 'cancelled');
    await hasMail(anna, 'subscription_cancelled');
    await isLetIn(player);

    await nextThingComes(player);
    await stands(player, 'expired');
    await hasMail(anna, 'subscription_ended');
    await page.goto(`${player.origin}/event-home/${await openBattleground(player)}`);
    await expect(page.getByRole('link', { name: t('events', 'join'), exact: true })).toHaveCount(0);
    await page
      .getByRole('link', { name: t('events', 'mend_subscription_needed') })
      .first()
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/auth/checkout-payment');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect((await messagesTo(player, email)).map(nameOf(player))).toEqual([
      'subscription_ended',
      'subscription_cancelled',
      'receipt with receipt.pdf',
      'payment_failed',
      'receipt with receipt.pdf',
      'trial_started',
      'verification',
    ]);
    await page.context().close();
  });
}

interface Payer {
  readonly player: Player;
  readonly email: string;
}

async function arrived(browser: Browser, language: Language): Promise<Payer> {
  const device = { brand: 'eal-eu-en', language, ...PHONE };
  return { player: await visitor(browser, device, 'Anna'), email: newAddress() };
}

/** From the landing page to a trial that runs. */
async function onTrial({ player, email }: Payer): Promise<void> {
  const { page, t, origin } = player;
  await page.goto(`${origin}/auth/checkout-payment`);
  await expect(page.getByRole('radio', { name: /29[.,]99/ })).toBeChecked();
  await expect(page.getByText(t('payments', 'trial_first', { hours: 24 })).first()).toBeVisible();
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await registerByEmail(player, email);
  await fillInPersonal(player);
  await fillInBilling(player);
  await typeCard(page, PAYS_ONCE);
  await submitCard(page, t('payments', 'start_trial'));
  await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
}

/** By the link in the e-mail. */
async function confirmAddress(anna: Payer): Promise<void> {
  await hasMail(anna, 'verification');
  const { page, t } = anna.player;
  const mails = await messagesTo(anna.player, anna.email);
  const letter = mails.find((mail) => nameOf(anna.player)(mail) === 'verification');
  await page.goto(letter?.link ?? '');
  await page.getByRole('button', { name: t('account', 'verify_button') }).click();
  await expect(page.getByText(t('account', 'verify_done'), { exact: true })).toBeVisible();
}

/** The screen says so, by itself as soon as it is so. */
async function stands({ page, t, origin }: Player, status: string): Promise<void> {
  if (!page.url().includes('/manage-subscription'))
    await page.goto(`${origin}/manage-subscription`);
  const badge = page.getByText(t('subscriptions', 'status', { status }), { exact: true });
  await expect(badge).toBeVisible();
}

/** Another card in the place of the one that pays. */
async function payBy({ page, t, origin }: Player, number: string, way: string): Promise<void> {
  await page.goto(`${origin}/manage-subscription`);
  await page.getByRole('link', { name: way, exact: true }).click();
  await page.getByRole('button', { name: t('payments', 'other_card') }).click();
  await typeCard(page, number);
  await submitCard(page, t('payments', 'card_save'));
  await expect(page.getByRole('heading', { name: t('payments', 'done_title') })).toBeVisible();
}

/** Joins a battleground. */
async function isLetIn(player: Player): Promise<void> {
  await player.page.goto(`${player.origin}/event-home/${await openBattleground(player)}`);
  await takePart(player);
}

async function receiptIsIn({ page, t }: Player, language: Language): Promise<void> {
  const name = t('payments', 'receipt_file', { kind: 'receipt', number: '' }).trim();
  const receipt = page.getByRole('link', { name: new RegExp(`^${name} \\d{6}$`) });
  const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
  expect(await readFile(await download.path(), 'latin1')).toContain(`/Lang (${language})`);
}

/** An e-mail of the catalogue has come, in the language of the screens. */
async function hasMail({ player, email }: Payer, template: MailTemplate): Promise<void> {
  const names = async () => (await messagesTo(player, email)).map(nameOf(player));
  await expect.poll(async () => (await names()).join()).toContain(template);
}

/** Names an e-mail of the catalogue by its subject in the reader's language, with its attachments. */
function nameOf({ t }: Player) {
  const templates = Object.keys(MAIL_TEMPLATES) as MailTemplate[]; // of the record itself
  const names = templates.map((name) => {
    return [t('messages', `${name}_subject`, { number: '' }).trim(), name] as const;
  });
  const byPlainSubject = new Map(names);
  const plain = (text: string | null) => text?.replace(/-?\d{6}/, '').trim() ?? '';
  return ({ subject, attachments }: SandboxMessage): string => {
    const name = byPlainSubject.get(plain(subject)) ?? `unknown: ${subject}`;
    return [name, ...attachments.map(plain)].join(' with ');
  };
}
