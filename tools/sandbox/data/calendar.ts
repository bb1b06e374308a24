import type { Brand } from '#brands/brand.ts';
import { dayKey } from '#core/months.ts';
import type { Platform } from '#platform/platform.ts';
import { isMarked } from '../marks.ts';
import { addDays } from './days.ts';
import { makeEvent, type PlannedEvent, plannedEvents, plannedOfFamilies } from './events.ts';
import { layOutGames } from './games.ts';
import { sampleBrands } from './sample-brands.ts';

/** Daily battlegrounds are made this many days ahead, showdowns a week. */
const DAILY_AHEAD = 2;
const SHOWDOWN_AHEAD = 7;

/**
 * Keeps the sandbox's calendar filled: today's battlegrounds, those whose registration is open, and those
 * that are coming. Run as often as one likes; each is made once.
 */
export async function fillCalendar({ db, transactions, clock }: Platform): Promise<void> {
  const plans = sampleBrands().flatMap((brand) => upcoming(brand, clock.now()));
  const missing: PlannedEvent[] = [];
  for (const plan of plans) if (!(await isMarked(db, plan.key))) missing.push(plan);
  if (missing.length === 0) return;
  const games = await transactions.run((transaction) => layOutGames(transaction));
  for (const plan of missing)
    await transactions.run((transaction) => makeEvent(transaction, plan, games));
}

function upcoming(brand: Brand, now: Date): PlannedEvent[] {
  const today = dayKey(now, brand.timeZone);
  return Array.from({ length: SHOWDOWN_AHEAD + 1 }, (_, ahead) => ahead).flatMap((ahead) => {
    const day = addDays(today, ahead);
    const planned = plannedEvents(brand, day);
    const own = plannedOfFamilies(brand, day).filter(({ game }) => {
      return !planned.some((event) => event.kind === 'daily' && event.game === game);
    });
    return [...planned, ...own].filter(({ kind }) => kind === 'showdown' || ahead <= DAILY_AHEAD);
  });
}
