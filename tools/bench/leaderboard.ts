import '../../scripts/pinned-node.mjs';
import { sql } from 'kysely';
import { aheadOf } from '#features/play/leaderboards/server/board-pages.ts';
import type { Db } from '#platform/database/database.ts';
import { onMovedClock } from '../simulate/moved-clock.ts';
import { type Figure, isReached, percentile } from './measure.ts';

const PLAYERS = 1_000_000;
/** Lookups of random players, and of players in the largest ties. */
const LOOKED_UP = 300;
const BOARD = '01930000-0000-7000-8000-000000000001';

/** `node tools/bench/leaderboard.ts`: measures the query for a player's rank among a million, and checks the rank. */
async function main(): Promise<boolean> {
  const figures = await onMovedClock(({ platform }) => measure(platform.db), { database: {} });
  for (const figure of figures) {
    const { what, value, unit } = figure;
    console.log(`${what}: ${value.toFixed(2)} ${unit} ${isReached(figure) ? '' : 'MISS'}`);
  }
  return figures.every(isReached);
}

async function measure(db: Db): Promise<Figure[]> {
  await fill(db);
  const random = await rowsOf(db, sql`order by random()`);
  const crowded = await rowsOf(
    db,
    sql`where (points, won, score_difference, played) in (
      select points, won, score_difference, played from ranking_rows
      group by 1, 2, 3, 4 order by count(*) desc limit 20) order by random()`,
  );
  const last = await rowsOf(db, sql`order by points, won`);
  const looks = [
    { name: 'at random', rows: random },
    { name: 'where most are equal', rows: crowded },
    { name: 'at the very end', rows: last },
  ];
  const figures: Figure[] = [];
  let wrong = 0;
  for (const { name, rows } of looks) {
    const times: number[] = [];
    for (const row of rows) {
      const found = await aheadOf(row).execute(db);
      if ((found.rows[0]?.ahead ?? 0) + 1 !== row.place) wrong += 1;
      times.push(await timeOf(db, row));
    }
    figures.push(
      { what: `rank ${name}, p99`, value: percentile(times, 0.99), unit: 'ms', goal: { most: 2 } },
      { what: `rank ${name}, median`, value: percentile(times, 0.5), unit: 'ms' },
    );
  }
  figures.push({
    what: 'ranks that a plain count does not give',
    value: wrong,
    unit: '',
    goal: { most: 0 },
  });
  return figures;
}

/** A month of a million players with few or many points, without accounts. */
async function fill(db: Db): Promise<void> {
  await sql`alter table ranking_rows drop constraint ranking_rows_player_id_fkey`.execute(db);
  await sql`
    insert into ranking_boards (id, kind, audience, game_id, month)
    values (${BOARD}, 'month', 'bench', ${BOARD}, '2026-11')`.execute(db);
  await sql`
    insert into ranking_rows
      (board_id, player_id, played, won, drawn, lost, score_difference, points, last_win_at)
    select ${BOARD}::uuid,
      (lpad(to_hex((1761955200000 + n::bigint * 31000)), 12, '0') || '7' || substr(md5(n::text), 1, 3)
        || '8' || substr(md5(n::text), 4, 15))::uuid,
      played, won, 0, played - won, 2 * won - played + floor(random() * 3)::int,
      60 * played + 150 * won - 25 * floor(random() * 1.3)::int,
      case when won > 0 then date_trunc('milliseconds', timestamptz '2026-11-01' + random() * interval '30 days') end
    from (
      select n, played, floor(random() * (played + 1))::int as won
      from (
        select n, 1 + floor(-ln(1 - random()) * 7)::int as played
        from generate_series(1, ${sql.lit(PLAYERS)}) as n
      ) as matches
    ) as results`.execute(db);
  await sql`
    insert into ranking_spread (board_id, points, players, folded)
    select board_id, points, count(*), true from ranking_rows group by 1, 2`.execute(db);
  await sql`
    insert into ranking_ties (board_id, points, won, score_difference, played, era, players, folded)
    select board_id, points, won, score_difference, played, ranking_era(last_win_at, player_id), count(*), true
    from ranking_rows group by 1, 2, 3, 4, 5, 6`.execute(db);
  await sql`
    create table bench_places as select player_id, row_number() over (
      order by points desc, won desc, score_difference desc, played, last_win_at nulls last, player_id
    )::int as place from ranking_rows`.execute(db);
  await sql`create index on bench_places (player_id)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

type Row = Parameters<typeof aheadOf>[0] & { readonly place: number };

async function rowsOf(db: Db, which: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select one.*, ranking_era(one.last_win_at, one.player_id) as era, bench_places.place
    from (select * from ranking_rows ${which} limit ${LOOKED_UP}) as one
    join bench_places using (player_id)`.execute(db);
  return rows;
}

/** The times of planning and execution that the database reports. */
async function timeOf(db: Db, row: Row): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [Record<'Execution Time' | 'Planning Time', number>];
  }>`
    explain (analyze, format json) ${aheadOf(row)}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0];
  return plan ? plan['Execution Time'] + plan['Planning Time'] : Number.NaN;
}

const isWell = await main();
process.exit(isWell ? 0 : 1);
