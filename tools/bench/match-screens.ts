import type { Browser, BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { samplePeopleAt, withBrowser } from './browser.ts';
import { type CountedLine, countedLine } from './line.ts';
import type { Figure } from './measure.ts';

const KB = 1024;
/** React is in it (docs/decisions/0076). Arabic brings letters of its own. */
const COLD_KB = 185;
const COLD_ARABIC_KB = 200;
const AGAIN_KB = 10;
/** A brand in one language, those that carry most, and one in English. */
const BRANDS = [
  ['blg-za-en', 'en'],
  ['eal-eu-en', 'de'],
  ['blg-ps-ar', 'ar'],
] as const;
/** Time for which a page is watched: long enough for all its parts, and over before its service worker begins. */
const WATCH_MS = 3_000;
/** Time after which notifications have been sent, so that an opened page gets none. */
const NEWS_MS = 15_000;
/** Time after which the service worker has stored its files. */
const CALM_MS = 9_000;

const GAME = 'football-26';

const match = z.object({ matchId: z.string(), eventId: z.string() });
const matches = z.object({ items: z.array(match) });

/** Measures the bytes of a match's screens on the wire: with an empty cache, and at the next visit. */
export async function measureMatchScreens(url: string): Promise<Figure[]> {
  const line = await countedLine(Number(new URL(url).port));
  try {
    return await withBrowser(async (browser) => {
      const figures: Figure[] = [];
      for (const [brand, language] of BRANDS) {
        const origin = `http://${brand}.localhost:${line.port}`;
        const { cookies, eventId, matchId } = await samplePlayer(browser, origin, language);
        const measure = async (name: string, page: string, cookies: Cookies) => {
          const most = language === 'ar' ? COLD_ARABIC_KB : COLD_KB;
          const visit = { name: `${name}, ${brand} in ${language}`, page, cookies, most };
          figures.push(...(await measureVisits(browser, line, visit)));
        };
        await measure('/match-wizard', wizardOf(origin, { eventId, matchId }), cookies);
        await measure('/match', `${origin}/match/${matchId}`, cookies);
        // last, because it notifies the players
        const playing = await samplePlayerInPlay(browser, origin, language);
        await measure('/match-wizard in play', wizardOf(origin, playing), playing.cookies);
      }
      return figures;
    });
  } finally {
    line.close();
  }
}

function wizardOf(origin: string, { eventId, matchId }: z.infer<typeof match>): string {
  return `${origin}/match-wizard/${eventId}/${matchId}`;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A sample player with all notifications read, and a match of theirs. */
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

/** A sample player with a score to submit, and that match. */
export async function samplePlayerInPlay(browser: Browser, origin: string, language: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const people = await samplePeopleAt(page, origin);
    await page.goto(`${origin}/landing?lang=${language}`);
    const played = match.parse(await page.evaluate(playNow, { people, game: GAME }));
    await page.waitForTimeout(NEWS_MS);
    return { ...played, cookies: await context.cookies() };
  } finally {
    await context.close();
  }
}

/** Runs in the page: signs in, marks all notifications as read, and loads the player's matches. */
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

/** Runs in the page: starts a match of two players in a new battleground, and stays signed in as the second. */
async function playNow({ people, game }: { people: string[]; game: string }): Promise<unknown> {
  const post = (path: string, body: object) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const become = (userId: string) => post('/sandbox/sign-in', { userId });
  const { eventId } = await (await post('/sandbox/events', { game })).json();
  const joined: { userId: string; entryId: string }[] = [];
  for (const userId of people) {
    await become(userId);
    const reply = await post('/api/join-event', { eventId });
    if (reply.ok) joined.push({ userId, entryId: (await reply.json()).entryId });
    if (joined.length === 2) break;
  }
  const [one, two] = joined;
  if (!one || !two) throw new Error('nobody can join');
  await become(one.userId);
  const challenge = { eventId, challengerTeamId: one.entryId, challengedTeamId: two.entryId };
  const made = await post('/api/create-challenge', { ...challenge, isInstant: true });
  const { matchId } = await made.json();
  await become(two.userId);
  await post('/api/accept-match', { matchId });
  await post('/api/ready-up', { matchId });
  await become(one.userId);
  await post('/api/ready-up', { matchId });
  await become(two.userId);
  await post('/api/notification-read', {});
  return { matchId, eventId };
}

interface Visit {
  readonly name: string;
  readonly page: string;
  readonly most: number;
  readonly cookies: Cookies;
}

async function measureVisits(
  browser: Browser,
  line: CountedLine,
  { name, page: url, cookies, most }: Visit,
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
      { what: `${name}: all, cold`, value: cold, unit: 'KB', goal: { most } },
      { what: `${name}: kept for being offline`, value: kept, unit: 'KB' },
      { what: `${name}: all, from cache`, value: again, unit: 'KB', goal: { most: AGAIN_KB } },
    ];
  } finally {
    await context.close();
  }
}
