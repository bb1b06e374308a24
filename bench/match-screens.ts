import type { Browser, BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { samplePeopleAt, withBrowser } from './browser.ts';
import { type CountedLine, countedLine } from './line.ts';
import type { Figure } from './measure.ts';

const KB = 1024;
/** What lichess says of a page of a game: 128 KB, and 7 from the cache. */
const COLD_KB = 130;
const AGAIN_KB = 8;
/** A brand in one language, those that carry most, and one in English. */
const BRANDS = [
  ['blg-za-en', 'en'],
  ['eal-eu-en', 'de'],
  ['blg-ps-ar', 'ar'],
] as const;
/** How long a page is watched: until all that belongs to it has come, and before its service worker begins. */
const WATCH_MS = 3_000;
/** By then the service worker has kept what it wants. */
const CALM_MS = 9_000;

const matches = z.object({
  items: z.array(z.object({ matchId: z.string(), eventId: z.string() })),
});

/** What the screens of a match cost a player on the wire: with an empty cache, and the next time. */
export async function measureMatchScreens(url: string): Promise<Figure[]> {
  const line = await countedLine(Number(new URL(url).port));
  try {
    return await withBrowser(async (browser) => {
      const figures: Figure[] = [];
      for (const [brand, language] of BRANDS) {
        const origin = `http://${brand}.localhost:${line.port}`;
        const { cookies, eventId, matchId } = await samplePlayer(browser, origin, language);
        const pages = [
          ['/match-wizard', `${origin}/match-wizard/${eventId}/${matchId}`],
          ['/match', `${origin}/match/${matchId}`],
        ] as const;
        for (const [name, page] of pages) {
          const visit = { name: `${name}, ${brand} in ${language}`, page, cookies };
          figures.push(...(await measureVisits(browser, line, visit)));
        }
      }
      return figures;
    });
  } finally {
    line.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Somebody of the sample data who has played and has read all news, and a match of theirs. */
async function samplePlayer(browser: Browser, origin: string, language: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const people = await samplePeopleAt(page, origin);
    await page.goto(`${origin}/landing?lang=${language}`);
    for (const userId of people) {
      const list = matches.parse(await page.evaluate(playedBy, userId));
      const [match] = list.items;
      if (match) return { ...match, cookies: await context.cookies() };
    }
    throw new Error(`nobody at ${origin} has played`);
  } finally {
    await context.close();
  }
}

/** Runs in the page: signs in as somebody, marks all news as read, and asks what they have played. */
async function playedBy(userId: string): Promise<unknown> {
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/sandbox/sign-in', { userId });
  await post('/api/notification-read', {});
  return (await fetch('/api/user-matches?status=completed')).json();
}

interface Visit {
  readonly name: string;
  readonly page: string;
  readonly cookies: Cookies;
}

async function measureVisits(
  browser: Browser,
  line: CountedLine,
  { name, page: url, cookies }: Visit,
): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const visit = async () => {
      line.taken();
      const reply = await page.goto(url, { waitUntil: 'load' });
      if (!reply?.ok()) throw new Error(`${url} answers ${reply?.status()}`);
      await page.waitForTimeout(WATCH_MS);
      return line.taken() / KB;
    };
    const cold = await visit();
    await page.waitForTimeout(CALM_MS);
    const kept = line.taken() / KB;
    await page.goto('about:blank');
    const again = await visit();
    return [
      { what: `${name}: all, cold`, value: cold, unit: 'KB', goal: { most: COLD_KB } },
      { what: `${name}: kept for being offline`, value: kept, unit: 'KB' },
      { what: `${name}: all, from cache`, value: again, unit: 'KB', goal: { most: AGAIN_KB } },
    ];
  } finally {
    await context.close();
  }
}
