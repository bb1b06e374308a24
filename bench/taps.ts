import type { Browser, Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { samplePlayerInPlay } from './match-screens.ts';
import { type Figure, median, ratio } from './measure.ts';
import { eventAt } from './pages.ts';
import { type Cookies, open, PHONE, SLOWER } from './visit.ts';

const TURNS = 5;
/** Controls that are tapped in one visit. */
const TAPS = 8;
/** How long the longest answer may be to that of a bare list of as many rows. */
const MOST = 1.5;
/** A page has become calm by then, and has loaded what a tap opens. */
const CALM_MS = 6_000;
/** An answer has been painted by then, and what it asked of the server has arrived. */
const ANSWERED_MS = 800;
const GAME = 'football-26';

interface Screen {
  readonly name: string;
  readonly url: string;
  readonly answers: number[];
  readonly bare: number[];
  rows: number;
}

/** The longest answer to a tap, from the event to the next paint, beside a bare React list of the same length. */
export function measureTaps(origin: string, bare: string): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const { eventId, matchId, cookies } = await samplePlayerInPlay(browser, origin, 'en');
    const screens = await screensAt(browser, origin, { eventId, matchId, cookies });
    for (let turn = 1; turn <= TURNS; turn += 1) {
      console.log(`Tapping, turn ${turn} of ${TURNS} …`);
      for (const screen of screens) {
        const seen = await longestAnswer(browser, screen.url, cookies);
        screen.answers.push(seen.longest);
        screen.rows = Math.max(screen.rows, seen.rows);
        const list = await longestAnswer(browser, `${bare}/?rows=${screen.rows}`, []);
        screen.bare.push(list.longest);
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
  const screenOf = (name: string, path: string): Screen => ({
    ...{ name, url: origin + path },
    ...{ answers: [], bare: [], rows: 0 },
  });
  return [
    screenOf('/event-home', `/event-home/${await eventAt(origin)}`),
    screenOf('/match-wizard in play', `/match-wizard/${eventId}/${matchId}`),
    screenOf('/chat-room', `/chat-room/${room}`),
    screenOf('/monthly-leaderboards', `/monthly-leaderboards/${GAME}`),
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

/** Taps the first controls that lead to no other screen, one after the other. */
async function longestAnswer(browser: Browser, url: string, cookies: Cookies): Promise<Seen> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watchTaps);
    await open(page, url);
    await page.waitForTimeout(CALM_MS);
    let [rows, taps] = [await page.evaluate(rowsShown), 0];
    for (let index = 0; index < TAPS; index += 1) {
      if (!(await tapOn(page, index))) break;
      taps += 1;
      rows = Math.max(rows, await page.evaluate(rowsShown));
      await page.keyboard.press('Escape'); // closes what the tap has opened
    }
    if (taps === 0) throw new Error(`${url}: expected a control to tap`);
    const longest = await page.evaluate(longestOf);
    return { longest, rows };
  } finally {
    await context.close();
  }
}

/** Returns false if the page has fewer controls. */
async function tapOn(page: Page, index: number): Promise<boolean> {
  const spot = await page.evaluate(controlAt, index);
  if (!spot) return false;
  await page.touchscreen.tap(spot.x, spot.y);
  await page.waitForTimeout(ANSWERED_MS);
  return true;
}

/** Runs in the page: brings a control into view that neither sends a form nor leads to another screen. */
function controlAt(index: number): { x: number; y: number } | undefined {
  const all = document.querySelectorAll<HTMLElement>('main a[href], main button, main summary');
  const middleOf = (control: HTMLElement) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const controls = [...all].filter((control) => {
    const leaves = control instanceof HTMLAnchorElement && control.pathname !== location.pathname;
    const sends = control instanceof HTMLButtonElement && control.form && control.type === 'submit';
    if (leaves || sends || control.matches(':disabled')) return false;
    const { x, y } = middleOf(control);
    return control.contains(document.elementFromPoint(x, y));
  });
  const control = controls[index];
  return control && middleOf(control);
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
  // what is not noted took less than the threshold
  return Math.max(16, ...ofTaps.map(({ duration }) => duration));
}
