import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { v5 } from 'uuid';
import { fixtureOf, type Release } from './releases.ts';
import { type Shift, shiftersOf, shiftMonth, shiftRow } from './shift.ts';

export const DUMP = 'database.sql.br';

const BOARDS = 'public.ranking_boards';
/** Counted by half days since 1970: counted again from the moved rows, as migration 0037 does. */
const TIES = 'public.ranking_ties';
const COUNT_TIES = `set local search_path = public;
  insert into ranking_ties (board_id, points, won, score_difference, played, era, players, folded)
  select board_id, points, won, score_difference, played, ranking_era(last_win_at, player_id), count(*), true
  from ranking_rows group by 1, 2, 3, 4, 5, 6`;
const COPY = /^COPY (\S+) \((.+)\) FROM stdin;$/;
const END_OF_COPY = '\\.';
/** For the program psql alone. */
const META_COMMAND = /^\\(un)?restrict /;

/**
 * Fills an empty database with the dump of a release, moved in time. PostgreSQL 15 and newer take it. The schema stays
 * as it was in that release: the next start of the product migrates it.
 */
export async function loadDump(release: Release, databaseUrl: string, shift: Shift): Promise<void> {
  const text = brotliDecompressSync(readFileSync(join(fixtureOf(release), DUMP))).toString('utf8');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const parts = [...partsOf(text)];
    const boards = movedBoards(parts, shift);
    for (const part of parts) {
      if ('sql' in part) await client.query(part.sql);
      else if (part.table !== TIES) await copyInto(client, part, shift, boards);
    }
    await client.query(COUNT_TIES);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

interface TableRows {
  readonly table: string;
  readonly names: readonly string[];
  readonly rows: readonly string[];
}

type Part = { readonly sql: string } | TableRows;

/** A dump in plain text is SQL with the rows of each table between. */
function* partsOf(text: string): Generator<Part> {
  let sql: string[] = [];
  let copying: { table: string; names: string[]; rows: string[] } | null = null;
  for (const line of text.split('\n')) {
    if (copying) {
      if (line !== END_OF_COPY) copying.rows.push(line);
      else {
        yield copying;
        copying = null;
      }
      continue;
    }
    const [, table, names] = COPY.exec(line) ?? [];
    if (table && names) {
      yield { sql: sql.join('\n') };
      sql = [];
      copying = { table, names: names.split(', '), rows: [] };
    } else if (!META_COMMAND.test(line)) sql.push(line);
  }
  yield { sql: sql.join('\n') };
}

async function copyInto(
  client: pg.Client,
  { table, names, rows }: TableRows,
  shift: Shift,
  boards: ReadonlyMap<string, string>,
): Promise<void> {
  const columns = shiftersOf(names, await typesOf(client, table, names));
  const board = names.indexOf(table === BOARDS ? 'id' : 'board_id');
  if (board >= 0) columns[board] = (id) => boards.get(id) ?? id;
  const moved = rows.map((row) => `${shiftRow(row, columns, shift)}\n`);
  const into = client.query(copyFrom(`copy ${table} (${names.join(', ')}) from stdin`));
  await pipeline(Readable.from(moved), into);
}

/** The id of a month's leaderboard follows from its month, so it moves along: new ids by old ones. */
function movedBoards(parts: readonly Part[], shift: Shift): Map<string, string> {
  const boards = parts.find((part) => 'table' in part && part.table === BOARDS);
  if (!boards || 'sql' in boards) throw new Error(`the dump has no table ${BOARDS}`);
  const { names, rows } = boards;
  const moved = new Map<string, string>();
  for (const row of rows) {
    const values = row.split('\t');
    const of = (name: string) => values[names.indexOf(name)] ?? '';
    if (of('kind') !== 'month') continue;
    const month = shiftMonth(of('month'), shift);
    moved.set(of('id'), v5(`${of('audience')}:${month}`, of('game_id')));
  }
  return moved;
}

async function typesOf(
  client: pg.Client,
  table: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type
     from pg_catalog.pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return names.map((name) => types.get(name) ?? '');
}
