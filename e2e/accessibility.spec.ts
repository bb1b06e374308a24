import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { holds } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { consolePaths, deskWithWork } from './console-work.ts';
import { enter, join } from './entering.ts';
import { DESKTOP, openBattleground, originOf, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const OF_VISITORS = [
  '/landing',
  '/guardian?token=spent',
  '/offline',
  '/guest',
  '/submit-otp?msisdn=970599123456',
];
/** What shows nothing of its own, or a container's parts, which are named without it. */
const LEADS_ON = ['portal', 'register', 'login', 'sandbox/gallery'];
const BY_EMAIL = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password-request',
  '/auth/forgot-password?token=spent',
  '/auth/email-verification',
];
const OF_PLAYERS = [
  '/landing',
  '/games',
  '/games?tab=past',
  '/history',
  '/match-calendar',
  '/match-schedule',
  '/match-schedule?status=completed',
  '/results',
  '/play-times',
  '/notifications',
  '/notifications/settings',
  '/notifications/support',
  '/notifications/questions',
  '/support?category=bug',
  '/chat-rooms',
  '/chat-rooms?list=direct',
  '/chat-room/brand:blg-ps',
  '/chat-room/brand:blg-ps?sheet=people',
  '/profile/me',
  '/share-profile/me',
  '/search-friends',
  '/search-friends?tab=requests',
  '/register-form/true',
  '/menu',
  '/how-it-works',
  '/manage-subscription',
  '/manage-account',
  '/data-use',
  '/link-accounts',
  '/my-guardian',
  '/how-to-earn-coins',
  '/rewards',
  '/vouchers',
  '/refer-a-friend',
  '/season',
  '/achievements',
  '/recap/now',
  '/monthly-leaderboards',
  '/monthly-leaderboards/football-26',
];

/** Each direction of writing and each size once: what stands in the way of one does so in both. */
const LOOKS = [
  ['ar', PHONE],
  ['en', DESKTOP],
] as const;

for (const [language, size] of LOOKS) {
  test(`nothing serious stands in the way, ${language}, ${size.width} px`, async ({ browser }) => {
    holds(
      'route.landing',
      'route.games',
      'route.guest',
      'route.auth',
      'route.auth-login',
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
      'screen.event-detail',
    );
    test.setTimeout(180_000);
    const device = { brand: 'blg-ps-ar', language, ...size } as const;
    const player = await visitor(browser, device, 'Rana');
    const { page, origin } = player;
    const found: string[] = [];
    const look = async (path: string) => {
      const reply = await page.goto(origin + path);
      // the screen itself, and neither another one nor a failure
      if (
        reply?.status() !== 200 ||
        new URL(page.url()).pathname !== new URL(path, origin).pathname
      ) {
        found.push(`${path}: ${reply?.status()} at ${page.url()}`);
      }
      found.push(...(await barriersOn(page)));
    };
    const eventId = await openBattleground(player);
    for (const path of OF_VISITORS) await look(path);
    await enter(player, 'blg-ps-ar');
    await look('/doi-one');
    await page.getByRole('button', { name: player.t('subscriptions', 'choose') }).click();
    await expect(page.getByRole('checkbox')).toBeVisible(); // of /doi-two
    found.push(...(await barriersOn(page)));
    await join(player, eventId);
    const tabs = ['rankings', 'entrants', 'matches', 'rules'];
    const home = `/event-home/${eventId}`;
    const event = [home, ...tabs.map((tab) => `${home}?tab=${tab}`)];
    for (const path of [...OF_PLAYERS, ...event, `/how-to-play/${eventId}`]) await look(path);
    expect(found).toEqual([]);
    await page.context().close();
  });
}

for (const [language, size] of LOOKS) {
  test(`nothing serious stands in the way of who works here, ${language}, ${size.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const { desk, ids, close } = await deskWithWork(browser, { language, ...size });
    const found: string[] = [];
    // the routes themselves: a screen that is added is looked at, and one whose object is not there fails
    for (const path of consolePaths()) {
      const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`);
      const reply = await desk.page.goto(`${desk.origin}/${address}`);
      if (reply?.status() !== 200) found.push(`${address}: ${reply?.status()}`);
      found.push(...(await barriersOn(desk.page)));
    }
    expect(found).toEqual([]);
    await close();
  });
}

test('nothing serious stands in the way of whoever comes in by e-mail', async ({ page }) => {
  holds('route.auth', 'route.auth-login');
  const found: string[] = [];
  for (const path of BY_EMAIL) {
    await page.goto(`${originOf('eal-eu-en')}${path}`);
    found.push(...(await barriersOn(page)));
  }
  expect(found).toEqual([]);
});

test('every screen is looked at by a journey', () => {
  const routes = readFileSync('app/routes.ts', 'utf8');
  const paths = [...routes.matchAll(/route\(\s*'([a-z][a-z/-]*)/g)].map(([, path = '']) => path);
  const files = readdirSync('e2e').filter((name) => name.endsWith('.ts'));
  const journeys = files.map((name) => readFileSync(`e2e/${name}`, 'utf8'));
  const looking = journeys.filter((text) => text.includes('barriersOn')).join('\n');
  const unseen = paths.filter((path) => !looking.includes(`/${path.replace(/\/$/, '')}`));
  expect(unseen.filter((path) => !LEADS_ON.includes(path))).toEqual([]);
});
