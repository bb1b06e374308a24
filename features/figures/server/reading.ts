import { tables } from '#platform/database/database.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { figuresCalls } from '../contract.ts';
import { addDays, dayOf, daysBetween, weekOf } from '../rules/days.ts';
import { cohortsOf, WEEKS_SHOWN } from '../rules/retention.ts';
import type { FiguresTables } from './tables.ts';

/** Reads what was counted: a row a day, whatever has grown. */
export function figures({ db, clock }: Platform): Handler<typeof figuresCalls.figures> {
  return async ({ span }, context) => {
    const { audience } = actingPlayer(context);
    const today = dayOf(clock.now());
    const [first, last] = [addDays(today, -span), addDays(today, -1)];
    const view = tables<FiguresTables>(db);
    const days = await view
      .selectFrom('figures_days')
      .selectAll()
      .where('audience', '=', audience)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('day')
      .execute();
    const revenue = await view
      .selectFrom('figures_revenue')
      .select(['day', 'brand', 'currency', 'paid', 'refunded', 'charges'])
      .where('audience', '=', audience)
      .where(inReach('brand', reachIn(context, 'organiser')))
      .where('day', '>=', first)
      .where('day', '<=', last)
      .orderBy('day')
      .orderBy('brand')
      .orderBy('currency')
      .execute();
    const counts = await view
      .selectFrom('figures_cohorts')
      .select(['week', 'later', 'players'])
      .where('audience', '=', audience)
      .where('week', '>=', weekOf(addDays(today, -7 * (WEEKS_SHOWN + 1))))
      .execute();
    const cohorts = cohortsOf(counts, today).map(({ kept, ...cohort }) => ({
      ...cohort,
      kept: [...kept],
    }));
    return { days: withoutGaps(days, last), revenue, cohorts };
  };
}

/** A day on which nothing happened was not written down. */
function withoutGaps(rows: readonly FiguresTables['figures_days'][], last: string) {
  const [first] = rows;
  if (!first) return [];
  const by = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(first.day, last).map((day) => {
    const row = by.get(day);
    return {
      day,
      signUps: row?.sign_ups ?? 0,
      activeDay: row?.active_day ?? 0,
      activeWeek: row?.active_week ?? 0,
      activeMonth: row?.active_month ?? 0,
      matches: row?.matches ?? 0,
      disputes: row?.disputes ?? 0,
    };
  });
}
