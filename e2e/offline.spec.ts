import { createServer, request as forward, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { enter, join } from './entering.ts';
import { fact } from './fact.ts';
import { openBattleground, originOf, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

test.describe.configure({ timeout: 120_000 });

const DEVICE = { brand: 'blg-za-en', language: 'en', ...PHONE } as const;

test('offline, the last seen schedule, event and profile are read, and marked as kept', async ({
  browser,
}) => {
  const player = await visitor(browser, DEVICE, 'Sipho');
  const { page, t, origin } = player;
  const eventId = await openBattleground(player);
  await enter(player, 'blg-za-en');
  await join(player, eventId);
  for (const path of [`/event-home/${eventId}`, '/profile/me', '/match-schedule']) {
    await page.goto(origin + path);
    await isKept(page, path);
  }

  const { schedule, marked } = await keptSchedule(player);
  await page.goto(`${origin}/event-home/${eventId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(marked).toBeVisible();

  // by a link, too, whose screen then cannot ask the server
  await page.getByRole('link', { name: t('common', 'nav_profile') }).click();
  const profile = page.getByRole('heading', { name: player.username });
  await expect(profile).toBeVisible({ timeout: 30_000 }); // first the server is waited for
  await expect(marked).toBeVisible();

  await page.goto(`${origin}/results`);
  const offline = page.getByRole('heading', { level: 1, name: t('common', 'offline_title') });
  await expect(offline).toBeVisible();
  await page.getByRole('link', { name: t('matches', 'schedule_title') }).click();
  await expect(schedule).toBeVisible();

  await page.context().setOffline(false);
  await expect(marked).toBeHidden();
  await expect(schedule).toBeVisible();
  await page.context().close();
});

test('a page that was left before its scripts ran is kept with its texts', async ({ browser }) => {
  const player = await visitor(browser, DEVICE, 'Lerato');
  const { page, t, origin } = player;
  await enter(player, 'blg-za-en');
  await page.goto(`${origin}/profile/me`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const scripts = await page.context().newCDPSession(page);
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(`${origin}/match-schedule`);
  await page.goto(`${origin}/healthz`);
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: false });
  const kept = () =>
    page.evaluate(async () => (await caches.match('/match-schedule')) !== undefined);
  await expect.poll(kept, { timeout: 20_000 }).toBe(true);

  await page.context().setOffline(true);
  await page.goto(`${origin}/match-schedule`);
  const schedule = page.getByRole('heading', { level: 1, name: t('matches', 'schedule_title') });
  await expect(schedule).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: keptText(player) })).toBeVisible();
  await page.context().close();
});

test('a kept copy gives way where the network comes back before its scripts run', async ({
  browser,
}) => {
  const player = await visitor(browser, DEVICE, 'Zola');
  const { page } = player;
  await enter(player, 'blg-za-en');
  const { schedule } = await keptSchedule(player);
  await page.reload({ waitUntil: 'commit' });
  const comesAgain = page.waitForRequest((request) => request.isNavigationRequest());
  await page.context().setOffline(false);
  await comesAgain;
  await expect(schedule).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: keptText(player) })).toHaveCount(0);
  await page.context().close();
});

test('a tab tapped offline opens what is kept, or says that it needs the network and opens with it', async ({
  browser,
}) => {
  const player = await visitor(browser, DEVICE, 'Nomsa');
  const { page, t, origin } = player;
  await enter(player, 'blg-za-en');
  await page.goto(`${origin}/match-schedule`);
  await isKept(page, '/match-schedule');
  const seen = () => isKept(page, '/kept-offline'); // with the late script, which also follows taps
  await seen();
  await page.evaluate(async () => (await caches.open('bl-kept')).delete('/kept-offline'));
  await page.goto(`${origin}/season`);
  await seen();
  const tab = (name: 'nav_games' | 'nav_matches') =>
    page.getByRole('navigation').getByRole('link', { name: t('common', name) });
  const says = page.getByRole('dialog', { name: t('common', 'offline_title') });

  await page.context().setOffline(true);
  await tab('nav_games').click();
  await expect(says).toContainText(t('common', 'opens_online'));
  expect(await barriersOn(page)).toEqual([]);
  await says.getByRole('button', { name: t('common', 'stay_here') }).click();
  await expect(says).toBeHidden();
  await expect(page).toHaveURL(/\/season$/);

  await tab('nav_matches').click();
  const schedule = page.getByRole('heading', { level: 1, name: t('matches', 'schedule_title') });
  await expect(schedule).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: keptText(player) })).toBeVisible();

  await expect(async () => {
    await tab('nav_games').click(); // the late script comes a moment after the kept page
    await expect(says).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/games$/);
  await expect(page.getByRole('heading', { level: 1, name: t('games', 'title') })).toBeVisible();
  await expect(says).toBeHidden();
  await page.context().close();
});

test('a reload offline keeps the frame of its player, and the page comes with the network', async ({
  browser,
}) => {
  const player = await visitor(browser, DEVICE, 'Palesa');
  const { page, t, origin } = player;
  await enter(player, 'blg-za-en');
  await page.goto(`${origin}/season`);
  await isKept(page, '/kept-offline');
  await page.context().setOffline(true);
  await page.reload();
  const offline = page.getByRole('heading', { level: 1, name: t('common', 'offline_title') });
  await expect(offline).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('common', 'nav_label') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('common', 'nav_profile') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/season$/);
  await expect(offline).toBeHidden();
  await page.context().close();
});

test('what is kept goes when its player signs out', async ({ browser }) => {
  const player = await visitor(browser, DEVICE, 'Ayanda');
  const { page, t, origin } = player;
  await enter(player, 'blg-za-en');
  await page.goto(`${origin}/match-schedule`);
  await isKept(page, '/match-schedule');
  await page.goto(`${origin}/menu`);
  await page.getByRole('button', { name: t('identity', 'sign_out') }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.context().setOffline(true);
  await expect(async () => {
    await page.goto(`${origin}/match-schedule`);
    const offline = page.getByRole('heading', { name: t('common', 'offline_title') });
    await expect(offline).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.context().close();
});

test('a newer version is offered, and loaded when that is wanted', async ({ browser }) => {
  coversSpec('client.service-worker');
  const { page, t } = await visitor(browser, DEVICE, 'Zanele');
  let version = 'first';
  const proxy = await newer(() => version);
  const origin = `http://blg-za-en.localhost:${portOf(proxy)}`;
  await page.goto(`${origin}/landing`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: t('common', 'update_ready') });
  await expect(notice).toBeHidden();
  version = 'second';
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(await fact(notice, 'client.service-worker')).toBeVisible();
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: t('common', 'reload') }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await waiting()).toBe(false);
  await expect(notice).toBeHidden();
  await page.context().close();
  proxy.closeAllConnections();
  proxy.close();
});

test('a screen whose script is lost on the way is tried again by the service worker', async ({
  browser,
}) => {
  const { page, t } = await visitor(browser, DEVICE, 'Busi');
  let lost = 0;
  const proxy = await newer(
    () => 'the same',
    (path) => {
      if (!/^\/assets\/guest-.+\.js/.test(path)) return false;
      lost += 1;
      return lost <= 2;
    },
  );
  const origin = `http://blg-za-en.localhost:${portOf(proxy)}`;
  await page.goto(`${origin}/landing`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('link', { name: t('common', 'sign_in') }).click();
  await expect(page.getByRole('heading', { name: t('identity', 'guest_title') })).toBeVisible();
  expect(lost).toBe(3);
  await page.context().close();
  proxy.closeAllConnections();
  proxy.close();
});

test('without a service worker the page is loaded anew, once, and the screen opens then', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: PHONE });
  const page = await context.newPage();
  const t = wordsOf('en');
  await page.goto(`${originOf('blg-za-en')}/landing?lang=en`);
  await page.waitForLoadState('networkidle');
  let lost = 0;
  const guest = /\/assets\/guest-.+\.js/;
  await page.route(guest, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  const anew = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('link', { name: t('common', 'sign_in') }).click();
  await anew;
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: t('common', 'sign_in') }).click();
  await expect(page.getByRole('heading', { name: t('identity', 'guest_title') })).toBeVisible();
  await context.close();
});

test.describe('texts that do not arrive (120000 ms)', () => {
  test.use({ serviceWorkers: 'block', locale: 'en' });

  test('are tried again, and the screen opens once it is there', async ({ page }) => {
    const { t, origin, tries } = await withoutChunk(page);
    await page.getByRole('link', { name: t('common', 'sign_in') }).click();
    await expect(page.getByRole('status')).toContainText(t('common', 'loading_slow'));
    await expect.poll(() => tries.count).toBeGreaterThan(2);
    await page.unroute(CHUNK);
    await expect(page.getByRole('heading', { name: t('identity', 'guest_title') })).toBeVisible();
    expect(page.url()).toContain(`${origin}/guest`);
  });

  test('raise a load error after two minutes that says what to do', async ({ page }) => {
    await page.clock.install();
    const { t } = await withoutChunk(page);
    await page.getByRole('link', { name: t('common', 'sign_in') }).click();
    await expect(page.getByRole('status')).toContainText(t('common', 'loading_slow'));
    await page.clock.runFor(110_000);
    const failed = page.getByRole('heading', { name: t('common', 'part_failed_title') });
    await expect(failed).toBeHidden();
    await page.clock.runFor(10_000);
    await expect(failed).toBeVisible();
    await page.unroute(CHUNK);
    await page.getByRole('button', { name: t('common', 'reload') }).click();
    await expect(page.getByRole('heading', { name: t('identity', 'guest_title') })).toBeVisible();
  });

  test('says so even where the very first one is missing', async ({ page }) => {
    await page.clock.install();
    await page.route('**/assets/entry.client-*', (route) => route.abort());
    const origin = `http://blg-za-en.localhost:${test.info().config.metadata.port}`;
    await page.goto(`${origin}/landing`);
    const late = page.getByRole('alert');
    await expect(late).toBeHidden();
    await page.clock.runFor(120_000);
    await expect(late).toBeVisible();
    await expect(late.getByRole('link')).toHaveAttribute('href', '/landing');
  });
});

const CHUNK = /\/assets\/texts\.en\.identity-/;

async function withoutChunk(page: Page) {
  const tries = { count: 0 };
  const origin = `http://blg-za-en.localhost:${test.info().config.metadata.port}`;
  await page.goto(`${origin}/landing`);
  await page.waitForLoadState('networkidle');
  await page.route(CHUNK, (route) => {
    tries.count += 1;
    return route.abort();
  });
  return { t: wordsOf('en'), origin, tries };
}

/** The schedule as it is kept, without a network. */
async function keptSchedule(player: Player) {
  const { page, t, origin } = player;
  const schedule = page.getByRole('heading', { level: 1, name: t('matches', 'schedule_title') });
  const marked = page.getByRole('status').filter({ hasText: keptText(player) });
  await page.goto(`${origin}/match-schedule`);
  await isKept(page, '/match-schedule');
  await page.context().setOffline(true);
  await page.reload();
  await expect(schedule).toBeVisible();
  await expect(marked).toBeVisible();
  return { schedule, marked };
}

/** The notice without its time, which only the device knows. */
function keptText({ t }: Player): string {
  return t('common', 'kept_copy', { when: '' }).replace(/[:.\s]*$/, '');
}

/** Waits until the service worker has put a page away, which it does with all that the page needs. */
async function isKept(page: Page, path: string): Promise<void> {
  const kept = () =>
    page.evaluate(async (wanted) => {
      const pages = await caches.open('bl-kept');
      return (await pages.match(wanted)) !== undefined;
    }, path);
  await expect.poll(kept, { timeout: 20_000 }).toBe(true);
}

/** The product, seen through a door that changes the version of its service worker. */
async function newer(
  version: () => string,
  isLost: (path: string) => boolean = () => false,
): Promise<Server> {
  const proxy = createServer(({ url = '/', method, headers, socket }, reply) => {
    if (isLost(url)) {
      socket.destroy();
      return;
    }
    const target = { port: test.info().config.metadata.port, path: url, method, headers };
    const steers = url.startsWith('/service-worker.js');
    if (steers) {
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const sent = forward(target, (response) => {
      const { statusCode = 502, headers: given } = response;
      if (!steers) {
        reply.writeHead(statusCode, given);
        response.pipe(reply);
        return;
      }
      const { 'content-length': _, ...others } = given;
      reply.writeHead(statusCode, others);
      response.pipe(reply, { end: false });
      response.on('end', () => reply.end(`// ${version()}`));
    });
    sent.on('error', () => reply.destroy());
    sent.end();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, resolve);
  });
  return proxy;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
