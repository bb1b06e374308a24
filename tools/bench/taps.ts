import type { Browser } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { samplePlayerInPlay } from './match-screens.ts';
import { type Figure, median, ratio } from './measure.ts';
import { eventAt } from './pages.ts';
import { type Cookies, open, PHONE, SLOWER } from './visit.ts';

const TURNS = 5;
/** Limit of the longest response to a tap, divided by that of a bare list with as many rows. */
const MOST = 1.5;
/** Time after which a page is idle and has loaded its lazy parts. */
const CALM_MS = 6_000;
/** Time after which a tap's result is painted and its requests are answered. */
const ANSWERED_MS = 800;
const GAME = 'football-26';

/** The controls of each screen that players tap and that keep them on it: tabs and fields, and a sheet at the end. */
const TAPS = {
  event: [
    'main nav a[href*="tab=rankings"]',
    'main nav a[href*="tab=entrants"]',
    'main nav a[href*="tab=matches"]',
    'main nav a[href*="tab=rules"]',
    'main a[href*="sheet="]',
  ],
  match: ['main input[type=number]', 'main form button[type=button]', 'main button[type=button]'],
  chat: ['main summary:visible', 'main textarea', 'main a[href*="sheet=message"]'],
  board: [
    'main nav a[href*="among=friends"]',
    'main nav:has(a[href*="among="]) a',
    'main nav a[href*="month="]:last-child',
    'main nav a[href*="month="]',
  ],
  bare: [1, 2, 3, 1].map((row) => `li:nth-child(${row}) button`),
};

interface Screen {
  readonly name: string;
  readonly url: string;
  readonly taps: readonly string[];
  readonly answers: number[];
  readonly bare: number[];
  rows: number;
}

/** The longest answer to a tap, from the event to the next paint, beside a bare React list of the same length. */
export function measureTaps(origin: string, bare: string): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const played = await samplePlayerInPlay(browser, origin, 'en');
    const screens = await screensAt(browser, origin, played);
    for (let turn = 1; turn <= TURNS; turn += 1) {
      console.log(`Tapping, turn ${turn} of ${TURNS} …`);
      for (const screen of screens) {
        const seen = await longestAnswer(browser, screen, played.cookies);
        screen.answers.push(seen.longest);
        screen.rows = Math.max(screen.rows, seen.rows);
        const list = { url: `${bare}/?rows=${screen.rows}`, taps: TAPS.bare };
        screen.bare.push((await longestAnswer(browser, list, [])).longest);
      }
    }
    return screens.flatMap(({ name, answers, bare, rows }) => [
      { what: `${name}: longest answer to a tap`, value: median(answers), unit: 'ms' },
      { what: `bare list of ${rows}: longest answer`, value: median(bare), unit: 'ms' },
      ratio(`${name}: longest answer to bare`, answers, bare, MOST),
    ]);
  });
}

type Played = Awaited<ReturnType<typeof samplePlayerInPlay>>;

async function screensAt(browser: Browser, origin: string, played: Played): Promise<Screen[]> {
  const { eventId, matchId, cookies } = played;
  const room = await roomAt(browser, origin, cookies);
  const screenOf = (path: string, taps: readonly string[]): Screen => {
    const name = `/${path.split('/')[1]}`;
    return { name, url: origin + path, taps, answers: [], bare: [], rows: 0 };
  };
  return [
    screenOf(`/event-home/${await eventAt(origin)}`, TAPS.event),
    screenOf(`/match-wizard/${eventId}/${matchId}`, TAPS.match),
    screenOf(`/chat-room/${room}`, TAPS.chat),
    screenOf(`/monthly-leaderboards/${GAME}`, TAPS.board),
  ];
}

/** The player's room with the newest message. */
async function roomAt(browser: Browser, origin: string, cookies: Cookies): Promise<string> {
  const context = await browser.newContext();
  try {
    await context.addCookies(cookies);
    const reply = await context.request.get(`${origin}/api/chat-rooms`);
    const { items } = (await reply.json()) as { items: { roomId: string }[] }; // as the contract declares it
    if (!items[0]) throw new Error(`${origin}/api/chat-rooms: expected a room of the sample data`);
    return items[0].roomId;
  } finally {
    await context.close();
  }
}

interface Seen {
  /** Milliseconds. */
  readonly longest: number;
  /** The most rows of lists and tables at one time. */
  readonly rows: number;
}

/** Taps one control after the other. */
async function longestAnswer(
  browser: Browser,
  { url, taps }: Pick<Screen, 'url' | 'taps'>,
  cookies: Cookies,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchTaps);
    await open(page, url);
    await page.waitForTimeout(CALM_MS);
    let rows = await page.evaluate(rowsShown);
    for (const tap of taps) {
      const control = page.locator(tap).first();
      await control.scrollIntoViewIfNeeded();
      await page.waitForTimeout(ANSWERED_MS); // the scroll is painted
      await control.tap();
      await page.waitForTimeout(ANSWERED_MS);
      rows = Math.max(rows, await page.evaluate(rowsShown));
    }
    return { longest: await page.evaluate(longestOf), rows };
  } finally {
    await context.close();
  }
}

function rowsShown(): number {
  return document.querySelectorAll('main li, main tbody tr').length;
}

interface TapEntry {
  readonly name: string;
  readonly duration: number;
}

/** Runs in the page before anything else. */
function watchTaps(): void {
  const taps: TapEntry[] = [];
  Object.assign(globalThis, { taps });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) taps.push({ name, duration });
  }).observe(options);
}

/** Runs in the page at the end: of the events of a tap, the one that waited longest for its paint. */
function longestOf(): number {
  const { taps } = globalThis as unknown as { taps: TapEntry[] }; // put there by watchTaps
  const ofTaps = taps.filter(({ name }) => /^(pointerdown|pointerup|click)$/.test(name));
  // events below the threshold are not recorded
  return Math.max(16, ...ofTaps.map(({ duration }) => duration));
}
