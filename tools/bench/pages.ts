import type { Browser } from '@playwright/test';
import { withBrowser } from './browser.ts';
import { type Figure, median, ratio } from './measure.ts';
import { type Cookies, cookiesAt, firstVisit, type Visit } from './visit.ts';

const VISITS = 5;
const KB = 1024;
/** Limits of the script, relative to the bare application: on the landing page, and on a player's first screens. */
const SCRIPT_AT_THE_DOOR = 1.5;
const SCRIPT_INSIDE = 1.7;
const MOST_SCRIPTS = 40;
const FIRST_PAINT = 2.5;
const LARGEST_TO_FIRST = 1.2;
const MOST_SHIFT = 0.02;
/** Limit of the blocking time, relative to the last release. */
const BLOCKING = 1;

/** Landing pages that carry most: the cookie dialog, and letters of their own. */
const HEAVIEST = [
  { brand: 'eal-eu-en', language: 'de' },
  { brand: 'blg-ps-ar', language: 'ar' },
  // Android brings these letters; Debian has them in fonts-noto-core
  { brand: 'blg-ps-am', language: 'am', deviceFont: 'NotoSansEthiopic-Regular' },
];

interface Sites {
  readonly now: string;
  readonly bare: string;
  /** The last release; absent on a machine without git history. */
  readonly release: { readonly url: string; readonly version: string } | undefined;
}

/** A page of one of the sites; visits of all of them take turns. */
interface Measured {
  readonly name: string;
  readonly url: string;
  readonly cookies: Cookies;
  readonly visits: Visit[];
}

/** First visits with an empty cache, of a cheap phone on a slow network, beside a bare page and a bare application. */
export function measurePages({ now, bare, release }: Sites): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const bareApp = pageOf('bare application', `${bare}/`);
    const barePage = pageOf('bare page', `${bare}/page`);
    const own = await screensAt(browser, now);
    const before = release ? await screensAt(browser, release.url) : [];
    const heavy = await heaviestAt(browser, now);
    const all = [bareApp, barePage, ...own, ...before, ...heavy];
    for (let turn = 1; turn <= VISITS; turn += 1) {
      console.log(`Visiting pages, turn ${turn} of ${VISITS} …`);
      for (const { url, cookies, visits } of all) {
        visits.push(await firstVisit(browser, url, cookies));
      }
    }
    return [
      ...seenOf(bareApp),
      ...seenOf(barePage),
      ...own.flatMap((page, index) => {
        const earlier = before[index];
        return [
          ...figuresOf(page, bareApp, barePage),
          ...(release && earlier ? besideRelease(page, earlier, release.version) : []),
        ];
      }),
      ...heavy.flatMap((page) => figuresOf(page, bareApp, barePage)),
    ];
  });
}

function pageOf(name: string, url: string, cookies: Cookies = []): Measured {
  return { name, url, cookies, visits: [] };
}

async function screensAt(browser: Browser, origin: string): Promise<Measured[]> {
  const cookies = await cookiesAt(browser, origin);
  const event = await eventAt(origin);
  return [
    pageOf('/landing', `${origin}/landing`),
    pageOf('/games', `${origin}/games`, cookies),
    pageOf('/event-home', `${origin}/event-home/${event}`, cookies),
    pageOf('/match-schedule', `${origin}/match-schedule`, cookies),
  ];
}

export async function eventAt(origin: string): Promise<string> {
  const reply = await fetch(`${origin.replace('localhost', '127.0.0.1')}/api/events`);
  const { items } = (await reply.json()) as { items: { eventId: string }[] }; // as the contract declares it
  if (!items[0]) throw new Error(`${origin}/api/events: expected an event of the sample data`);
  return items[0].eventId;
}

async function heaviestAt(browser: Browser, origin: string): Promise<Measured[]> {
  const pages: Measured[] = [];
  for (const { brand, language, deviceFont } of HEAVIEST) {
    const isLacking = deviceFont !== undefined && !(await hasFont(browser, deviceFont));
    const name = `/landing, ${brand} in ${language}`;
    const url = `${origin.replace('localhost', `${brand}.localhost`)}/landing?lang=${language}`;
    pages.push(pageOf(isLacking ? `${name} (no ${deviceFont} here)` : name, url));
  }
  return pages;
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

const scriptBytes = ({ scripts }: Visit) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const scriptCount = ({ scripts }: Visit) => scripts.length;
const firstPaint = (visit: Visit) => visit.firstPaint;
const largestPaint = (visit: Visit) => visit.largestPaint;
const shift = (visit: Visit) => visit.shift;
const blocking = (visit: Visit) => visit.blocking;

/** Bytes and times in units of their own, which explain the ratios. */
function seenOf({ name, visits }: Measured): Figure[] {
  const mid = (value: (visit: Visit) => number) => median(visits.map(value));
  return [
    { what: `${name}: script, compressed`, value: mid(scriptBytes) / KB, unit: 'KB' },
    { what: `${name}: first contentful paint`, value: mid(firstPaint), unit: 'ms' },
    { what: `${name}: largest contentful paint`, value: mid(largestPaint), unit: 'ms' },
    { what: `${name}: total blocking time`, value: mid(blocking), unit: 'ms' },
  ];
}

function figuresOf(page: Measured, bareApp: Measured, barePage: Measured): Figure[] {
  const { name, visits } = page;
  const of = (value: (visit: Visit) => number, measured = page) => measured.visits.map(value);
  const mostScript = name.startsWith('/landing') ? SCRIPT_AT_THE_DOOR : SCRIPT_INSIDE;
  return [
    ...seenOf(page),
    ratio(`${name}: script to bare`, of(scriptBytes), of(scriptBytes, bareApp), mostScript),
    {
      what: `${name}: scripts`,
      value: median(visits.map(scriptCount)),
      unit: '',
      goal: { most: MOST_SCRIPTS },
    },
    ratio(`${name}: first paint to bare`, of(firstPaint), of(firstPaint, barePage), FIRST_PAINT),
    ratio(`${name}: largest to first paint`, of(largestPaint), of(firstPaint), LARGEST_TO_FIRST),
    {
      what: `${name}: layout shift`,
      value: median(visits.map(shift)),
      unit: '',
      goal: { most: MOST_SHIFT },
    },
  ];
}

function besideRelease({ name, visits }: Measured, earlier: Measured, version: string): Figure[] {
  const what = `${name}: blocking to ${version}`;
  return [
    ...seenOf({ ...earlier, name: `${version} ${earlier.name}` }),
    ratio(what, visits.map(blocking), earlier.visits.map(blocking), BLOCKING),
  ];
}
