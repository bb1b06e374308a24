import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { apiOf } from './caller.ts';
import { enter, subscribe } from './entering.ts';
import { fact } from './fact.ts';
import { type Device, type NumberedBrand, originOf, PHONE, visitor } from './player.ts';
import { MOVING, test } from './test.ts';
import { wordsOf } from './words.ts';

const EUROPE = 'eal-eu-en';

test.use(MOVING);

test('the legal footer of the European brand names all that is asked, and not on auth', async ({
  page,
}) => {
  coversSpec('frame.european-footer', 'frame.footer-hidden', 'role.european-only');
  const t = wordsOf('en');
  await page.goto(`${originOf(EUROPE)}/landing?lang=en`);
  const footer = page.locator('footer');
  const rows = ['frame.european-footer', 'frame.footer-hidden', 'role.european-only'] as const;
  await expect(await fact(footer, ...rows)).toContainText('29.99');
  await expect(footer).toContainText('1 day (24 hours) free');
  await expect(footer).toContainText('European Amateur League (sample company)');
  await expect(footer).toContainText(t('consent', 'footer_vat', { number: 'DE 000000000' }));
  await expect(footer).toContainText('1 Example Street, 10115 Berlin, Germany');
  await expect(footer.getByRole('link', { name: /support@/ })).toBeVisible();
  for (const name of ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay']) {
    await expect(footer.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: t('consent', 'footer_terms') })).toHaveAttribute(
    'href',
    '/terms-conditions',
  );
  await expect(footer.getByRole('link', { name: t('consent', 'footer_privacy') })).toBeVisible();
  await page.goto(`${originOf(EUROPE)}/auth/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(footer).toHaveCount(0);
  await page.goto(`${originOf('blg-za-en')}/landing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(footer).toHaveCount(0);
});

test('each navigation begins at the top and asks for notifications, and the menu slides', async ({
  browser,
}) => {
  coversSpec('frame.scroll', 'frame.menu-slide', 'guard.notifications');
  const device = { brand: 'blg-za-en', language: 'en', ...PHONE } as const;
  const { page, t } = await entered(browser, device);
  await page.goto(`${originOf('blg-za-en')}/landing`);
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.documentElement.dataset.slid = 'yes';
      return start(update);
    };
  });
  const nav = page.getByRole('navigation', { name: t('common', 'nav_label') });
  const told = page.waitForResponse(/\/api\/notifications\?/);
  await nav.getByRole('link', { name: t('common', 'nav_games') }).click();
  await expect(page).toHaveURL(/\/games$/);
  expect(Object.keys(await (await told).json())).toEqual(
    expect.arrayContaining(['items', 'unread']),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-slid');
  await nav.getByRole('link', { name: t('common', 'nav_menu') }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(page.locator('html')).toHaveAttribute('data-slid', 'yes');
  await page.context().close();
});

test('where the network lets no open line through, the bell is right again once all is read', async ({
  browser,
}) => {
  const device = { brand: 'blg-za-en', language: 'en', ...PHONE } as const;
  const { page, t } = await entered(browser, device);
  await page.routeWebSocket(/\/live\//, (line) => line.close());
  const api = apiOf(page);
  await subscribe({ page });
  await api.notificationRead({});
  await page.goto(`${originOf('blg-za-en')}/games`);
  const bell = (count: number) =>
    page.getByRole('link', { name: t('common', 'notifications_waiting', { count }), exact: true });
  await expect(bell(0)).toBeVisible();
  await api.unsubscribe({});
  await expect.poll(async () => (await api.notifications({ read: 'unread' })).unread).toBe(1);
  await bell(0).click();
  await expect(bell(1)).toBeVisible();
  await page.getByRole('button', { name: t('notifications', 'mark_all') }).click();
  await page.getByText(t('notifications', 'empty_unread_title'), { exact: true }).waitFor();
  await expect(bell(0)).toBeVisible();
  await page.context().close();
});

const MARKS = [
  { brand: EUROPE, to: '/auth/login', moves: /draw/ },
  { brand: 'blg-za-en', to: '/guest', moves: /sweep/ },
] as const;

for (const { brand, to, moves } of MARKS) {
  test(`${brand}: a page that is slow to come is blurred, under the mark of the brand`, async ({
    page,
  }) => {
    coversSpec('frame.loading', 'frame.blur');
    await page.goto(`${originOf(brand)}/landing?lang=en`);
    await page.waitForLoadState('networkidle');
    const arrived = Promise.withResolvers<void>();
    await page.route(`**/assets/${to === '/guest' ? 'guest' : 'login'}-*.js`, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: wordsOf('en')('common', 'sign_in') }).click();
    const overlay = page.getByRole('status').filter({ has: page.locator('svg path') });
    await expect(overlay).toBeVisible();
    await expect(overlay).toHaveCSS('backdrop-filter', /blur/);
    await expect(await fact(overlay, 'frame.loading', 'frame.blur')).toBeVisible();
    await expect(overlay.locator('path').last()).toHaveCSS('animation-name', moves);
    arrived.resolve();
    await expect(page).toHaveURL(new RegExp(to));
    await expect(overlay).toHaveCount(0);
  });
}

test('a page that is slow to come is under the brand’s video, once the device keeps that', async ({
  page,
  context,
}) => {
  coversSpec('frame.loading');
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('.mp4')) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(`${originOf('blg-za-en')}/landing?lang=en`);
  const plays = await page.evaluate(() =>
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.640015"'),
  );
  test.skip(plays === '', 'this browser has no H.264, and shows the drawing');
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('bl-video')).keys()).length);
  await expect.poll(kept, { timeout: 20_000 }).toBe(1);
  expect(fetched).toEqual(['/brands/blg-za-en/loading.mp4']);
  const arrived = Promise.withResolvers<void>();
  // of the context: by now the service worker asks
  await context.route(/\/assets\/guest-.+\.js/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: wordsOf('en')('common', 'sign_in') }).click();
  const video = page.getByRole('status').locator('video');
  await expect(video).toHaveCSS('opacity', '1');
  await expect(page.getByRole('status').locator('svg')).toBeHidden();
  expect(await video.evaluate((shown: HTMLVideoElement) => shown.muted && !shown.paused)).toBe(
    true,
  );
  expect(fetched).toHaveLength(1);
  arrived.resolve();
  await expect(page).toHaveURL(/\/guest/);
  await expect(video).toHaveCount(0);
});

async function entered(browser: Parameters<typeof visitor>[0], device: Device<NumberedBrand>) {
  const player = await visitor(browser, device, 'Naledi');
  await enter(player, device.brand);
  return player;
}
