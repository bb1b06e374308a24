import { type Locator, test } from '@playwright/test';
import type { RowId } from '#testing/specification/index.ts';
import { takenOver } from './player.ts';

/** Rows broken in this run (testing/specification/break.ts); usually none. */
const REMOVED = process.env.BREAK_REMOVED?.split(' ') ?? [];
const AGAIN_MS = 50;
const TAKEN_OVER_WITHIN_MS = 5_000;

/**
 * Returns the element that shows a fact of the rows; the test asserts on it. If a run breaks one of these rows, the
 * element is removed from the page first, and again each time React renders it.
 */
export async function fact(element: Locator, ...rows: readonly RowId[]): Promise<Locator> {
  const row = rows.find((each) => REMOVED.includes(each));
  if (row === undefined) return element;
  await element.first().waitFor({ state: 'attached' });
  // React puts back what is missing when it takes the page over; without script it never does
  await takenOver(element.page(), TAKEN_OVER_WITHIN_MS).catch(() => undefined);
  test.info().annotations.push({ type: 'removed', description: row });
  await remove(element);
  void keepAway(element);
  return element;
}

async function keepAway(element: Locator): Promise<void> {
  while (!element.page().isClosed()) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    await remove(element).catch(() => undefined); // the page has led on meanwhile, or has been closed
  }
}

/** Also the next one, if the locator takes the first of several. */
async function remove(element: Locator): Promise<void> {
  while ((await element.count()) > 0) {
    await element.evaluateAll((nodes) => {
      for (const node of nodes) node.remove();
    });
  }
}
