import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';

const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

/** Runs with the machine's own browser where it has one, and closes it afterwards. */
export async function withBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    ...(SYSTEM_CHROMIUM && { executablePath: SYSTEM_CHROMIUM }),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** Ids of the players that the sandbox at this address can sign in. */
export async function samplePeopleAt(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/sandbox`);
  return page.locator('input[name=userId]').evaluateAll((inputs) =>
    // the locator finds inputs only
    (inputs as HTMLInputElement[]).map(({ value }) => value),
  );
}
