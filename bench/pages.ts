import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { samplePeopleAt, withBrowser } from './browser.ts';
import { type Figure, median } from './measure.ts';

const VISITS = 5;
const KB = 1024;
/** Slow 4G: 150 ms, 1.6 Mbit/s; and a processor slowed four times. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const SLOWER = 4;
/** How long a page is watched for things that shift. */
const WATCH_MS = 3_000;

interface Visit {
  readonly scriptBytes: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
}

interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** As somebody of the sample data sees it. */
  readonly signedIn?: boolean;
  /** What phones bring along for the page's language; a machine without it measures a device that has no such letters. */
  readonly deviceFont?: string;
}

/** First visits with an empty cache, as a cheap phone on a slow network sees them. */
export function measurePages(pages: readonly MeasuredPage[]): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const figures: Figure[] = [];
    for (const { name, url, signedIn = false, deviceFont } of pages) {
      const isLacking = deviceFont !== undefined && !(await hasFont(browser, deviceFont));
      const cookies = signedIn ? await cookiesAt(browser, new URL(url).origin) : [];
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        visits.push(await firstVisit(browser, url, cookies));
      }
      figures.push(...figuresOf(isLacking ? `${name} (no ${deviceFont} here)` : name, visits));
    }
    return figures;
  });
}

function figuresOf(name: string, visits: readonly Visit[]): Figure[] {
  const mid = (value: (visit: Visit) => number) => median(visits.map(value));
  return [
    {
      what: `${name}: script, compressed`,
      value: mid(({ scriptBytes }) => scriptBytes) / KB,
      unit: 'KB',
      goal: { most: 125 },
    },
    {
      what: `${name}: first contentful paint`,
      value: mid(({ firstPaint }) => firstPaint),
      unit: 'ms',
      goal: { most: 1_200 },
    },
    {
      what: `${name}: largest contentful paint`,
      value: mid(({ largestPaint }) => largestPaint),
      unit: 'ms',
      goal: { most: 1_800 },
    },
    {
      what: `${name}: layout shift`,
      value: mid(({ shift }) => shift),
      unit: '',
      goal: { most: 0 },
    },
  ];
}

async function hasFont(browser: Browser, name: string): Promise<boolean> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      (source) =>
        new FontFace('of-the-device', source).load().then(
          () => true,
          () => false,
        ),
      `local("${name}")`,
    );
  } finally {
    await page.close();
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The session of somebody of the sample data; what is measured is visited by a browser that knows nothing else. */
async function cookiesAt(browser: Browser, origin: string): Promise<Cookies> {
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

async function firstVisit(browser: Browser, url: string, cookies: Cookies): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const scripts = countScripts(session);
    await page.addInitScript(watchPaints);
    const reply = await page.goto(url, { waitUntil: 'load' });
    if (!reply?.ok()) throw new Error(`${url} answers ${reply?.status()}`);
    if (page.url() !== url) throw new Error(`${url} leads to ${page.url()}`);
    await page.waitForTimeout(WATCH_MS);
    return { ...(await paintsOf(page)), scriptBytes: scripts() };
  } finally {
    await context.close();
  }
}

/** Bytes of scripts as they came over the wire. */
function countScripts(session: CDPSession): () => number {
  const ids = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') ids.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

interface Watched {
  largestPaint: number;
  shift: number;
}

/** Runs in the page before anything else. */
function watchPaints(): void {
  const watched: Watched = { largestPaint: 0, shift: 0 };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as LayoutShift; // what this observer asks for
      if (!hadRecentInput) watched.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

function paintsOf(page: Page): Promise<Omit<Visit, 'scriptBytes'>> {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }; // put there by watchPaints
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { ...watched, firstPaint: paint?.startTime ?? Number.NaN };
  });
}
