import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { type Cost, costFrom, type Span } from './sums.ts';

/** Milliseconds of a tick, in which Linux counts processor time (`getconf CLK_TCK`: 100 a second). */
const TICK_MS = 10;
const KB = 1_024;
/** Fields of `/proc/<pid>/stat` behind the name of the program: parent, and time of itself and of ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** Reads what nodes and their database have used. Other programs change processor time little, and delays much. */
export interface Meter {
  /** The use since the last call. */
  taken(): Promise<Span>;
  /** MB of a node's memory. */
  memory(pid: number): number;
  /** MB of a connection's own memory in PostgreSQL, on average. */
  connectionMemory(): number;
}

/** Starts to measure nodes and the database server behind `database`, which counts statements. */
export async function openMeter(database: pg.Pool, nodes: readonly number[]): Promise<Meter> {
  await database.query('create extension if not exists pg_stat_statements');
  const { rows } = await database.query('select pg_backend_pid() as pid');
  const server = Number(statOf(rows[0]?.pid)[PARENT]);
  let last = await read();
  async function read(): Promise<Span> {
    const { rows } = await database.query(
      `select (select sum(calls) from pg_stat_statements)::float8 as statements,
        pg_database_size(current_database())::float8 as stored`,
    );
    return {
      node: sum(nodes.map(timeOf)),
      // the server first: it has the time of a child that ends meanwhile at the next call
      database: timeOf(server) + sum(childrenOf(server).map(({ stat }) => timeIn(stat))),
      statements: rows[0].statements,
      stored: rows[0].stored / KB,
      sent: sum(nodes.map(writtenBy)) / KB,
      seconds: performance.now() / 1_000,
    };
  }
  return {
    async taken() {
      const [before, now] = [last, await read()];
      last = now;
      const used: Cost = costFrom((of) => now[of] - before[of]);
      return { ...used, seconds: now.seconds - before.seconds };
    },
    memory: (pid) => statusOf(pid, 'VmRSS') / KB,
    connectionMemory() {
      const each = childrenOf(server)
        .filter(({ pid }) => titleOf(pid).includes('league'))
        .map(({ pid }) => statusOf(pid, 'RssAnon'));
      return sum(each) / each.length / KB;
    },
  };
}

/** Processor milliseconds of a process and of its children that have ended. */
function timeOf(pid: number): number {
  return timeIn(statOf(pid));
}

function timeIn(stat: readonly string[]): number {
  return sum(TIMES.map((at) => Number(stat[at]))) * TICK_MS;
}

function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Bytes that a process has written to sockets and files. */
function writtenBy(pid: number): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
}

/** The title of a process: PostgreSQL gives each connection its user and database. */
function titleOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

/** KB of a field of `/proc/<pid>/status`. */
function statusOf(pid: number, field: string): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
}

function childrenOf(parent: number): readonly { pid: number; stat: readonly string[] }[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.flatMap((pid) => {
    try {
      const stat = statOf(pid);
      return Number(stat[PARENT]) === parent ? [{ pid, stat }] : [];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
