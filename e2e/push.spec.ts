import { expect, type Page } from '@playwright/test';
import type { SandboxMessage } from '#sandbox/stand-ins.ts';
import { launching, WHOLE } from './browsers.ts';
import { apiOf } from './caller.ts';
import { enter } from './entering.ts';
import { messagesTo, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

test.use({ launchOptions: launching(WHOLE) });
test.describe.configure({ timeout: 90_000 });

const BRAND = 'blg-za-en';

/** Browsers of tests reach no push service, so the sandbox replaces it; the service worker is the real one. */
test('a player turns push on after reading why; what is pushed is shown, and stands together in the list', async ({
  browser,
}) => {
  const player = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Pushed');
  const { page, t, origin } = player;
  await page.context().grantPermissions(['notifications'], { origin });
  await page.addInitScript(standInForPushService);
  await enter(player, BRAND);

  await page.goto(`${origin}/notifications`);
  await page.getByRole('link', { name: t('notifications', 'to_settings'), exact: true }).click();
  await page.getByText(t('notification-settings', 'device_why'), { exact: true }).waitFor();
  await page
    .getByRole('button', { name: t('notification-settings', 'device_allow'), exact: true })
    .click();
  await page.getByText(t('notification-settings', 'device_on'), { exact: true }).waitFor();

  // so that the hour of the run does not matter
  const quiet = page.getByRole('checkbox', {
    name: t('notification-settings', 'quiet_on'),
    exact: true,
  });
  await quiet.uncheck();
  await page.getByRole('button', { name: t('notification-settings', 'save'), exact: true }).click();
  await page.getByText(t('notification-settings', 'saved'), { exact: true }).waitFor();
  await expect(quiet).not.toBeChecked();

  const { userId, username } = await apiOf(page).profile({});
  const data = { userId, status: 'active' };
  await page.request.post(`${local()}/sandbox/subscription`, { data, headers: hostOf(player) });
  await page.goto(`${origin}/notifications`);
  await apiOf(page).unsubscribe({});
  await apiOf(page).resumeSubscription({});
  await expect.poll(async () => (await messagesTo(player, username)).length).toBe(2);
  const [latest] = await messagesTo(player, username);
  await deliver(page, origin, latest);
  const title = t('notifications', 'subscription_resumed_title');
  await expect
    .poll(() => shownOn(page))
    .toEqual([{ title: t('notifications', 'several', { count: 2, title }), link: PLACE }]);

  await page.getByText(t('notifications', 'group_unread', { count: 2 }), { exact: true }).click();
  await page.getByRole('button', { name: t('notifications', 'mark_group'), exact: true }).click();
  await page.getByText(t('notifications', 'empty_unread_title'), { exact: true }).waitFor();
  await page.context().close();
});

const PLACE = '/manage-subscription';

/** Gets from the sandbox the subscription for which the browser's own `pushManager` would ask its maker. */
function standInForPushService(): void {
  let given: object | null = null;
  const subscription = () => {
    const device = given;
    return device && { ...device, toJSON: () => device, unsubscribe: async () => true };
  };
  if (!('PushManager' in window)) return;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch('/sandbox/push-device', { method: 'POST', headers, body: '{}' });
      given = await reply.json();
      return subscription();
    },
  });
}

/** Hands a message to the service worker, as the browser does with what its push service has brought. */
async function deliver(page: Page, origin: string, message: SandboxMessage | undefined) {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) found(own.registrationId);
    });
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data: JSON.stringify(message?.push?.payload),
  });
}

function shownOn(page: Page): Promise<{ title: string; link: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, data }) => ({ title, link: data.link }));
  });
}

function local(): string {
  return `http://localhost:${test.info().config.metadata.port}`;
}

function hostOf({ origin }: Player) {
  return { host: new URL(origin).host };
}
