import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#platform/http/contract.ts';
import { lineTo } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { contract } from './contract.ts';

/** Whatever anyone sends to any call: a refusal with a code, never a fault, and nothing has changed. */

/** Signing out comes last: the others need the sessions. */
const CALLS: [string, Call][] = Object.entries(contract).sort(
  ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
);
/** Of each call in each run of the tests, with other inputs every time. */
const RUNS = 10;
/** Most of what a visitor sends is refused at the door. */
const RUNS_OF_VISITORS = 4;

const product = describeProduct();
let database: pg.Pool;
let stranger: Person;
let challenger: Person;
/** Ids of things that exist; most belong to others. */
let ids: string[];
/** Of everything that is stored: written once, and prepared by the database. */
let digestOfAll = '';

beforeAll(async () => {
  const match = await newMatch(product, 'requested');
  challenger = match.challenger;
  stranger = await newPlayer(product);
  const { matchId, eventId, challengedTeamId } = match;
  ids = [matchId, eventId, challengedTeamId, match.challenged.userId, stranger.userId];
  const { databaseUrl } = product.platform.config;
  database = lineTo(databaseUrl);
  digestOfAll = await queryOfDigest();
});
afterAll(() => database.end());

describe.each(CALLS)('%s', (_name, call) => {
  test('refuses the bad input of a stranger, and changes nothing', async () => {
    await survives(call, () => stranger.session);
  });

  test('refuses the bad input of a visitor, and changes nothing', async () => {
    await survives(call, () => undefined, RUNS_OF_VISITORS);
  });

  test('refuses the bad input of a player of the match, and changes nothing', async () => {
    await survives(call, () => challenger.session);
  });
});

async function survives(
  call: Call,
  session: () => string | undefined,
  numRuns = RUNS,
): Promise<void> {
  const before = await digest();
  const trial = { call, session, numRuns };
  if (call.method === 'GET') {
    await tryInputs(trial, expectRefusal);
    if ((await digest()) === before) return; // answered or refused, none of them has stored anything
  }
  await tryEach(trial);
}

interface Trial {
  readonly call: Call;
  readonly session: () => string | undefined;
  readonly numRuns: number;
}

type Reply = Awaited<ReturnType<typeof send>>;
type Look = (reply: Reply, what: string) => Promise<void> | void;

/** Looks after each input whether a refusal has changed anything: some answers may. */
async function tryEach(trial: Trial): Promise<void> {
  let before = await digest();
  await tryInputs(trial, async (reply, what) => {
    expectRefusal(reply, what);
    const after = await digest();
    if (reply.statusCode >= 400) expect(after, what).toBe(before);
    before = after;
  });
}

async function tryInputs({ call, session, numRuns }: Trial, look: Look): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputsOf(call), async (input) => {
      const reply = await send(call, input, session());
      const what = `${call.path} ${JSON.stringify(input).slice(0, 300)} → ${reply.body.slice(0, 300)}`;
      await look(reply, what);
    }),
    { numRuns },
  );
}

/** Whatever is not answered is refused as all refusals are. */
function expectRefusal(reply: Reply, what: string): void {
  expect(reply.statusCode, what).toBeLessThan(500);
  if (reply.statusCode < 400) return;
  expect(reply.headers['content-type'], what).toContain('application/problem+json');
  expect(reply.json().code, what).toMatch(/^[a-z_]+$/);
}

/** Mostly what the call expects, here and there something else: so that bad values get past the first check. */
function inputsOf(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const good = { weight: 4, arbitrary: expected(field as JsonSchema) };
    return [name, fc.oneof(good, { weight: 1, arbitrary: naughty() })] as const;
  });
  return fc.record({ ...Object.fromEntries(fields), surprise: naughty() }, { requiredKeys: [] });
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

function expected(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(expected));
  if (schema.format === 'uuid') return fc.constantFrom(...ids);
  if (schema.format === 'date-time') return fc.constant('2026-11-10T18:00:00Z');
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.nat({ max: 30 });
  if (schema.type === 'array') return fc.constant([]);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, expected(field)])));
  }
  return fc.constantFrom('football-26', 'sample text', stranger.msisdn);
}

/** Wrong types, huge, empty, hostile; and ids of things that are not the caller's. */
function naughty(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids, challenger.userId, challenger.msisdn) },
    { weight: 2, arbitrary: fc.constantFrom(...NAUGHTY) },
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant('x'.repeat(100_000)),
    fc.double(),
    fc.maxSafeInteger(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
}

const NAUGHTY: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '🏆'.repeat(30),
  "'; drop table players; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '{{7*7}}',
  '-1',
  '1e309',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '275760-09-13T00:00:00Z',
  null,
  true,
  -1,
  0,
  1e21,
  [],
  {},
  ['__proto__'],
  { toString: 1 },
];

function send(call: Call, input: Record<string, unknown>, session: string | undefined) {
  const cookies = session ? { bl_session: session } : {};
  const url = `/api/${call.path}`;
  if (call.method === 'GET' || call.upload) {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(input)) {
      query.set(
        key,
        (typeof value === 'string' ? value : `${JSON.stringify(value)}`).slice(0, 2000),
      );
    }
    const inject = { method: call.method, url: `${url}?${query}`, cookies };
    return product.app.inject(inject);
  }
  return product.app.inject({ method: 'POST', url, payload: input, cookies });
}

/** One figure for everything that is stored, but for what counts tries and visits. */
async function digest(): Promise<string> {
  const { rows } = await database.query({ name: 'digest', text: digestOfAll });
  return JSON.stringify(rows);
}

async function queryOfDigest(): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [['sessions', 'one_time_codes', 'login_tries', 'idempotency_keys']],
  );
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as t, coalesce(sum(hashtextextended(r::text, 0)), 0) as h from ${name} r`,
  );
  return `${parts.join(' union all ')} order by 1`;
}
