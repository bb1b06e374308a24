import { test } from '@playwright/test';
import type { Player } from './player.ts';

/** What a call is asked arrives, its answer never does; what was asked, until the route is let go of. */
export async function losingAnswers({ page, origin }: Player, call: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/api/${call}`, async (route) => {
    const { port } = test.info().config.metadata;
    const headers = { ...route.request().headers(), host: new URL(origin).host };
    // only browsers know the names below localhost
    await route.fetch({ url: `http://localhost:${port}/api/${call}`, headers });
    asked.push(route.request().postData() ?? '');
    await route.abort();
  });
  return asked;
}
