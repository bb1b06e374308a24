import { expect, type Page } from '@playwright/test';
import { enter, join } from './entering.ts';
import { openBattleground, PHONE, takenOver, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** The screens that players see most. */
const SCREENS = [
  '/home',
  '/games',
  '/event-home/:eventId',
  '/event-home/:eventId?tab=entrants',
  '/match-schedule',
  '/results',
  '/monthly-leaderboards/football-26',
  '/season',
  '/profile/me',
  '/search-friends',
  '/chat-rooms',
  '/chat-room/brand:blg-ps',
  '/how-to-earn-coins',
  '/rewards',
  '/notifications',
  '/menu',
  '/manage-account',
  '/manage-subscription',
];
/** Labels and their parts. Names and words of players may be cut; `bdi` and `dir` mark them. */
const LABELS =
  'header *, nav *, main button, main button *, main a, main a *, main li *, th, h1, h2, h3, label, legend, dt';

for (const language of ['en', 'ar'] as const) {
  test(`labels hold at twice the text size on a narrow phone (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const player = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Rana');
    const { page, origin } = player;
    const eventId = await openBattleground(player);
    await enter(player, BRAND);
    await join(player, eventId);
    const faults: string[] = [];
    for (const path of SCREENS) {
      await page.goto(origin + path.replace(':eventId', eventId));
      await takenOver(page);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await page.evaluate(() => document.fonts.ready);
      for (const fault of await faultsOn(page)) faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });
}

/** Labels that are cut off, reach beyond the screen, or have a word in two pieces. */
function faultsOn(page: Page): Promise<string[]> {
  return page.evaluate((labels) => {
    const width = document.documentElement.clientWidth;
    const faults = new Set<string>();
    if (document.documentElement.scrollWidth > width) faults.add('the page scrolls sideways');
    for (const element of document.querySelectorAll<HTMLElement>(labels)) {
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || !element.textContent?.trim()) continue;
      if (element.closest('.visually-hidden, [aria-hidden=true], option, select, bdi, [dir=auto]'))
        continue;
      if (element.matches(':has(> bdi)')) continue;
      const fault = faultOf(element);
      if (fault) faults.add(`${fault}: ${element.textContent.trim().slice(0, 40)}`);
    }
    return [...faults];

    function faultOf(element: HTMLElement): string | null {
      const { left, right, width: room, height } = element.getBoundingClientRect();
      if (room < 2 || height < 2) return null; // for screen readers
      if ((right > width + 1 || left < -1) && !isScrolled(element)) return 'beyond the screen';
      const { overflowX, webkitLineClamp } = getComputedStyle(element);
      const isCut = ['hidden', 'clip'].includes(overflowX) && webkitLineClamp === 'none';
      if (isCut && element.scrollWidth > element.clientWidth + 1) return 'cut off';
      const nodes = [...element.childNodes].filter((node) => node instanceof Text);
      return nodes.some(hasBrokenWord) ? 'broken word' : null;
    }

    /** Within a row that scrolls, such as tabs. */
    function isScrolled(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    }

    /** Longer words than those of ordinary labels may break. */
    function hasBrokenWord(node: Text): boolean {
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,13}(?![\p{L}\p{N}])/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) return true;
      }
      return false;
    }
  }, LABELS);
}
