import { expect, type Page } from '@playwright/test';
import { type Brand, LANDING_PARTS, type LandingPart } from '#brands/brand.ts';
import { HOUSE } from '#brands/brands.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { originOf, PHONE } from './player.ts';
import { test } from './test.ts';
import { type Words, wordsOf } from './words.ts';

/** Screens of a phone that a full landing page fills at most, a legal footer included. */
const MOST_SCREENS = 4;
/** Players who look for an opponent. */
const LOOKING = 12;
const HOUR = 3_600_000;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 180_000 });

/** Telkom's is at `/`: the server fetches its parts, so the browser gets no full ones from a test. */
const BRANDS = HOUSE.brands.filter(({ landing }) => landing.baseRoute !== '/');

for (const brand of BRANDS) {
  test(`the full landing page of ${brand.code} has its parts in order, and is no longer on a phone than it may be`, async ({
    page,
  }) => {
    coversSpec('route.landing');
    await answerInFull(page, brand);
    for (const language of brand.languages) {
      await openInBrowser(page, brand, language);
      const t = wordsOf(language);
      const found = await orderOf(page, t);
      expect(found, `${brand.code} in ${language}`).toEqual(brand.landing.parts);
      const headline = brand.landing.copy[language]?.headline ?? '';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        headline.replaceAll('\n', ' '),
      );
      await expect(page.getByRole('link', { name: t('landing', 'find_match') })).toContainText(
        t('landing', 'looking', { count: LOOKING }),
      );
      const size = await page.evaluate(() => ({
        // the bar that asks about cookies lies over the page, which makes room for it below
        height: ['header', 'main', 'footer']
          .flatMap((name) => [...document.querySelectorAll(`body ${name}`)])
          .reduce((end, element) => Math.max(end, element.getBoundingClientRect().bottom), 0),
        width: document.documentElement.scrollWidth,
      }));
      expect(size.width, `${brand.code} in ${language}`).toBe(PHONE.width);
      expect(
        size.height + (await page.evaluate(() => scrollY)),
        `${brand.code} in ${language}`,
      ).toBeLessThanOrEqual(MOST_SCREENS * PHONE.height);
    }
  });
}

/** The parts that are on the page, from the top down. */
async function orderOf(page: Page, t: Words): Promise<LandingPart[]> {
  const places: [LandingPart, number][] = [];
  for (const part of LANDING_PARTS) {
    const place = placeOf(page, part, t);
    if ((await place.count()) === 0) continue;
    places.push([part, (await place.boundingBox())?.y ?? 0]);
  }
  return places.sort(([, a], [, b]) => a - b).map(([part]) => part);
}

function placeOf(page: Page, part: LandingPart, t: Words) {
  const headed = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  switch (part) {
    case 'events':
      return headed(t('landing', 'events_title'));
    case 'claims':
      return page.getByText(t('landing', 'claim_support'), { exact: true });
    case 'how':
      return headed(t('landing', 'how_title'));
    case 'board':
      return page.getByRole('table');
    case 'community':
      return headed(t('landing', 'community_title'));
    case 'call':
      return page.locator('main section').last().getByRole('link').last();
  }
}

/** By a link of the page before, so that the browser asks for what the page shows. */
async function openInBrowser(page: Page, brand: Brand, language: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${originOf(brand.code)}/privacy?lang=${language}`);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.getByText('Row 3', { exact: true })).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

/** As much as the page can have: seven battlegrounds, more to come, and a full board. */
async function answerInFull(page: Page, { currency }: Brand): Promise<void> {
  const game = {
    gameId: '0190a0a0-0000-7000-8000-000000000001',
    slug: 'football-26',
    title: 'Football 26',
    category: 'sports',
    accountKind: 'psn_id',
    platforms: ['ps5'],
    coverUrl: null,
  };
  const event = (at: number, status: string) => ({
    eventId: `0190a0a0-0000-7000-8000-00000000001${at}`,
    title: status === 'ongoing' && at > 1 ? `Row ${at}` : 'Football 26 Weekend Showdown',
    game,
    format: 'daily_battleground',
    status,
    opensAt: inHours(-30),
    startsAt: inHours(status === 'ongoing' ? -3 : 30),
    endsAt: inHours(54),
    paused: false,
    prizes: [{ place: 1, amount: 40_000_000, currency }],
    platform: null,
    entrants: 128,
  });
  const person = (rank: number) => ({
    rank,
    userId: `0190a0a0-0000-7000-8000-00000000002${rank}`,
    username: `Player_number_${rank}`,
    avatarUrl: '/avatars/fox.svg',
    country: 'ZA',
    look: null,
    deleted: false,
    previousRank: null,
    played: 41,
    won: 21,
    drawn: 10,
    lost: 10,
    points: 3_745,
    rating: 1_500,
  });
  const page1 = { page: 1, pageSize: 100, total: 1, nextCursor: null, cursor: null };
  const replies = {
    games: { items: [{ ...game, openEvents: 7 }], ...page1 },
    'events-on-now': {
      at: inHours(0),
      battlegrounds: 7,
      players: 1_412,
      prizes: [{ amount: 40_000_000 * 7, currency }],
      ongoing: [1, 2, 3, 4].map((at) => event(at, 'ongoing')),
      next: [5, 6].map((at) => event(at, 'registration_open')),
    },
    'looking-now': { looking: LOOKING, usualWait: 60, games: [] },
    'get-game-leaderboard': {
      items: [1, 2, 3, 4, 5].map(person),
      ...page1,
      game,
      month: '2026-11',
      frozen: false,
      months: ['2026-11'],
      points: { accept: 10, play: 20, win: 50, fault: -25 },
    },
  };
  for (const [path, reply] of Object.entries(replies)) {
    await page.route(new RegExp(`/api/${path}(\\?|$)`), (route) => route.fulfill({ json: reply }));
  }
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}
