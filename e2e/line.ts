import { test } from '@playwright/test';
import type { Player } from './player.ts';

/** Lets the requests of a call arrive and loses their answers. Returns the requests, until the route is removed. */
export async function losingAnswers({ page, origin }: Player, call: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/api/${call}`, async (route) => {
    const { port } = test.info().config.metadata;
    const headers = { ...route.request().headers(), host: new URL(origin).host };
    // only browsers know the names below localhost
    await route.fetch({ url: `http://localhost:${port}/api/${call}`, headers });
    asked.push(route.request().postData() ?? '');
    await route.abort().catch(() => undefined); // a page that has left has ended its request already
  });
  return asked;
}
