import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openArchive } from '#platform/backup/archive.ts';
import { backupName, newestBackup, takenAtOf } from '#platform/backup/plan.ts';
import { readConfig } from '#platform/config/config.ts';
import { openBucket } from '#platform/files/bucket.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import { createBareDatabase } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts';
import { runBackupCommand } from './backup-command.ts';
import { runRestoreCommand } from './restore-command.ts';
import { backupJobs, lastBackup } from './scheduled-backup.ts';

/** Backups that a product makes at a time of day, into a folder or a bucket. */

const BACKUP_PASSPHRASE = 'a passphrase of the schedule';
const OLD = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => backupName(new Date(day)));
const A_DAY = 24 * 3_600_000;

const product = describeProduct();
const player = product.player();
let storage: ObjectStorage;
let folder: string;

beforeAll(async () => {
  storage = await startObjectStorage();
  folder = await mkdtemp(join(tmpdir(), 'bl-schedule-'));
});
afterAll(async () => {
  await storage.stop();
  await rm(folder, { recursive: true, force: true });
});

function settings(BACKUP_TO: string): Record<string, string> {
  const { dataDir, databaseUrl = '' } = product.platform.config;
  const { FILES_URL: _, ...s3 } = storage.settings;
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  return { ...own, ...s3, BACKUP_PASSPHRASE, BACKUP_TO, BACKUP_KEEP: '2', NODE_ENV: 'test' };
}

/** The job of a product with these settings, at a time that the test moves; counts its runs. */
function jobOf(env: Record<string, string>, run: () => Promise<string>) {
  const at = { now: new Date() };
  let look: JobHandler = async () => undefined;
  const { platform } = product;
  backupJobs(
    {
      ...platform,
      config: readConfig(env),
      clock: { now: () => at.now },
      jobs: {
        ...platform.jobs,
        every: (_name, _cron, handler) => {
          look = handler;
        },
      },
    },
    run,
  );
  return { at, look: () => look({}) };
}

test('a due backup is made once, kept beside the newest, and due again the next day', async () => {
  const to = join(folder, 'backups');
  const env = settings(to);
  let [runs, made] = [0, 0];
  const { at, look } = jobOf(env, async () => {
    runs += 1;
    const lines = await runBackupCommand([], env);
    made += 1;
    return lines.join('\n');
  });
  await look();
  await look(); // while it runs
  await vi.waitFor(() => expect(made).toBe(1), 20_000);
  const [first = '', ...others] = await readdir(to);
  expect(others).toEqual([]);
  for (const old of [...OLD, 'notes.txt']) await writeFile(join(to, old), '');
  await look();
  expect(runs).toBe(1);
  expect((await lastBackup.get()).values[0]?.value).toBe((takenAtOf(first)?.getTime() ?? 0) / 1000);

  await sleep(1_000); // names have seconds
  at.now = new Date(at.now.getTime() + A_DAY);
  await look();
  await vi.waitFor(() => expect(made).toBe(2), 20_000);
  expect((await readdir(to)).toSorted()).toEqual([
    first,
    expect.stringMatching(/^battle-league-.*\.zip$/),
    'notes.txt',
  ]);
}, 90_000);

test('a failed backup is tried again at the next look, and nothing is removed for it', async () => {
  const to = join(folder, 'failing');
  let runs = 0;
  const { look } = jobOf(settings(to), async () => {
    runs += 1;
    throw new Error('the disk is full');
  });
  await look();
  await vi.waitFor(async () => {
    await look();
    expect(runs).toBe(2);
  });
  expect(await readdir(to)).toEqual([]);
});

test('in a bucket, backups are kept by number and restored from there, with pictures of a bucket', async () => {
  const to = 's3://league/backups';
  const env = settings(to);
  const bucket = await openBucket(to, readConfig(env).s3);
  for (const old of OLD) await bucket.put(old, Buffer.from('old'));
  await bucket.put('notes.txt', Buffer.from('kept'));
  const file = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#3366cc' },
  })
    .png()
    .toBuffer();
  await player.api.uploadAvatar({}, { file: new Blob([new Uint8Array(file)]) });

  const lines = (await runBackupCommand([], env)).join('\n');
  expect(lines).toContain(`in ${to}. Removed 2 older ones.`);
  const names = await bucket.list();
  expect(names.toSorted()).toEqual([OLD[2], expect.stringMatching(/^battle/), 'notes.txt']);
  const newest = backupName(newestBackup(names) ?? new Date());
  expect(await readdir(join(product.platform.config.dataDir, 'backup'))).toEqual([]);

  const target = await createBareDatabase(inject('serverUrl'));
  onTestFinished(() => target.drop());
  const place = { DATABASE_URL: target.connectionString, DATA_DIR: join(folder, 'restored') };
  const restored = { ...env, ...place, FILES_URL: 's3://league/restored' };
  await expect(runRestoreCommand([`${to}/none.zip`], restored)).rejects.toThrow(/There is no/);
  await runRestoreCommand([`${to}/${newest}`], restored);
  const client = new pg.Client({ connectionString: target.connectionString });
  await client.connect();
  const { rows } = await client.query('select id from files');
  await client.end();
  expect(rows).toHaveLength(1);
  const pictures = await openBucket('s3://league/restored', readConfig(env).s3);
  expect(await pictures.list()).toEqual(rows.map(({ id }) => id));
  await expect(openArchive(join(folder, 'none'))).rejects.toThrow(/cannot be read/);
}, 90_000);

test('a place needs a passphrase, times and a number that make sense', () => {
  const read = (env: Record<string, string>) => () => readConfig({ NODE_ENV: 'test', ...env });
  expect(read({ BACKUP_TO: '/backups' })).toThrow(/BACKUP_TO needs BACKUP_PASSPHRASE/);
  const own = { BACKUP_TO: '/backups', BACKUP_PASSPHRASE };
  expect(read({ ...own, BACKUP_AT: '25:00' })).toThrow(/BACKUP_AT: is <hh:mm>/);
  expect(read({ ...own, BACKUP_KEEP: '0' })).toThrow(/BACKUP_KEEP/);
  expect(read({ ...own, BACKUP_TO: 'ftp://x/y' })).toThrow(/BACKUP_TO: is a folder or s3/);
  expect(readConfig({ NODE_ENV: 'test', ...own, BACKUP_AT: '02:30,14:00' }).backups).toEqual({
    to: '/backups',
    at: [150, 840],
    keep: 14,
  });
});
