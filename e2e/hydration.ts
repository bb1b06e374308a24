import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { barriersOn } from './barriers.ts';

/** The script that takes a page over; it waits here until the page has been marked. */
const ENTRY = '**/assets/entry.client-*.js';
const MARKED = 10;

interface Watched {
  readonly status?: number;
  /** Runs axe on the screen as well. */
  readonly axe: boolean;
  /** Asserts that the page shows this screen. */
  readonly sees?: (page: Page) => Promise<void>;
}

/**
 * Opens a screen and watches React take over the server's page: no error on the page or in the console, ten nodes that
 * stay the same, one title, the layers of styles in their order, no text among elements, and nothing wider than the screen.
 */
export async function watchHydration(
  page: Page,
  address: string,
  { status = 200, axe, sees }: Watched,
): Promise<void> {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(`${error.message} ${String(error.cause ?? '')}`);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isOfStatus(message.text(), status)) {
      errors.push(message.text());
    }
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  const marked = Promise.withResolvers<void>();
  await page.route(ENTRY, async (route) => {
    await marked.promise;
    await route.continue();
  });
  const reply = await page.goto(address, { waitUntil: 'domcontentloaded' });
  expect(reply?.status(), address).toBe(status);
  // the screen itself, not another one that it leads to
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  expect(await page.evaluate(markNodes, MARKED)).toBe(MARKED);
  expect(await page.evaluate(firstLayers)).toMatch(/^@layer reset,/);
  marked.resolve();
  const adopted = expect.poll(() => page.evaluate(adoptedNodes), {
    message: 'nodes adopted',
    intervals: [100],
  });
  await adopted.toBe(MARKED);
  await expect(page.locator('head title')).toHaveCount(1);
  await sees?.(page);
  expect(await page.evaluate(textsAmongElements), 'texts that a translator would break').toEqual(
    [],
  );
  expect(errors).toEqual([]);
  if (axe) expect(await barriersOn(page)).toEqual([]);
  else expect(await overhang(page)).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
  page.off('pageerror', onError);
  page.off('console', onMessage);
  await page.unroute(ENTRY);
}

/** Chromium reports a page of that status in the console. */
function isOfStatus(text: string, status: number): boolean {
  return status >= 400 && text.includes(`status of ${status}`);
}

/** In the browser: picks elements from all over the page, and keeps them; how many. */
function markNodes(wanted: number): number {
  // skeletons, and the line about scripts that do not arrive, go once those have come
  const skeleton = '[role=status]:has(> [aria-hidden])';
  const passing = `script, link, template, svg *, #late, #late *, ${skeleton}, ${skeleton} *`;
  const all = [...document.body.querySelectorAll(`*:not(${passing})`)];
  const step = all.length / wanted;
  const nodes = Array.from({ length: wanted }, (_, at) => all[Math.floor(at * step)]);
  Object.assign(globalThis, { marked: nodes });
  return new Set(nodes.filter((node) => node !== undefined)).size;
}

/** In the browser: how many of them are still in the page, and React's own by now. */
function adoptedNodes(): number {
  const { marked } = globalThis as unknown as { marked: readonly Element[] }; // by markNodes
  const isAdopted = (node: Element) =>
    Object.keys(node).some((name) => name.startsWith('__reactFiber$'));
  return marked.filter((node) => node.isConnected && isAdopted(node)).length;
}

/** In the browser: texts that React keeps as nodes of their own (ui/jsx/texts-apart.ts). */
function textsAmongElements(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const kept: string[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const isOfReact = Object.keys(text).some((name) => name.startsWith('__reactFiber$'));
    if (isOfReact && text.nodeValue?.trim()) {
      kept.push(`${text.parentElement?.className}: ${text.nodeValue}`);
    }
  }
  return kept;
}

/** In the browser: the rule that comes before all others. A layer named earlier would lose to the reset. */
function firstLayers(): string {
  return document.styleSheets[0]?.cssRules[0]?.cssText ?? '';
}

/** Pixels by which the page is wider than the screen. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
