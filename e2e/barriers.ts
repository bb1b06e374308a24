import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const SERIOUS: readonly (string | null | undefined)[] = ['serious', 'critical'];

/** Lists the accessibility faults of this screen: serious findings of axe, and scrolling sideways. */
export async function barriersOn(page: Page): Promise<string[]> {
  const found = await lookedAt(page);
  // a toast may have been half faded in: only faults that remain count
  return found.length === 0 ? found : lookedAt(page);
}

async function lookedAt(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  // in the page itself: another page for what frames of other sites tell takes twice as long, and we have none
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const found = violations
    .filter(({ impact }) => SERIOUS.includes(impact))
    .map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`);
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  if (content > window) found.push(`${page.url()}: scrolls sideways, ${content} px`);
  return found;
}

/** In the browser: what slides or fades in has arrived; what is half there has half its contrast. */
async function settled(): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => {
    return Number.isFinite(effect?.getComputedTiming().endTime);
  });
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
