import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { challenge } from './challenge.ts';
import { enter, join } from './entering.ts';
import { losingAnswers } from './line.ts';
import { openBattleground, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

test.describe.configure({ timeout: 120_000 });

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en', ...PHONE } as const;

test('a challenge typed offline arrives at the other player once the line is back', async ({
  browser,
}) => {
  const [ann, ben] = await opponents(browser);
  const { page, t } = ann;
  await openChallenge(ann, ben);
  await page.context().setOffline(true);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('match-scheduling', 'send_challenge') })
    .click();
  await expect(page.getByText(t('common', 'kept_for_later')).first()).toBeVisible();
  await expect(sign(ann)).toContainText(t('outbox', 'waiting', { count: 1 }));

  // kept over a new page, and to be looked at
  await page.reload();
  await sign(ann)
    .getByRole('button', { name: t('outbox', 'look') })
    .click();
  const what = t('outbox', 'what_challenge', { opponent: ben.username });
  const list = page.getByRole('dialog', { name: t('outbox', 'title') });
  await expect(list.getByText(what)).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await list.getByRole('button', { name: t('common', 'close') }).click();
  await page.context().setOffline(false);
  // the kept page gives way to the page itself at the same moment
  await expect.poll(() => challengesOf(ben), { timeout: 30_000 }).toBe(1);
  await expect(sign(ann)).toBeHidden();
  expect(await challengesOf(ben)).toBe(1);
  await close(ann, ben);
});

test('a challenge whose answer was lost on the way is sent again, and taken once', async ({
  browser,
}) => {
  const [ann, ben] = await opponents(browser);
  const { page, t } = ann;
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-challenge')) {
      keys.push(request.headers()['idempotency-key'] ?? '');
    }
  });
  await losingAnswers(ann, 'create-challenge');
  await openChallenge(ann, ben);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('match-scheduling', 'send_challenge') })
    .click();
  await expect(sign(ann)).toBeVisible();
  await page.unroute('**/api/create-challenge');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(sign(ann)).toBeHidden();
  expect(await challengesOf(ben)).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await close(ann, ben);
});

test('an answer that has become impossible is told with its reason, and dropped', async ({
  browser,
}) => {
  const [ann, ben] = await opponents(browser);
  await challenge(ann, ben);
  const { page, t, origin } = ben;
  await page.goto(`${origin}/match-schedule`);
  const accept = page.getByRole('button', { name: t('matches', 'accept') });
  await expect(accept).toBeVisible();
  await ready(page);
  await page.context().setOffline(true);
  await accept.click();
  await expect(sign(ben)).toContainText(t('outbox', 'waiting', { count: 1 }));
  await withdraw(ann);

  await page.context().setOffline(false);
  const refused = page.getByRole('alert').filter({ hasText: t('outbox', 'refused', { count: 1 }) });
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: t('outbox', 'look') }).click();
  const list = page.getByRole('dialog', { name: t('outbox', 'title') });
  await expect(list).toContainText(t('errors', 'match_state_conflict'));
  await list.getByRole('button', { name: t('outbox', 'drop') }).click();
  await expect(refused).toBeHidden();
  await close(ann, ben);
});

test('a profile changed offline is sent later; what waits goes when its player signs out', async ({
  browser,
}) => {
  const ann = await visitor(browser, DEVICE, 'Naledi');
  const { page, t, origin } = ann;
  await enter(ann, BRAND);
  const bio = page.getByLabel(t('identity', 'bio'), { exact: true });
  const save = page.getByRole('button', { name: t('identity', 'save') });
  await page.goto(`${origin}/register-form/true`);
  await ready(page);
  await bio.fill('Plays on the train');
  await page.context().setOffline(true);
  await save.click();
  await expect(page.getByText(t('common', 'kept_for_later')).first()).toBeVisible();
  await expect(sign(ann)).toBeVisible();
  await page.context().setOffline(false);
  await expect(sign(ann)).toBeHidden({ timeout: 30_000 });
  await page.goto(`${origin}/profile/me`);
  await expect(page.getByText('Plays on the train')).toBeVisible();

  await page.goto(`${origin}/register-form/true`);
  await ready(page);
  await page.route('**/api/profile-update', (route) => route.abort());
  await bio.fill('Never sent');
  const create = { width: 60, height: 60, channels: 3, background: '#2a6f4f' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const file = { name: 'me.png', mimeType: 'image/png', buffer };
  await page.locator('[name=picture]').setInputFiles(file);
  await expect(page.locator('[name=avatarUrl]:checked')).toHaveValue(/own/);
  await expect(bio).toHaveValue('Never sent'); // a picture takes nothing from it
  await save.click();
  await expect(sign(ann)).toBeVisible();
  await page.goto(`${origin}/menu`);
  await ready(page);
  await page.getByRole('button', { name: t('identity', 'sign_out') }).click();
  await expect(page).toHaveURL(/\/landing$/);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('bl-outbox')),
  );
  expect(left).toEqual([]);
  await page.context().close();
});

test('a phone whose session has ended elsewhere keeps nothing of its player', async ({
  browser,
}) => {
  const ann = await visitor(browser, DEVICE, 'Busi');
  const { page, t, origin } = ann;
  await enter(ann, BRAND);
  await page.goto(`${origin}/match-schedule`);
  await ready(page);
  await expect.poll(() => keptHere(page), { timeout: 20_000 }).toContain('bl-kept');
  await page.goto(`${origin}/register-form/true`);
  await ready(page);
  await page.route('**/api/profile-update', (route) => route.abort());
  await page.getByLabel(t('identity', 'bio'), { exact: true }).fill('Never sent');
  await page.getByRole('button', { name: t('identity', 'save') }).click();
  await expect(sign(ann)).toBeVisible();
  expect(await keptHere(page)).toEqual(expect.arrayContaining(['bl-outbox', 'bl-kept']));

  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(await page.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto(`${origin}/landing`);
  await apiOf(other).logout({});
  await elsewhere.close();
  await expect(sign(ann)).toBeHidden({ timeout: 45_000 }); // the outbox or the live line hears it
  await expect(page).toHaveURL(/\/guest\?/); // the page has given way
  await page.waitForLoadState('networkidle');
  const left = await keptHere(page);
  for (const name of ['bl-outbox', 'bl-pictures', 'msisdn']) expect(left).not.toContain(name);
  const pages = () =>
    page.evaluate(async () => {
      const kept = await caches.open('bl-kept');
      return (await kept.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(pages).not.toContain('/match-schedule');
  await page.context().close();
});

test('joining says that it needs the network, and keeps nothing', async ({ browser }) => {
  const ann = await visitor(browser, DEVICE, 'Sipho');
  const { page, t, origin } = ann;
  const first = await openBattleground(ann);
  const second = await openBattleground(ann);
  await enter(ann, BRAND);
  await join(ann, first);
  await page.goto(`${origin}/event-home/${second}`);
  await ready(page);
  await page
    .getByRole('link', { name: t('events', 'join'), exact: true })
    .first()
    .click();
  await page.context().setOffline(true);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('events', 'join') })
    .click();
  await expect(page.getByText(t('common', 'needs_network'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(t('common', 'needs_network'))).toBeVisible();
  await expect(sign(ann)).toBeHidden();
  await page.context().close();
});

test('joining on a silent line ends; who is in although the answer was lost sees it', async ({
  browser,
}) => {
  const ann = await visitor(browser, DEVICE, 'Lerato');
  const { page, t, origin } = ann;
  const first = await openBattleground(ann);
  const second = await openBattleground(ann);
  await enter(ann, BRAND);
  await join(ann, first);
  const silent = () => undefined; // packets are lost, the line stays open
  const asked = await losingAnswers(ann, 'join-event');
  await page.route('**/api/join-event', silent);
  await page.clock.install();
  await page.goto(`${origin}/event-home/${second}`);
  await ready(page);
  const way = page.getByRole('link', { name: t('events', 'join'), exact: true }).first();
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('events', 'join') });
  const away = page.getByText(t('common', 'needs_network'));
  await way.click();
  await Promise.all([page.waitForRequest('**/api/join-event'), confirm.click()]);
  await expect(away).toBeHidden();
  await page.clock.fastForward(21_000);
  await expect(away).toBeVisible();

  await page.unroute('**/api/join-event', silent);
  await way.click();
  await confirm.click();
  await expect.poll(() => asked.length).toBe(1);
  const leave = page.getByRole('link', { name: t('events', 'leave'), exact: true });
  await expect(leave).toBeVisible({ timeout: 20_000 }); // comes over the socket, once that is connected again after the move in time
  await expect(away).toBeHidden();
  expect((await apiOf(page).eventById({ id: second })).entrants).toBe(1);
  await page.context().close();
});

/** Two players in a battleground of their own. */
async function opponents(browser: Browser): Promise<[Player, Player]> {
  const ann = await visitor(browser, DEVICE, 'Thandi');
  const ben = await visitor(browser, DEVICE, 'Kagiso');
  const eventId = await openBattleground(ann);
  await Promise.all([enter(ann, BRAND), enter(ben, BRAND)]);
  await join(ann, eventId);
  await join(ben, eventId);
  await ann.page.goto(`${ann.origin}/event-home/${eventId}`);
  return [ann, ben];
}

/** Up to the button that sends it. */
async function openChallenge({ page, t }: Player, opponent: Player): Promise<void> {
  await page.getByRole('link', { name: t('events', 'find_opponent') }).click();
  const name = t('events', 'challenge_player', { name: opponent.username });
  await page.getByRole('link', { name }).click();
  await page
    .getByRole('dialog')
    .getByText(t('match-scheduling', 'when_now'), { exact: true })
    .click();
  await ready(page);
}

/** The scripts are there, those for when the line is down among them. */
async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const path = new URL(page.url()).pathname;
  if (!path.startsWith('/event-home')) return;
  const kept = () =>
    page.evaluate(async (wanted) => {
      const pages = await caches.open('bl-kept');
      return (await pages.match(wanted, { ignoreSearch: true })) !== undefined;
    }, path);
  await expect.poll(kept, { timeout: 20_000 }).toBe(true);
}

/** Says on every screen that something waits. */
function sign({ page, t }: Player) {
  const look = page.getByRole('button', { name: t('outbox', 'look') });
  return page.getByRole('status').filter({ has: look });
}

/** The names under which this device keeps something, up to a colon. */
function keptHere(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return [...names.map((name) => name.split(':', 1)[0] ?? ''), ...(await caches.keys())];
  });
}

async function withdraw({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('matches', 'withdraw') })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('matches', 'withdraw') })
    .click();
  await expect(page.getByText(t('matches', 'done_withdraw')).first()).toBeVisible();
}

async function challengesOf({ page, origin }: Player): Promise<number> {
  const reply = await page.evaluate(async (address) => {
    return (await fetch(address)).json();
  }, `${origin}/api/user-matches?status=upcoming`);
  return reply.total;
}

async function close(...players: Player[]): Promise<void> {
  await Promise.all(players.map(({ page }) => page.context().close()));
}
