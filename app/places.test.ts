import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts';
import { reportPlaces } from './places.ts';

const BACKUP_PASSPHRASE = 'a passphrase of this test';
let folder: string;
let storage: ObjectStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-places-'));
  storage = await startObjectStorage();
});
afterEach(async () => {
  await storage.stop();
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

async function faultsOf(env: Record<string, string>): Promise<string[]> {
  const faults: string[] = [];
  const log = { error: (_: object, message: string) => faults.push(message) };
  await reportPlaces(readConfig({ DATA_DIR: folder, ...env }), log as unknown as Log);
  return faults;
}

test('places that can be used are reported by nothing, and folders are made', async () => {
  const backups = { BACKUP_TO: join(folder, 'backups'), BACKUP_PASSPHRASE };
  expect(await faultsOf(backups)).toEqual([]);
  expect(await faultsOf({ ...backups, ...storage.settings })).toEqual([]);
  expect(
    await faultsOf({ BACKUP_TO: 's3://league/backups', BACKUP_PASSPHRASE, ...storage.settings }),
  ).toEqual([]);
});

test('a folder that cannot be made is named with its setting', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const [first, second] = await faultsOf({
    DATA_DIR: join(file, 'data'),
    BACKUP_TO: join(file, 'backups'),
    BACKUP_PASSPHRASE,
  });
  expect(first).toContain(`DATA_DIR ${file}/data: uploaded pictures cannot be kept there`);
  expect(second).toContain(`BACKUP_TO ${file}/backups: backups cannot be kept there`);
});

test.skipIf(process.getuid?.() === 0)('a folder of another account is named', async () => {
  await chmod(folder, 0o500);
  expect(await faultsOf({})).toHaveLength(1);
});

test('a bucket that is missing, refuses the key or is away is named', async () => {
  const { settings } = storage;
  const wrong = [
    { FILES_URL: 's3://no-such-bucket' },
    { S3_ACCESS_KEY_ID: 'another' },
    { S3_ENDPOINT: 'http://127.0.0.1:1' },
  ];
  for (const each of wrong) {
    const [fault] = await faultsOf({ ...settings, ...each });
    expect(fault).toMatch(/^FILES_URL s3:\/\/\S+: uploaded pictures cannot be kept there$/);
  }
  const backups = { BACKUP_TO: 's3://no-such-bucket', BACKUP_PASSPHRASE };
  expect(await faultsOf({ ...settings, ...backups })).toEqual([
    'BACKUP_TO s3://no-such-bucket: backups cannot be kept there',
  ]);
  // a restored copy makes no backups
  expect(await faultsOf({ ...settings, ...backups, WORKERS: 'off' })).toEqual([]);
});
