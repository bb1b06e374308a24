import pg from 'pg';
import { type Copies, copiesOf, type Grown } from './grown-rows.ts';

/** Tables that grow with players and matches, as far as a test has grown them. */
export const GROWN = [
  'coin_balances',
  'entries',
  'events',
  'game_accounts',
  'match_players',
  'match_results',
  'match_timeline',
  'matches',
  'notifications',
  'player_days',
  'players',
  'points_entries',
  'points_transactions',
  'ranking_rows',
  'rating_changes',
  'ratings',
  'sessions',
  'streams',
] as const;

/** Statements at a time: CI has two cores. */
const LINES = 2;

/**
 * Copies a final match, its event and its players, with what the product has stored of them, until the database has
 * the size. Indexes are filled afterwards, which takes a third of the time.
 */
export async function grow(connectionString: string | undefined, grown: Grown): Promise<void> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => lineFor(connectionString)));
  const [first] = lines as [pg.Client];
  try {
    await first.query(
      `update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])`,
      [GROWN],
    );
    await shared(lines, copiesOf(grown), copy);
    await shared(lines, GROWN, async (line, table) => {
      await line.query(`reindex table ${table}`);
      await line.query(`vacuum analyze ${table}`);
    });
    await expectFilled(first);
  } finally {
    await Promise.all(lines.map((line) => line.end()));
  }
}

async function lineFor(connectionString: string | undefined): Promise<pg.Client> {
  const line = new pg.Client({ connectionString });
  await line.connect();
  // neither triggers nor references: the rows are copies of correct ones
  await line.query('set session_replication_role = replica; set synchronous_commit = off');
  await line.query("set maintenance_work_mem = '256MB'; set max_parallel_maintenance_workers = 0");
  return line;
}

/** Does each with the first line that is free. */
async function shared<T>(
  lines: readonly pg.Client[],
  all: readonly T[],
  act: (line: pg.Client, one: T) => Promise<void>,
): Promise<void> {
  const rest = [...all];
  const work = async (line: pg.Client) => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await act(line, next);
  };
  await Promise.all(lines.map(work));
}

async function copy(line: pg.Client, { table, like, from, set }: Copies): Promise<void> {
  const { rows } = await line.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => set[name] ?? `one.${name}`);
  const { rowCount } = await line.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values.join(', ')} from (select * from ${table} where ${like} limit 1) one, ${from}`,
  );
  if (!rowCount) throw new Error(`${table} has no row to copy: ${like}`);
}

/** An index that was forgotten would fail every plan. */
async function expectFilled(line: pg.Client): Promise<void> {
  const { rows } = await line.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid or not indisready',
  );
  if (rows.length > 0) throw new Error(`not filled: ${rows.map(({ name }) => name).join(', ')}`);
}
