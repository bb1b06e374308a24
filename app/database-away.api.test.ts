import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { isDatabaseAway } from '#platform/database/errors.ts';
import type { Call } from '#platform/http/contract.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type DatabaseLine, lineToDatabase } from '#testing/database-line.ts';
import { plausibleInput } from '#testing/inputs.ts';
import { newMatch, newOfficial } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import { eventually } from '#testing/processes.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { contract } from './contract.ts';

/** While the database is away, and while it goes, no call is a fault: 503 says to come again. */

const CALLS = Object.entries(contract) as [string, Call][];

let database: TestDatabase;
let dataDir: string;
let line: DatabaseLine;
let product: TestProduct;
let administrator: Person;
let named: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'), inject('template'));
  dataDir = await mkdtemp(join(tmpdir(), 'bl-away-'));
  line = await lineToDatabase(database.connectionString);
  const through = { connectionString: line.url, drop: async () => undefined };
  const found = { database: through, dataDir, now: '2026-11-10T12:00:00Z' };
  product = await startTestProduct({ LOG_LEVEL: 'silent' }, { found });
  const { matchId, eventId, challenged } = await newMatch(product, 'requested');
  named = { matchId, eventId, id: eventId, userId: challenged.userId };
});
afterAll(async () => {
  await product.close().catch(() => undefined); // it may have no database to leave
  await line.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await line.restore();
  await eventually(async () => {
    expect((await product.app.inject('/readyz')).statusCode).toBe(200);
  });
  administrator = await newOfficial(product, 'administrator'); // some calls end a session
});

function ask(call: Call) {
  const input = plausibleInput(call, named);
  const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, `${value}`]));
  return product.app.inject({
    method: call.method,
    url: `/api/${call.path}`,
    headers: { host: 'blg-za-en.localhost' },
    cookies: { bl_session: administrator.session },
    ...(call.method === 'GET' ? { query } : { payload: input }),
  });
}

/** Asks everything at once; returns how many came in vain, and what was answered with a fault. */
async function askAll(): Promise<{ away: number; faults: string[] }> {
  const faults: string[] = [];
  let away = 0;
  await Promise.all(
    CALLS.map(async ([name, call]) => {
      const { statusCode, headers, body } = await ask(call);
      if (statusCode < 500) return;
      away += 1;
      const { code } = JSON.parse(body);
      if (statusCode === 503 && code === 'unavailable' && headers['retry-after']) return;
      faults.push(`${name}: ${statusCode} ${code}`);
    }),
  );
  return { away, faults: faults.sort() };
}

test('a change whose connection is lost between two statements is no fault', async () => {
  const { transactions } = product.platform;
  const change = transactions.run(async ({ db }) => {
    await sql`select 1`.execute(db);
    line.cutAfter(0);
    await eventually(async () => {
      expect((await product.app.inject('/readyz')).statusCode).toBe(503);
    });
    return sql`select 1`.execute(db);
  });
  await expect(change).rejects.toSatisfy(isDatabaseAway);
});

test.each([1, 10, 60, 200, 400])(
  'the line is lost at statement %i, and then everything is asked again',
  async (pieces) => {
    line.cutAfter(pieces);
    const going = await askAll();
    const gone = await askAll();
    expect(going.faults).toEqual([]);
    expect(gone.faults).toEqual([]);
    expect(gone.away).toBeGreaterThan(CALLS.length / 2);
    expect((await product.app.inject('/healthz')).statusCode).toBe(200);
    expect((await product.app.inject('/readyz')).statusCode).toBe(503);
  },
);
