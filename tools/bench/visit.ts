import type { Browser, BrowserContext, Page } from '@playwright/test';
import { samplePeopleAt } from './browser.ts';
import { blockingTime, type Task } from './measure.ts';

/** Slow 4G: 150 ms, 1.6 Mbit/s; and a processor slowed four times. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
export const SLOWER = 4;
export const PHONE = { width: 360, height: 740 };
/** Time after the load event for which layout shifts and long tasks are watched. */
const WATCH_MS = 3_000;

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface Script {
  readonly path: string;
  /** Compressed, without headers. */
  readonly bytes: number;
}

export interface Visit {
  readonly scripts: readonly Script[];
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
  /** Total blocking time from the first paint to the end of the watch, in ms. */
  readonly blocking: number;
}

/** The first visit of a cheap phone on a slow network, with an empty cache. */
export async function firstVisit(browser: Browser, url: string, cookies: Cookies): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const scripts = scriptsOf(page);
    await page.addInitScript(watch);
    await open(page, url);
    await page.waitForTimeout(WATCH_MS);
    const { tasks, loaded, ...seen } = await page.evaluate(seenBy);
    const blocking = blockingTime(tasks, seen.firstPaint, loaded + WATCH_MS);
    return { ...seen, blocking, scripts: await scripts() };
  } finally {
    await context.close();
  }
}

/** Opens a page that replies without a redirect. */
export async function open(page: Page, url: string): Promise<void> {
  const reply = await page.goto(url, { waitUntil: 'load' });
  if (!reply?.ok()) throw new Error(`${url}: expected a page, answered with ${reply?.status()}`);
  if (page.url() !== url) throw new Error(`${url}: expected no redirect, led to ${page.url()}`);
}

/** The session of a sample player; browsers that are measured get these cookies and know nothing else. */
export async function cookiesAt(browser: Browser, origin: string): Promise<Cookies> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const [userId] = await samplePeopleAt(page, origin);
    await page.evaluate(
      (body) =>
        fetch('/sandbox/sign-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      JSON.stringify({ userId }),
    );
    return await context.cookies();
  } finally {
    await context.close();
  }
}

/** Records the scripts that a page loads, each once, because repeated requests are answered from memory. */
function scriptsOf(page: Page): () => Promise<Script[]> {
  const found = new Map<string, Promise<Script>>();
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.resourceType() !== 'script' || request.serviceWorker() || found.has(path)) return;
    const sizes = request.sizes();
    found.set(
      path,
      sizes.then(({ responseBodySize }) => ({ path, bytes: responseBodySize })),
    );
  });
  return () => Promise.all(found.values());
}

interface Watched {
  largestPaint: number;
  shift: number;
  tasks: Task[];
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page before anything else. */
function watch(): void {
  const watched: Watched = { largestPaint: 0, shift: 0, tasks: [] };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as LayoutShift; // the observed type
      if (!hadRecentInput) watched.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.tasks.push({ startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page at the end. */
function seenBy() {
  const { watched } = globalThis as unknown as { watched: Watched }; // put there by watch
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    ...watched,
    firstPaint: paint?.startTime ?? Number.NaN,
    loaded: (navigation as PerformanceNavigationTiming).loadEventEnd, // the only entry of its type
  };
}
