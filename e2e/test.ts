import {
  type Browser,
  type BrowserContext,
  test as playwright,
  type TestInfo,
} from '@playwright/test';
import { CONSENT_KEY } from '#features/community/brands-and-legal/rules/consent.ts';
import { withoutPath } from '#testing/specification/breaking/proxy.ts';

const ANSWERED = [
  CONSENT_KEY,
  JSON.stringify({
    timestamp: '2026-11-01T00:00:00.000Z',
    preferences: { necessary: true, marketing: false, statistics: false },
  }),
] as const;

/** Reply fields dropped in this run (testing/specification/break.ts); usually none. */
const DROPS: readonly { of: string; field: string }[] = JSON.parse(process.env.BREAK_DROPS ?? '[]');

/** For `test.use`: a journey on a device where things may slide and fade, as most do. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * A journey: on every device the cookie dialog has been answered, but where a journey is about it. By a script of the
 * device itself, since a stored state opens a page for each origin, two seconds for all brands.
 */
export const test = playwright.extend<{ pagesKept: undefined }, { answered: undefined }>({
  pagesKept: [
    async ({ browser }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) await keepPages(browser, info);
    },
    { auto: true },
  ],
  answered: [
    async ({ browser }, use) => {
      answerOn(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

/** Each page of a failed try, by role and name. It is printed with the sum of a run. */
async function keepPages(browser: Browser, info: TestInfo): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    await info.attach('page', { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
  }
}

function answerOn(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    for (const drop of DROPS) await standBetween(context, drop);
    await context.addInitScript(([key, record]) => {
      // the dialog is the page's own; a frame in it may have nothing to store in
      if (window !== window.top || !location.hostname.endsWith('.localhost')) return;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, record);
    }, ANSWERED);
    return context;
  };
}

/** Puts a proxy between a device and the product. It drops one field of one call's replies. */
function standBetween(context: BrowserContext, { of, field }: (typeof DROPS)[number]) {
  return context.route(
    ({ pathname }) => pathname === `/api/${of}`,
    async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const headers = { ...(await request.allHeaders()), host: url.host };
      url.hostname = 'localhost'; // only browsers know the hosts of brands
      const response = await route.fetch({ url: url.href, headers });
      await route.fulfill({ response, json: withoutPath(await response.json(), field.split('.')) });
    },
  );
}
