import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { consolePaths, deskWithWork } from './console-work.ts';
import { enter, join } from './entering.ts';
import { fact } from './fact.ts';
import { watchHydration } from './hydration.ts';
import { DESKTOP, openBattleground, originOf, PHONE, visitor } from './player.ts';
import { BY_EMAIL, OF_PLAYERS, OF_VISITORS } from './screens.ts';
import { seesWhatIsShown } from './shown.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

/** Speaks English, Arabic and Amharic. */
const BRAND = 'blg-ps-ar';
/** Axe looks at the English screens; the others are made of the same parts. */
const LOOKS = [
  { language: 'en', size: DESKTOP, axe: true },
  { language: 'ar', size: PHONE, axe: false },
] as const; // Amharic is what development.spec.ts speaks
/** Redirects, and containers whose parts are listed. */
const LEADS_ON = ['portal', 'register', 'login', 'sandbox/gallery'];

/** Explains accounts to visitors, and lists them for players. */
const ANOTHER = '/link-accounts';

test.use({ serviceWorkers: 'block' });

for (const path of OF_VISITORS) {
  test(`visitor: ${path}`, async ({ browser }) => {
    coversSpec('route.landing', 'route.guest', 'route.submit-otp', 'screen.otp-resend');
    const page = await pageOf(browser, { locale: 'en', viewport: PHONE });
    const sees = path === ANOTHER ? undefined : () => seesWhatIsShown(page, path, wordsOf('en'));
    await watchHydration(page, originOf(BRAND) + path, { axe: true, ...(sees && { sees }) });
  });
}

for (const path of BY_EMAIL) {
  test(`visitor of a brand with e-mail: ${path}`, async ({ browser }) => {
    coversSpec(
      'route.auth',
      'route.auth-login',
      'route.auth-register',
      'route.auth-forgot-password-request',
      'route.auth-forgot-password',
      'route.auth-email-verification',
      'screen.registration',
    );
    const page = await pageOf(browser, { locale: 'en', viewport: PHONE });
    const sees = () => seesWhatIsShown(page, path, wordsOf('en'));
    await watchHydration(page, originOf('eal-eu-en') + path, { axe: true, sees });
  });
}

test('player without a subscription: both steps of the opt-in', async ({ browser }) => {
  coversSpec('route.doi-one', 'route.doi-two');
  const somebody = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Rana');
  const { page, t, origin } = somebody;
  await enter(somebody, BRAND);
  await watchHydration(page, `${origin}/doi-one`, { axe: true });
  const first = page.getByRole('heading', { name: t('subscriptions', 'doi_one_title') });
  await expect(await fact(first, 'route.doi-one')).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'choose') }).click();
  await expect(page).toHaveURL(/\/doi-two/);
  const second = page.getByRole('heading', { name: t('subscriptions', 'doi_two_title') });
  await expect(await fact(second, 'route.doi-two')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeVisible();
  await watchHydration(page, page.url(), { axe: true });
  await page.context().close();
});

for (const { language, size, axe } of LOOKS) {
  // in other languages each screen once: its tabs and sheets are made of the same parts
  for (const path of OF_PLAYERS.filter((path) => axe || !path.includes('?'))) {
    test(`player: ${path} in ${language}, ${size.width} px`, async ({ browser }) => {
      coversSpec(
        'route.games',
        'route.monthly-leaderboards',
        'route.monthly-leaderboard',
        'route.match-schedule',
        'route.results',
        'route.notifications',
        'route.profile',
        'route.register-form',
        'route.menu',
        'route.link-accounts',
        'route.event-home',
        'route.how-to-play',
        'route.how-it-works',
        'route.chat-rooms',
        'route.chat-room',
        'route.share-profile',
        'route.search-friends',
        'route.manage-subscription',
        'route.manage-account',
        'route.how-to-earn-coins',
        'route.rewards',
        'route.vouchers',
        'route.refer-a-friend',
        'screen.event-detail',
        'screen.event-tabs',
        'screen.match-tabs',
        'screen.profile',
      );
      const { storageState, eventId } = await knownPlayer(browser);
      const page = await pageOf(browser, { storageState, locale: language, viewport: size });
      const sees = () => seesWhatIsShown(page, path, wordsOf(language));
      const address = originOf(BRAND) + path.replace(':eventId', eventId);
      await watchHydration(page, address, { axe, sees });
    });
  }
}

for (const path of consolePaths()) {
  test(`organiser: /${path}`, async ({ browser }) => {
    const { storageState, ids } = await knownDesk(browser);
    const page = await pageOf(browser, { storageState, locale: 'en', viewport: DESKTOP });
    const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`);
    await watchHydration(page, `${originOf(BRAND)}/${address}`, { axe: true });
  });
}

test('every screen is looked at by a journey', () => {
  const routes = readFileSync('app/routes.ts', 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([a-z][a-z/-]*)/g)].map(([, path = '']) => path);
  const files = readdirSync('e2e').filter((name) => name.endsWith('.ts'));
  const journeys = files.map((name) => readFileSync(`e2e/${name}`, 'utf8'));
  const looking = journeys
    .filter((text) => /barriersOn|watchHydration|OF_PLAYERS/.test(text))
    .join('\n');
  const unseen = paths.filter((path) => !looking.includes(`/${path.replace(/\/$/, '')}`));
  expect(unseen.filter((path) => !LEADS_ON.includes(path))).toEqual([]);
});

let open: { readonly device: string; readonly page: Page } | undefined;

/** One page for the screens of a device: the browser takes half as long for a screen if it has just shown another. */
async function pageOf(browser: Browser, device: BrowserContextOptions): Promise<Page> {
  const name = JSON.stringify(device);
  if (open?.device !== name) {
    await open?.page.context().close();
    const context = await browser.newContext(device);
    open = { device: name, page: await context.newPage() };
  }
  return open.page;
}

type State = NonNullable<BrowserContextOptions['storageState']>;

let player: Promise<{ storageState: State; eventId: string }> | undefined;
let desk: Promise<{ storageState: State; ids: Readonly<Record<string, string>> }> | undefined;

/** One player for all tests of a worker: a screen is looked at and left as it was. */
function knownPlayer(browser: Browser) {
  player ??= makePlayer(browser);
  return player;
}

async function makePlayer(browser: Browser) {
  const somebody = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Rana');
  const eventId = await openBattleground(somebody);
  await enter(somebody, BRAND);
  await join(somebody, eventId);
  const storageState = await somebody.page.context().storageState();
  await somebody.page.context().close();
  return { storageState, eventId };
}

function knownDesk(browser: Browser) {
  desk ??= makeDesk(browser);
  return desk;
}

async function makeDesk(browser: Browser) {
  const {
    desk: official,
    ids,
    close,
  } = await deskWithWork(browser, { language: 'en', ...DESKTOP });
  const storageState = await official.page.context().storageState();
  await close();
  return { storageState, ids };
}
