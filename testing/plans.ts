import pg from 'pg';
import { vi } from 'vitest';

/** A statement that the product has sent, with the values of its first time. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The act that sent it first. */
  readonly by: string;
}

/** A part of a plan that takes the longer, the larger the deployment. */
export interface Flaw {
  readonly statement: Statement;
  /** Such as `scans players`. */
  readonly what: string;
}

export interface Recording {
  /** Runs an act and records its statements. */
  readonly during: <T>(by: string, act: () => Promise<T>) => Promise<T>;
  readonly statements: () => readonly Statement[];
}

/** Records what goes to PostgreSQL over any connection while acts run, one act at a time. */
export function recordStatements(): Recording {
  const statements = new Map<string, Statement>();
  const record = (by: string, args: readonly unknown[]) => {
    const { text = args[0], values = args[1] } = Object(args[0]); // a query, or a text and its values
    const key = withoutNumbers(String(text));
    if (!READS_OR_WRITES.test(text) || statements.has(key)) return;
    statements.set(key, { text, values: Array.isArray(values) ? values : [], by });
  };
  return {
    statements: () => [...statements.values()],
    async during(by, act) {
      const send = pg.Client.prototype.query;
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...args: unknown[]
      ) {
        record(by, args);
        return Reflect.apply(send, this, args);
      });
      try {
        return await act();
      } finally {
        spy.mockRestore();
      }
    },
  };
}

const READS_OR_WRITES = /^\s*(with|select|insert|update|delete|merge)\b/i;

/** Statements with lists of any length count as one. */
function withoutNumbers(text: string): string {
  return text.replace(/\$\d+(, ?\$\d+)+/g, '$…').replace(/\$\d+/g, '$');
}

/** More rows than a list, an event or a player has. */
const MANY_ROWS = 5_000;
/** By the planner's own units: that of reading a few thousand rows one by one. */
const DEAR = 20_000;

/** A node of a plan, as `explain (format json)` has it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Total Cost': number;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/** Explains statements, and finds those that read or sort much of what grows. */
export async function findFlaws(
  line: pg.Client,
  statements: readonly Statement[],
  growing: readonly string[],
): Promise<Flaw[]> {
  const flaws: Flaw[] = [];
  for (const statement of statements) {
    const plan = await planOf(line, statement);
    const whats = new Set(flawsIn(plan, growing));
    const cost = plan['Total Cost'];
    if (cost > DEAR) whats.add(`costs ${Math.round(cost)}`);
    for (const what of whats) flaws.push({ statement, what });
  }
  return flaws;
}

/** Finds the statements that scan a table of any size since no index could find their rows. */
export async function findUnindexed(
  line: pg.Client,
  statements: readonly Statement[],
): Promise<{ readonly statement: Statement; readonly table: string }[]> {
  const found: { statement: Statement; table: string }[] = [];
  await line.query('set enable_seqscan = off'); // a scan then is the last resort, also of a small table
  try {
    for (const statement of statements) {
      const tables = new Set(scannedIn(await planOf(line, statement)));
      for (const table of tables) found.push({ statement, table });
    }
  } finally {
    await line.query('reset enable_seqscan');
  }
  return found;
}

/** The plan for the values that the statement was sent with. */
async function planOf(line: pg.Client, { text, values, by }: Statement): Promise<Plan> {
  try {
    const { rows } = await line.query(`explain (format json) ${text}`, [...values]);
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch (cause) {
    throw new Error(`cannot explain a statement of ${by}: ${text}`, { cause });
  }
}

function scannedIn({ 'Node Type': type, 'Relation Name': table, Plans = [] }: Plan): string[] {
  const scanned = Plans.flatMap(scannedIn);
  return type === 'Seq Scan' && table ? [...scanned, table] : scanned;
}

/** Needs all of its input before it gives a row: a `limit` above it ends nothing below. */
const GATHERS = /Sort$|Aggregate|Hash|Materialize|WindowAgg|SetOp/;
const READS_BY_INDEX = /^(Index|Index Only|Bitmap Heap) Scan$/;

function flawsIn(plan: Plan, growing: readonly string[], isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Plan Rows': rows, Plans = [] } = plan;
  const isLimitedBelow = type === 'Limit' || (isLimited && !GATHERS.test(type));
  const flaws = Plans.flatMap((part) => flawsIn(part, growing, isLimitedBelow));
  const sorted = type.endsWith('Sort') ? (Plans[0]?.['Plan Rows'] ?? 0) : 0;
  if (sorted > MANY_ROWS) flaws.push(`sorts ${sorted}`);
  if (!growing.includes(table)) return flaws;
  if (type === 'Seq Scan') flaws.push(`scans ${table}`);
  const isLong = READS_BY_INDEX.test(type) && !isLimited && rows > MANY_ROWS;
  if (isLong) flaws.push(`reads ${rows} of ${table}`);
  return flaws;
}
