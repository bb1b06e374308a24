import { type Browser, test as playwright } from '@playwright/test';
import { CONSENT_KEY } from '#features/brands-and-legal/rules/consent.ts';

const ANSWERED = [
  CONSENT_KEY,
  JSON.stringify({
    timestamp: '2026-11-01T00:00:00.000Z',
    preferences: { necessary: true, marketing: false, statistics: false },
  }),
] as const;

/** For `test.use`: a journey on a device where things may slide and fade, as most do. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * A journey: on every device the cookie dialog has been answered, but where a journey is about it. By a script of the
 * device itself, since a stored state opens a page for each origin, two seconds for all brands.
 */
export const test = playwright.extend<object, { answered: undefined }>({
  answered: [
    async ({ browser }, use) => {
      answerOn(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

function answerOn(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(([key, record]) => {
      // the dialog is the page's own; a frame in it may have nothing to store in
      if (window !== window.top || !location.hostname.endsWith('.localhost')) return;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, record);
    }, ANSWERED);
    return context;
  };
}
