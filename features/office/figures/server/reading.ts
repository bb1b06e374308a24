import { audienceZones } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { figuresCalls } from '../figures.contract.ts';
import { addDays, type Day, dayIn, daysBetween, weekOf } from '../rules/days.ts';
import { cohortsOf, WEEKS_SHOWN } from '../rules/retention.ts';
import { daysOf, lastCounted, type Place, revenueOfDays } from './counting.ts';
import type { FiguresTables } from './tables.ts';

/** Reads what was counted, a row a day, whatever has grown; the day that runs is counted as it is asked for. */
export function figures({ db, clock }: Platform): Handler<typeof figuresCalls.figures> {
  return async ({ span }, context) => {
    const { audience } = actingPlayer(context);
    const timeZone = audienceZones().get(audience) ?? context.brand.timeZone;
    const place = { audience, timeZone };
    const today = dayIn(clock.now(), timeZone);
    const yesterday = addDays(today, -1);
    const counted = await lastCounted(db, audience);
    // the job has not been there since midnight
    const first = counted !== null && counted < yesterday ? yesterday : today;
    const running = await daysOf(db, place, first, today);
    const revenue = await revenueIn(db, place, context, { span, first, today });
    const days = await countedDays(db, audience, addDays(today, -span), addDays(first, -1));
    const late = running.filter(({ day }) => day < today);
    return {
      timeZone,
      days: withoutGaps([...days, ...late], yesterday),
      today: shown(today, new Map(running.map((row) => [row.day, row]))),
      revenue: revenue.filter(({ day }) => day < today),
      revenueToday: revenue.filter(({ day }) => day === today),
      cohorts: await cohortsIn(db, audience, today),
    };
  };
}

function countedDays(db: Db, audience: string, from: Day, until: Day) {
  return tables<FiguresTables>(db)
    .selectFrom('figures_days')
    .selectAll()
    .where('audience', '=', audience)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute();
}

interface Running {
  readonly span: number;
  /** The first day that is not counted yet. */
  readonly first: Day;
  readonly today: Day;
}

/** By day, brand and currency, of the brands that the caller acts for. */
async function revenueIn(
  db: Db,
  place: Place,
  context: CallContext,
  { span, first, today }: Running,
) {
  const reach = reachIn(context, 'organiser');
  const counted = await tables<FiguresTables>(db)
    .selectFrom('figures_revenue')
    .select(['day', 'brand', 'currency', 'paid', 'refunded', 'charges'])
    .where('audience', '=', place.audience)
    .where(inReach('brand', reach))
    .where('day', '>=', addDays(today, -span))
    .where('day', '<', first)
    .orderBy('day')
    .orderBy('brand')
    .orderBy('currency')
    .execute();
  const running = await revenueOfDays(db, place, first, today);
  const own = running
    .filter(({ brand }) => reach === 'all' || reach.includes(brand))
    .map(({ audience: _, ...row }) => row)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return [...counted, ...own];
}

function keyOf({ day, brand, currency }: Record<'day' | 'brand' | 'currency', string>): string {
  return `${day} ${brand} ${currency}`;
}

async function cohortsIn(db: Db, audience: string, today: Day) {
  const counts = await tables<FiguresTables>(db)
    .selectFrom('figures_cohorts')
    .select(['week', 'later', 'players'])
    .where('audience', '=', audience)
    .where('week', '>=', weekOf(addDays(today, -7 * (WEEKS_SHOWN + 1))))
    .execute();
  return cohortsOf(counts, today).map(({ kept, ...cohort }) => ({ ...cohort, kept: [...kept] }));
}

type Row = FiguresTables['figures_days'];

/** A day on which nothing happened was not written down. */
function withoutGaps(rows: readonly Row[], last: Day) {
  const [first] = rows;
  if (!first) return [];
  const by = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(first.day, last).map((day) => shown(day, by));
}

function shown(day: Day, by: ReadonlyMap<Day, Row>) {
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
}
