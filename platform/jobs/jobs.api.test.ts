import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

const SOON_MS = 1_500;

let database: TestDatabase;
let opened: Database;
let jobs: Jobs;
const ran: string[] = [];
/** Whoever waits for a job of this name. */
const waiting = new Map<string, () => void>();

beforeAll(async () => {
  database = await createTestDatabase(inject('serverUrl'), inject('template'));
  opened = openDatabase(database.connectionString, () => undefined);
  const clock = { now: () => new Date() };
  jobs = createJobs({ pool: opened.pool, clock, log: pino({ level: 'silent' }), workers: true });
  for (let each = 0; each < 30; each += 1) jobs.handle(`idle-${each}`, async () => undefined);
  for (const name of ['now', 'later']) {
    jobs.handle(name, async ({ what }) => {
      ran.push(String(what));
      waiting.get(name)?.();
    });
  }
  jobs.every('regular', '0 0 1 1 *', async () => waiting.get('regular')?.());
  const atStart = next('regular');
  await jobs.start();
  await atStart;
});
afterAll(async () => {
  await jobs.stop();
  await opened.close();
  await database.drop();
});

test('what is due now runs at once, what is due later when it is due, each once', async () => {
  const { db } = opened;
  const [first, second] = [next('now'), next('later')];
  const from = Date.now();
  const at = new Date(from + SOON_MS);
  await jobs.send(db, 'later', { what: 'later' }, at);
  await jobs.send(db, 'now', { what: 'now' });
  await first;
  expect(ran).toEqual(['now']);
  await second;
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
  expect(ran).toEqual(['now', 'later']);
});

test('jobs of several names are stored together, and each finds its handler', async () => {
  ran.length = 0;
  const both = [next('now'), next('later')];
  const queueing = await jobs.queueing([
    { name: 'now', data: { what: 'one' } },
    { name: 'later', data: { what: '$1' }, at: new Date() },
  ]);
  await opened.db.executeQuery(queueing);
  await Promise.all(both);
  expect(ran.toSorted()).toEqual(['$1', 'one']);
  await expect(jobs.queueing([{ name: 'nobody', data: {} }])).rejects.toThrow('no handler');
});

test('a start queues a regular job only if it has not run since it was due', async () => {
  const before = await queuedRegular();
  await startAnother();
  expect(await queuedRegular()).toBe(before);
  await opened.pool.query(
    `update job_runs set at = at - interval '2 years' where name = 'regular'`,
  );
  const again = next('regular');
  await startAnother();
  await again;
  await startAnother();
  expect(await queuedRegular()).toBe(before + 1);
});

test('work that outlasts its job is waited for at the end, and may fail', async () => {
  let ended = false;
  jobs.outlast('now', Promise.reject(new Error('failed later')));
  jobs.outlast(
    'now',
    sleep(200).then(() => {
      ended = true;
    }),
  );
  await jobs.runDue();
  expect(ended).toBe(true);
});

/** Another node of the same deployment starts, and ends. */
async function startAnother(): Promise<void> {
  const clock = { now: () => new Date() };
  const node = createJobs({
    pool: opened.pool,
    clock,
    log: pino({ level: 'silent' }),
    workers: true,
  });
  node.every('regular', '0 0 1 1 *', async () => waiting.get('regular')?.());
  await node.start();
  await node.stop();
}

async function queuedRegular(): Promise<number> {
  const { rows } = await opened.pool.query(
    `select count(*)::int as queued from pgboss.job where name = 'regular'`,
  );
  return rows[0].queued;
}

function next(name: string): Promise<void> {
  return new Promise((resolve) => waiting.set(name, resolve));
}
