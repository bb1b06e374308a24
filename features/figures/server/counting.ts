import { sql } from 'kysely';
import { activeOn, forgetDays, returnsIn, signUpsOf } from '#features/identity/server/index.ts';
import { playedOf } from '#features/leaderboards/server/index.ts';
import { disputesOf } from '#features/matches/server/index.ts';
import { revenueOf } from '#features/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, type Day, dayOf, daysBetween, startOf, weekOf } from '../rules/days.ts';
import { WEEKS_SHOWN } from '../rules/retention.ts';
import type { FiguresTables } from './tables.ts';

/** The first time, so many days back. */
const DAYS_BACK = 45;
/** The last days are counted again, should something have come late. */
const AGAIN = 2;
const KEEP_DAYS = 120;

/** Counts the days that are over and are not counted yet; again it comes to the same. */
export async function countFigures({ workshop, clock }: Pick<Platform, 'workshop' | 'clock'>) {
  const today = dayOf(clock.now());
  await workshop.transact(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('figures', 0))`.execute(db);
    const last = addDays(today, -1);
    const first = await firstToCount(db, last);
    await countDays(db, first, last);
    await countRevenue(db, first, last);
    for (let week = weekOf(first); week <= last; week = addDays(week, 7)) await countWeek(db, week);
    await forgetDays(db, addDays(today, -KEEP_DAYS));
  });
}

async function firstToCount(db: Db, last: Day): Promise<Day> {
  const { counted } = await tables<FiguresTables>(db)
    .selectFrom('figures_days')
    .select(({ fn }) => fn.max<string | null>('day').as('counted'))
    .executeTakeFirstOrThrow();
  return counted ? addDays(counted, 1 - AGAIN) : addDays(last, -DAYS_BACK);
}

async function countDays(db: Db, first: Day, last: Day): Promise<void> {
  const from = startOf(first);
  const until = startOf(addDays(last, 1));
  const signUps = indexed(await signUpsOf(db, from, until));
  const matches = indexed(await playedOf(db, from, until));
  const disputes = indexed(await disputesOf(db, from, until));
  for (const day of daysBetween(first, last)) {
    const active = await activeOn(db, day);
    const by = new Map(active.map((row) => [row.audience, row]));
    const known = [signUps, matches, disputes].flatMap((counts) => audiencesOf(counts, day));
    const rows = [...new Set([...by.keys(), ...known])].map((audience) => ({
      ...{ audience, day },
      sign_ups: signUps.get(keyOf(audience, day)) ?? 0,
      active_day: by.get(audience)?.day ?? 0,
      active_week: by.get(audience)?.week ?? 0,
      active_month: by.get(audience)?.month ?? 0,
      matches: matches.get(keyOf(audience, day)) ?? 0,
      disputes: disputes.get(keyOf(audience, day)) ?? 0,
    }));
    await anew(db, 'figures_days', day, rows);
  }
}

async function countRevenue(db: Db, first: Day, last: Day): Promise<void> {
  const rows = await revenueOf(db, startOf(first), startOf(addDays(last, 1)));
  for (const day of daysBetween(first, last)) {
    const ofDay = rows.filter((row) => row.day === day);
    await anew(db, 'figures_revenue', day, ofDay);
  }
}

async function countWeek(db: Db, week: Day): Promise<void> {
  const rows = await returnsIn(db, week, WEEKS_SHOWN);
  if (rows.length === 0) return;
  await tables<FiguresTables>(db)
    .insertInto('figures_cohorts')
    .values(rows.map(({ later, ...row }) => ({ ...row, later, week: addDays(week, -7 * later) })))
    .onConflict((conflict) =>
      conflict
        .columns(['audience', 'week', 'later'])
        .doUpdateSet(({ ref }) => ({ players: ref('excluded.players') })),
    )
    .execute();
}

/** A day's rows take the place of what was counted of it before. */
async function anew<Table extends 'figures_days' | 'figures_revenue'>(
  db: Db,
  table: Table,
  day: Day,
  rows: readonly FiguresTables[Table][],
): Promise<void> {
  const view = tables<FiguresTables>(db);
  await sql`delete from ${sql.table(table)} where day = ${day}::date`.execute(db);
  if (rows.length === 0) return;
  if (table === 'figures_days') {
    const days = rows as readonly FiguresTables['figures_days'][]; // of that table
    await view.insertInto('figures_days').values(days).execute();
  } else {
    const revenue = rows as readonly FiguresTables['figures_revenue'][]; // of the other one
    await view.insertInto('figures_revenue').values(revenue).execute();
  }
}

type Counts = ReadonlyMap<string, number>;

function indexed(
  rows: readonly { readonly audience: string; readonly day: Day; readonly count: number }[],
): Counts {
  return new Map(rows.map(({ audience, day, count }) => [keyOf(audience, day), count]));
}

function audiencesOf(counts: Counts, day: Day): string[] {
  return [...counts.keys()].flatMap((key) => {
    const [of, audience = ''] = key.split(' ', 2);
    return of === day ? [audience] : [];
  });
}

function keyOf(audience: string, day: Day): string {
  return `${day} ${audience}`;
}
