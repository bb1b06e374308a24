import { sql } from 'kysely';
import { audienceZones } from '#brands/brands.ts';
import {
  type ActivePlayers,
  audienceHasPlayers,
  countActiveAfter,
  countActivePlayers,
  countReturningPlayers,
  countSignUps,
  deleteActivityBefore,
} from '#features/foundation/identity/server/index.ts';
import { sumRevenue } from '#features/money/subscriptions/server/index.ts';
import { playedOf } from '#features/play/leaderboards/server/index.ts';
import { disputesOf } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, type Day, dayIn, daysBetween, startIn, weekOf } from '../rules/days.ts';
import { WEEKS_SHOWN } from '../rules/retention.ts';
import type { FiguresTables } from './tables.ts';

/** The first time, so many days back. */
const DAYS_BACK = 45;
/** With a new day, the last ones are counted again, should something have come late. */
const AGAIN = 2;
const KEEP_DAYS = 120;

/** An audience, whose days are those of its zone. */
export interface Place {
  readonly audience: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Counts the days that are over and are not counted yet; again it comes to the same. */
export async function countFigures({
  transactions,
  clock,
}: Pick<Platform, 'transactions' | 'clock'>) {
  const now = clock.now();
  await transactions.run(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(db);
    for (const [audience, timeZone] of audienceZones()) {
      await countAudience(db, { audience, timeZone }, now);
    }
    await deleteActivityBefore(db, addDays(dayIn(now, 'UTC'), -KEEP_DAYS));
  });
}

async function countAudience(db: Db, place: Place, now: Date): Promise<void> {
  const last = addDays(dayIn(now, place.timeZone), -1);
  const counted = await lastCounted(db, place.audience);
  if (counted === null && !(await audienceHasPlayers(db, place.audience))) return;
  if (counted !== null && counted >= last) return;
  const earliest = addDays(last, -DAYS_BACK);
  const again = counted === null ? earliest : addDays(counted, 1 - AGAIN);
  const first = [earliest, again].toSorted().at(-1) ?? last;
  const days = await daysOf(db, place, first, last);
  // a quiet day is written down, too, so that it is not counted each hour
  const isQuiet = counted !== null && !days.some(({ day }) => day === last);
  const all = isQuiet ? [...days, { ...NOTHING, audience: place.audience, day: last }] : days;
  await anew(db, 'figures_days', place, first, all);
  await anew(db, 'figures_revenue', place, first, await revenueOfDays(db, place, first, last));
  for (let week = weekOf(first); week <= last; week = addDays(week, 7)) {
    await countWeek(db, place, week);
  }
}

/** The last day that is counted; `null`: none. */
export async function lastCounted(db: Db, audience: string): Promise<Day | null> {
  const { counted } = await tables<FiguresTables>(db)
    .selectFrom('figures_days')
    .select(({ fn }) => fn.max<string | null>('day').as('counted'))
    .where('audience', '=', audience)
    .executeTakeFirstOrThrow();
  return counted;
}

const NOTHING = {
  sign_ups: 0,
  active_day: 0,
  active_week: 0,
  active_month: 0,

  matches: 0,
  disputes: 0,
};

/** The figures of each day on which there was anything. */
export async function daysOf(
  db: Db,
  place: Place,
  first: Day,
  last: Day,
): Promise<FiguresTables['figures_days'][]> {
  const { audience } = place;
  const [from, until] = spanOf(place, first, last);
  const signUps = indexed(await countSignUps(db, place, from, until));
  const matches = indexed(await playedOf(db, place, from, until));
  const disputes = indexed(await disputesOf(db, place, from, until));
  const rows: FiguresTables['figures_days'][] = [];
  let active = await activeBefore(db, audience, first);
  for (const day of daysBetween(first, last)) {
    active = active
      ? await countActiveAfter(db, audience, day, active)
      : await countActivePlayers(db, audience, day);
    const row = {
      sign_ups: signUps.get(day) ?? 0,
      active_day: active.day,
      active_week: active.week,
      active_month: active.month,
      matches: matches.get(day) ?? 0,
      disputes: disputes.get(day) ?? 0,
    };
    if (Object.values(row).some((count) => count > 0)) rows.push({ audience, day, ...row });
  }
  return rows;
}

/**
 * Reads the active players of the day before, from which the next day is counted; `undefined` if that is not counted, and
 * after each Sunday: players who are erased between two days would stay in the sum.
 */
async function activeBefore(
  db: Db,
  audience: string,
  day: Day,
): Promise<ActivePlayers | undefined> {
  const before = addDays(day, -1);
  const row = await tables<FiguresTables>(db)
    .selectFrom('figures_days')
    .select(['active_day as day', 'active_week as week', 'active_month as month'])
    .where('audience', '=', audience)
    .where('day', '=', before)
    .executeTakeFirst();
  return weekOf(day) === day ? undefined : row;
}

/** Sums up the payments and refunds of each day. */
export function revenueOfDays(db: Db, place: Place, first: Day, last: Day) {
  return sumRevenue(db, place, ...spanOf(place, first, last));
}

function spanOf({ timeZone }: Place, first: Day, last: Day): [Date, Date] {
  return [startIn(first, timeZone), startIn(addDays(last, 1), timeZone)];
}

async function countWeek(db: Db, place: Place, week: Day): Promise<void> {
  const { audience } = place;
  const rows = await countReturningPlayers(db, place, week, WEEKS_SHOWN);
  if (rows.length === 0) return;
  await tables<FiguresTables>(db)
    .insertInto('figures_cohorts')
    .values(
      rows.map(({ later, players }) => {
        return { audience, later, players, week: addDays(week, -7 * later) };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['audience', 'week', 'later'])
        .doUpdateSet(({ ref }) => ({ players: ref('excluded.players') })),
    )
    .execute();
}

/** An audience's rows from a day on take the place of what was counted of these days before. */
async function anew<Table extends 'figures_days' | 'figures_revenue'>(
  db: Db,
  table: Table,
  { audience }: Place,
  first: Day,
  rows: readonly FiguresTables[Table][],
): Promise<void> {
  const view = tables<FiguresTables>(db);
  await sql`
    delete from ${sql.table(table)}
    where audience = ${audience} and day >= ${first}::date`.execute(db);
  if (rows.length === 0) return;
  if (table === 'figures_days') {
    const days = rows as readonly FiguresTables['figures_days'][]; // as rows of that table
    await view.insertInto('figures_days').values(days).execute();
  } else {
    const revenue = rows as readonly FiguresTables['figures_revenue'][]; // as rows of the other table
    await view.insertInto('figures_revenue').values(revenue).execute();
  }
}

function indexed(
  rows: readonly { readonly day: Day; readonly count: number }[],
): ReadonlyMap<Day, number> {
  return new Map(rows.map(({ day, count }) => [day, count]));
}
