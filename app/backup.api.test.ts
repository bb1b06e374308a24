import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buy, enrich, newVoucher, richPlayer } from '#features/money/store/test-kit.ts';
import { openArchive } from '#platform/backup/archive.ts';
import { BackupError, MANIFEST, type Manifest, parseManifest } from '#platform/backup/manifest.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { apiOfSession } from '#sandbox/api.ts';
import { createBareDatabase, type TestDatabase } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { machinePostgres, startMachinePostgres } from '#testing/machine-parts.ts';
import { newMatch } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { writeData } from '#testing/releases/client.ts';
import { loadDump } from '#testing/releases/dump.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { shiftBetween } from '#testing/releases/shift.ts';
import { countsIn, digests, inDatabase, schema } from '#testing/rows.ts';
import { runBackupCommand } from './backup-command.ts';
import { createProduct } from './product.ts';
import { runRestoreCommand } from './restore-command.ts';
import { settingsOfCopy } from './settings-of-copy.ts';

/** The drill: a backup of a busy product, restored into other databases. */

const BRAND = 'blg-za-en';
const VOUCHER_KEYS = 'k1:first-key-of-thirty-two-signs-and-more';
const BACKUP_PASSPHRASE = 'a passphrase of the drill';
const MINUTES = 240_000;

const product = describeProduct({ VOUCHER_KEYS });
const organiser = product.official('organiser');
const folders: string[] = [];
const databases: TestDatabase[] = [];
let buyer: Person;
let orderId: string;
let avatarUrl: string;
let file: string;

beforeAll(async () => {
  await newMatch(product, 'completed');
  await newMatch(product, 'disputed');
  await newMatch(product, 'requested'); // with jobs that wait
  buyer = await richPlayer(product, 500);
  const voucher = await newVoucher(organiser.api, { codes: ['DRILL-1', 'DRILL-2'] });
  ({ orderId } = await buy(buyer, voucher));
  ({ avatarUrl } = await buyer.api.uploadAvatar({}, { file: await picture() }));
  file = join(await folder(), 'league.backup');
}, MINUTES);

afterAll(async () => {
  for (const each of databases) await each.drop();
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

test(
  'a backup of a busy product is one moment: both ledgers add up in it',
  async () => {
    const load = { ends: false, changes: 0 };
    const working = (async () => {
      while (!load.ends) {
        await enrich(product, buyer, 7);
        load.changes += 1;
      }
    })();
    const { stdout } = await inProcess('backup', file);
    load.ends = true;
    await working;
    expect(load.changes).toBeGreaterThan(3);
    expect(stdout).toMatch(/league\.backup: \d+ rows of \d+ tables, 1 pictures, \d+\.\d MB/);
    expect((await stat(file)).mode & 0o077).toBe(0);

    const target = await bareDatabase();
    await restore(file, { DATABASE_URL: target.connectionString });
    const { tables } = await manifestOf(file);
    expect(await countsIn(target.connectionString)).toEqual(
      Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    );
    expect(await sums(target.connectionString)).toEqual({ coins: '0', points: '0', balances: '0' });
  },
  MINUTES,
);

describe('a restored product', () => {
  let dataDir: string;
  let again: string;

  test(
    'has every row, the pictures and jobs; vouchers open, and players are signed in',
    async () => {
      await backup(file, ours());
      dataDir = await folder();
      const lines = await restore(file, { DATA_DIR: dataDir, BACKUP_PASSPHRASE });
      expect(lines).toContain('until it is started with WORKERS=on');
      expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(product.platform.secret);

      const embedded = await startEmbeddedPostgres({ dataDir });
      onTestFinished(() => embedded.stop());
      const url = embedded.connectionString;
      expect(await digests(url)).toEqual(await digests(product.platform.config.databaseUrl));
      expect(Object.keys(await digests(url))).toContain('pgboss.job');
      expect(await schema(url)).toEqual(await schema(product.platform.config.databaseUrl));
      again = join(await folder(), 'again.backup');
      await backup(again, { DATA_DIR: dataDir, BACKUP_PASSPHRASE, VOUCHER_KEYS });

      const database = { connectionString: url, drop: async () => undefined };
      const found = { database, dataDir, now: product.clock.now().toISOString() };
      const copy = await startTestProduct({ VOUCHER_KEYS }, { found });
      onTestFinished(() => copy.close());
      const api = apiOfSession(copy.app, buyer.session, BRAND);
      expect((await api.viewer({})).player?.userId).toBe(buyer.userId);
      expect((await api.showVoucher({ orderId })).code).toMatch(/^DRILL-\d$/);
      const [original, restored] = await Promise.all(
        [product.app, copy.app].map((app) => app.inject(avatarUrl)),
      );
      expect(restored?.statusCode).toBe(200);
      expect(restored?.rawPayload).toEqual(original?.rawPayload);
      // sequences follow those of the original: nothing that is written now collides
      await newMatch(copy, 'completed');
      await enrich(copy, buyer, 3);
      expect(await sums(url)).toEqual({ coins: '0', points: '0', balances: '0' });
    },
    MINUTES,
  );

  test.skipIf(!machinePostgres())(
    'is backed up in turn, into the oldest PostgreSQL of this machine, with the same rows',
    async () => {
      const machine = await startMachinePostgres();
      onTestFinished(() => machine.stop());
      const settings = { DATABASE_URL: machine.url, SECRET: product.platform.secret, VOUCHER_KEYS };
      await restore(again, settings);
      expect(await digests(machine.url)).toEqual(
        await digests(product.platform.config.databaseUrl),
      );
      const back = join(await folder(), 'back.backup');
      await backup(back, { ...settings, BACKUP_PASSPHRASE });
      expect((await manifestOf(back)).tables).toEqual((await manifestOf(again)).tables);
      expect((await manifestOf(back)).postgres).not.toBe('');
    },
    MINUTES,
  );

  test(
    'runs no job, and sends nothing, until a start with WORKERS=on, which is remembered',
    async () => {
      const target = await bareDatabase();
      const url = target.connectionString;
      await restore(file, { DATABASE_URL: url });
      const start = (settings: Record<string, string>) =>
        settingsOfCopy(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings }), url);
      expect(await start({})).toMatchObject({ workers: false, sampleData: false });
      expect(await start({ WORKERS: 'off' })).toMatchObject({ workers: false });
      expect(await start({})).toMatchObject({ workers: false });
      expect(await start({ WORKERS: 'on' })).toMatchObject({ workers: true });
      expect(await start({})).toMatchObject({ workers: true, sampleData: true });
      expect(await start({ WORKERS: 'off' })).toMatchObject({ workers: false });
      const original = await settingsOfCopy(
        readConfig({ NODE_ENV: 'test' }),
        product.platform.config.databaseUrl ?? '',
      );
      expect(original.workers).toBe(true);
    },
    MINUTES,
  );
});

describe('a restore is refused, and changes nothing,', () => {
  test('over data', async () => {
    const before = await countsIn(product.platform.config.databaseUrl);
    const over = restore(file, { DATABASE_URL: product.platform.config.databaseUrl ?? '' });
    await expect(over).rejects.toThrow(/^The database has data, so nothing was restored/);
    expect(await countsIn(product.platform.config.databaseUrl)).toEqual(before);
  });

  test('where SECRET or a key is another than that of the backup', async () => {
    const { connectionString: DATABASE_URL } = await bareDatabase();
    const SECRET = 'another secret of thirty-two signs';
    const other = restore(file, { DATABASE_URL, SECRET, BACKUP_PASSPHRASE });
    await expect(other).rejects.toThrow(/^SECRET: .*found another one in SECRET\. Nothing was/);
    const key = VOUCHER_KEYS.replace('first', 'other');
    const otherKey = restore(file, { DATABASE_URL, BACKUP_PASSPHRASE, VOUCHER_KEYS: key });
    await expect(otherKey).rejects.toThrow(/^VOUCHER_KEYS: expected the key "k1" of the backup/);
    const DATA_DIR = await folder();
    await writeFile(join(DATA_DIR, 'secret'), SECRET);
    const inFile = restore(file, { DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE });
    await expect(inFile).rejects.toThrow(/found another one in .*secret\. Nothing was changed/);
    expect(await countsIn(DATABASE_URL)).toEqual({});
  });

  test('without the passphrase that is needed, or with another', async () => {
    const { connectionString: DATABASE_URL } = await bareDatabase();
    const DATA_DIR = await folder();
    await expect(restore(file, { DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE: '' })).rejects.toThrow(
      /^BACKUP_PASSPHRASE: expected the passphrase of the backup/,
    );
    await expect(
      restore(file, { DATABASE_URL, DATA_DIR, BACKUP_PASSPHRASE: 'not the passphrase' }),
    ).rejects.toThrow(/found another one/);
    expect(await countsIn(DATABASE_URL)).toEqual({});
  });

  test('of a file that is cut off, changed, or none', async () => {
    const broken = join(await folder(), 'broken.backup');
    const { connectionString: DATABASE_URL } = await bareDatabase();
    const settings = { DATABASE_URL, SECRET: product.platform.secret, VOUCHER_KEYS };
    await copyFile(file, broken);
    await truncate(broken, (await stat(file)).size - 100);
    await expect(restore(broken, settings)).rejects.toThrow(BackupError);
    await writeFile(broken, 'no backup');
    await expect(restore(broken, settings)).rejects.toThrow(BackupError);
    await expect(restore(`${broken}.none`, settings)).rejects.toThrow(/cannot be read/);
    expect(await countsIn(DATABASE_URL)).toEqual({});
  });
});

test(
  'an interrupted restore lets no product start, and continues with the same command',
  async () => {
    const target = await bareDatabase();
    const DATABASE_URL = target.connectionString;
    const settings = { DATABASE_URL, SECRET: product.platform.secret, VOUCHER_KEYS };
    const damaged = join(await folder(), 'damaged.backup');
    await damagePlayers(file, damaged);
    await expect(restore(damaged, settings)).rejects.toThrow(/players\.copy was changed/);
    expect((await countsIn(DATABASE_URL))['public.players']).toBe(0);
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings });
    const start = createProduct({ ...config, databaseUrl: DATABASE_URL });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(/a restore was interrupted/);
    await restore(file, settings);
    expect((await countsIn(DATABASE_URL))['public.players']).toBeGreaterThan(3);
    await expect(restore(file, settings)).rejects.toThrow(/has data/);
  },
  MINUTES,
);

test(
  'a database of the last release is backed up before its update, and restored into this one',
  async () => {
    const release = lastRelease();
    const DATA_DIR = await folder();
    writeData(release, DATA_DIR);
    const old = await bareDatabase();
    await loadDump(release, old.connectionString, shiftBetween(new Date(), new Date()));
    const path = join(await folder(), 'old.backup');
    await backup(path, { DATABASE_URL: old.connectionString, DATA_DIR, BACKUP_PASSPHRASE });
    const { tables, migrations } = await manifestOf(path);
    const target = await bareDatabase();
    const restored = { DATABASE_URL: target.connectionString, BACKUP_PASSPHRASE };
    await restore(path, { ...restored, DATA_DIR: await folder() });
    const players = tables.find(({ name }) => name === 'public.players')?.rows;
    expect(players).toBeGreaterThan(10);
    const counts = await countsIn(target.connectionString);
    expect(counts['public.players']).toBe(players);
    expect(counts['pgboss.job']).toBe(tables.find(({ name }) => name === 'pgboss.job')?.rows);
    const ran = await inDatabase(target.connectionString, (client) =>
      client.query('select from kysely_migration'),
    );
    expect(ran.rows.length).toBeGreaterThan(migrations.length);
    expect(await sums(target.connectionString)).toEqual({ coins: '0', points: '0', balances: '0' });
  },
  MINUTES,
);

test('a backup needs a passphrase, the secret of the data, and a place to be written', async () => {
  const settings = ours();
  await expect(backup(file, { ...settings, BACKUP_PASSPHRASE: '' })).rejects.toThrow(ConfigError);
  const SECRET = 'another secret of thirty-two signs';
  await expect(backup(file, { ...settings, SECRET })).rejects.toThrow(/^SECRET: expected/);
  const nowhere = join(await folder(), 'none', 'x.backup');
  await expect(backup(nowhere, settings)).rejects.toThrow(/cannot be written/);
  const before = await readFile(file);
  const { connectionString: empty } = await bareDatabase();
  await expect(
    backup(file, { ...settings, SECRET: product.platform.secret, DATABASE_URL: empty }),
  ).rejects.toThrow(/is empty/);
  expect(await readFile(file)).toEqual(before);
  await expect(runBackupCommand([], settings)).rejects.toThrow(/^Usage/);
  await expect(runRestoreCommand([], settings)).rejects.toThrow(/^Usage/);
});

/** Settings of the running product. */
function ours(): Record<string, string> {
  const { dataDir, databaseUrl = '' } = product.platform.config;
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, VOUCHER_KEYS, BACKUP_PASSPHRASE };
}

function inProcess(command: 'backup' | 'restore', path: string) {
  const script = new URL(`../scripts/${command}.mjs`, import.meta.url).pathname;
  const env = { ...process.env, ...ours() };
  return promisify(execFile)(process.execPath, [script, path], { env });
}

async function backup(path: string, settings: Record<string, string>): Promise<string> {
  return (await runBackupCommand([path], settings)).join('\n');
}

/** Unless they say otherwise, settings have a folder of their own, and the secrets of the original. */
async function restore(path: string, settings: Record<string, string>): Promise<string> {
  const DATA_DIR = await folder();
  const own =
    'SECRET' in settings || 'BACKUP_PASSPHRASE' in settings
      ? {}
      : { SECRET: product.platform.secret, VOUCHER_KEYS };
  return (await runRestoreCommand([path], { DATA_DIR, ...own, ...settings })).join('\n');
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'bl-backup-'));
  folders.push(made);
  return made;
}

async function bareDatabase(): Promise<TestDatabase> {
  const made = await createBareDatabase(inject('serverUrl'));
  databases.push(made);
  return made;
}

async function manifestOf(path: string): Promise<Manifest> {
  const archive = await openArchive(path);
  try {
    return parseManifest(await archive.text(MANIFEST));
  } finally {
    archive.close();
  }
}

/** Changes one byte in the middle of the rows of players, and nothing else. */
async function damagePlayers(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  const name = bytes.indexOf('database/public.players.copy');
  const at = name + 'database/public.players.copy'.length + 40;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  await writeFile(to, bytes);
}

/** Entries of both ledgers, and players' balances less their entries: each is 0. */
function sums(url: string) {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query(`select
      (select sum(amount) from coin_entries)::text as coins,
      (select sum(points) from points_entries)::text as points,
      ((select sum(balance) from coin_balances)
        - (select sum(amount) from coin_entries where player_id is not null))::text as balances`);
    return rows[0];
  });
}

async function picture(): Promise<Blob> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#3366cc' } });
  return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' });
}
