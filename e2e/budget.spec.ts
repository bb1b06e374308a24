import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { HOUSE } from '#brands/brands.ts';
import { IDLE_AFTER_MS } from '#ui/screen/idle.ts';
import { apiOf, distantPlayer } from './caller.ts';
import { enter, join } from './entering.ts';
import { openBattleground, originOf, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

/**
 * Compressed script on the landing page, Europe's cookie bar included: one and a half times a bare React Router
 * application, which `npm run bench` builds and measures beside ours.
 */
const MOST_KB = 137;
/** Scripts that one page in one language may cost more than the same page in another: its texts. */
const TEXTS_KB = 4;
const BRAND = 'blg-ps-ar';
const COUNTED = ['script', 'font'];
const LETTERS = { ar: /noto-sans-arabic/, am: /noto-sans-ethiopic/ } as const;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 120_000 });

/** One of each kind: brands that differ in name, price and colours alone load the same scripts. */
const KINDS = new Map(
  HOUSE.brands.map((brand) => {
    const { region, entry, languages, cards, carrier } = brand;
    return [[region, entry, ...languages.toSorted(), cards, carrier?.service].join(' '), brand];
  }),
);

for (const { code, languages } of KINDS.values()) {
  test(`the landing page of ${code} holds its budget in ${languages.join(', ')}`, async ({
    page,
  }) => {
    await page.addInitScript(neverIdle, IDLE_AFTER_MS);
    const sizes: number[] = [];
    for (const language of languages) {
      const { scripts, fonts } = await loadedBy(page, `/landing?lang=${language}`, code);
      const texts = scripts.filter(({ name }) => name.includes('/texts.'));
      expect(texts.length, 'a page has texts').toBeGreaterThan(0);
      const others = texts.filter(({ name }) => !name.includes(`/texts.${language}.`));
      expect(others, `texts of other languages in ${language}`).toEqual([]);
      const wrong = Object.entries(LETTERS).filter(
        ([of, pattern]) => of !== language && fonts.some((font) => pattern.test(font)),
      );
      expect(wrong, `letters of other languages in ${language}`).toEqual([]);
      const sealing = scripts.filter(({ name }) => /\/seal(ed-call)?-/.test(name));
      expect(sealing, 'scripts of forms with a password').toEqual([]);
      sizes.push(scripts.reduce((sum, { size }) => sum + size, 0) / 1024);
    }
    expect(Math.max(...sizes)).toBeLessThan(MOST_KB);
    expect(Math.max(...sizes) - Math.min(...sizes), 'a language costs its texts').toBeLessThan(
      TEXTS_KB,
    );
  });
}

/** All bytes of a decided match with an empty cache; the wizard brings its acts as well. */
const MATCH_KB = {
  match: { en: 185, ar: 200 },
  'match-wizard': { en: 200, ar: 217 },
} as const;

test('the screens of a match hold their budget, in Latin letters and in Arabic ones', async ({
  browser,
}) => {
  const player = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Reem');
  const { eventId, matchId } = await playedBy(player);
  const storageState = await player.page.context().storageState();
  for (const language of ['en', 'ar'] as const) {
    const paths = { 'match-wizard': `${eventId}/${matchId}`, match: matchId };
    for (const screen of ['match-wizard', 'match'] as const) {
      const path = `/${screen}/${paths[screen]}`;
      const context = await browser.newContext({ storageState, viewport: PHONE });
      const page = await context.newPage();
      await page.addInitScript(neverIdle, IDLE_AFTER_MS);
      await apiOf(player.page).notificationRead({}); // the number of new ones has letters of its own
      const carried = await carriedBy(page, `${player.origin}${path}?lang=${language}`);
      expect(carried / 1024, `${path} in ${language}`).toBeLessThan(MATCH_KB[screen][language]);
      await context.close();
    }
  }
});

/** A match that the player has won, to the end. */
async function playedBy(player: Player) {
  const eventId = await openBattleground(player);
  await enter(player, BRAND);
  await join(player, eventId);
  const api = apiOf(player.page);
  const { game } = await api.eventById({ id: eventId });
  const opponent = await distantPlayer(BRAND, 'Omar', game.gameId);
  const [own, other] = await Promise.all(
    [api, opponent.api].map((each) => each.joinEvent({ eventId })),
  );
  const { matchId } = await api.createChallenge({
    eventId,
    challengerTeamId: own?.entryId ?? '',
    challengedTeamId: other?.entryId ?? '',
    isInstant: true,
  });
  await opponent.api.acceptMatch({ matchId });
  await api.readyUp({ matchId });
  await opponent.api.readyUp({ matchId });
  await api.submitScores({ matchId, scoreChallenger: 3, scoreChallenged: 1 });
  await opponent.api.verifyMatchResult({ matchId });
  await opponent.close();
  return { eventId, matchId };
}

/** Bytes of all replies, as they come over the line. */
async function carriedBy(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let [bytes, asked, answered] = [0, 0, 0];
  session.on('Network.requestWillBeSent', () => {
    asked += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    answered += 1;
    bytes += encodedDataLength;
  });
  await page.routeWebSocket(/\/live/, () => undefined); // news that comes meanwhile is no part of the page
  await page.goto(address);
  await page.locator('[data-line]').waitFor(); // of what follows the screen the last
  await page.evaluate(idle);
  await expect.poll(() => answered === asked).toBe(true);
  return bytes;
}

interface Loaded {
  readonly scripts: readonly { readonly name: string; readonly size: number }[];
  readonly fonts: readonly string[];
}

async function loadedBy(page: Page, path: string, brand: string): Promise<Loaded> {
  const asked: Request[] = [];
  const hear = (request: Request) => {
    if (COUNTED.includes(request.resourceType())) asked.push(request);
  };
  page.on('request', hear);
  const texts = page.waitForResponse(/\/assets\/texts\./); // asked for by the script of the page, so last
  await page.goto(originOf(brand) + path);
  await texts;
  const settled = async () => {
    const before = asked.length;
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
    await page.evaluate(idle);
    return asked.length === before;
  };
  await expect.poll(settled, { timeout: 60_000 }).toBe(true);
  page.off('request', hear);
  const of = (type: string) => asked.filter((request) => request.resourceType() === type);
  const scripts = await Promise.all(
    of('script').map(async (script) => ({ name: script.url(), size: await sizeOf(script) })),
  );
  await page.context().clearCookies();
  return { scripts, fonts: of('font').map((font) => font.url()) };
}

/** Keeps out everything that a page loads once it is idle: it belongs to no first view, and its time depends on the machine. */
function neverIdle(idleAfterMs: number): void {
  const start = window.setTimeout;
  const late = (action: TimerHandler, ms?: number, ...given: unknown[]) =>
    ms === idleAfterMs ? 0 : start(action, ms, ...given);
  window.setTimeout = Object.assign(late, start);
}

/** Until the page has run what it has, and has nothing left to do. */
async function idle(): Promise<void> {
  for (let pause = 0; pause < 3; pause++) {
    await new Promise((resolve) => {
      setTimeout(() => requestIdleCallback(resolve), 100);
    });
  }
}

const sizes = new Map<string, number>();

/** Bytes as `npm run build` compresses them. */
async function sizeOf(script: Request): Promise<number> {
  const known = sizes.get(script.url());
  if (known !== undefined) return known;
  const response = await script.response();
  if (!response) throw new Error(`no script at ${script.url()}`);
  const size = brotliCompressSync(await response.body()).length;
  sizes.set(script.url(), size);
  return size;
}
