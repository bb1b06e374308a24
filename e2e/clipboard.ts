import type { Page } from '@playwright/test';

/** Takes away every way of copying, as a browser does that allows none. */
export async function withoutClipboard(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) });
    document.execCommand = () => false;
  });
  await work();
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    Reflect.deleteProperty(document, 'execCommand');
  });
}
