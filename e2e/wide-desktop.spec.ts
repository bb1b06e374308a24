import { expect } from '@playwright/test';
import { enter, join } from './entering.ts';
import { openBattleground, takenOver, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
const WIDE = { width: 1920, height: 1080 } as const;
/** Columns of cards that each screen has at 1920 px. */
const SCREENS = [
  { path: '/games', parts: '.tiles > *', columns: 4 },
  {
    path: '/chat-room/brand:blg-ps',
    parts: '[data-fills], [data-fills] > aside, a[href^="/chat-room/"]',
    columns: 3,
  },
  { path: '/profile/me', parts: 'section', columns: 3 },
  { path: '/season', parts: 'section, h1', columns: 3 },
];

for (const language of ['en', 'ar'] as const) {
  test(`games, chat, profile and season use the room of a large desktop (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(60_000);
    const player = await visitor(browser, { brand: BRAND, language, ...WIDE }, 'Rana');
    const { page, origin } = player;
    const events = [];
    for (let i = 0; i < 4; i += 1) events.push(await openBattleground(player));
    await enter(player, BRAND);
    await join(player, events[0] ?? '');
    for (const { path, parts, columns } of SCREENS) {
      await page.goto(origin + path);
      await takenOver(page);
      const main = page.locator('main');
      const { width } = (await main.boundingBox()) ?? { width: 0 };
      const boxes = await main
        .locator(parts)
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0),
        );
      const centres = new Set(boxes.map(({ left, right }) => Math.round((left + right) / 2)));
      const from = Math.min(...boxes.map(({ left }) => left));
      const to = Math.max(...boxes.map(({ right }) => right));
      expect(centres.size, path).toBeGreaterThanOrEqual(columns);
      expect((to - from) / width, path).toBeGreaterThan(0.85);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(beyond, path).toBeLessThanOrEqual(WIDE.width);
    }
    await page.context().close();
  });
}
