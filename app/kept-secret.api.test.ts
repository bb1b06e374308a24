import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sealAnew } from '#features/money/store/server/vouchers.ts';
import { newVoucher } from '#features/money/store/test-kit.ts';
import { ConfigError } from '#platform/config/config.ts';
import { seal } from '#platform/seal.ts';
import { createBareDatabase, lineTo, type TestDatabase } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { writeData } from '#testing/releases/client.ts';
import { loadDump } from '#testing/releases/dump.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { shiftBetween } from '#testing/releases/shift.ts';
import { runAdminCommand } from './admin-command.ts';

/** Starts on a database whose data were sealed under a secret: with that one, with another, and without. */

const NOW = '2026-11-10T12:00:00Z';
const OTHER = 'another secret of thirty-two signs';
const NEXT_KEY = 'next-key-of-thirty-two-signs-and-more';
const VOUCHER_KEYS = 'k1:first-key-of-thirty-two-signs-and-more';
const folders: string[] = [];

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'bl-secret-'));
  folders.push(made);
  return made;
}

afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

interface Copy {
  readonly url: string;
  /** Its file `secret` is that of the database. */
  readonly dataDir: string;
  readonly line: pg.Pool;
}

type Settings = Readonly<Record<string, string>>;

/** Starts the product on a copy, asks it something, and ends it; the copy stays. */
async function startOn<T>(
  { url, dataDir }: Copy,
  settings: Settings = {},
  ask: (product: TestProduct) => Promise<T> = async () => undefined as T,
): Promise<T> {
  const own = await folder(); // ended with the product
  await cp(dataDir, own, { recursive: true });
  const database = { connectionString: url, drop: async () => undefined };
  const found = { database, dataDir: own, now: NOW };
  const product = await startTestProduct(settings, { found });
  try {
    return await ask(product);
  } finally {
    await product.close();
  }
}

/** The message of the refusal; the product must not have started. */
async function refusedOn(copy: Copy, settings: Settings): Promise<string> {
  const error = await startOn(copy, settings).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

/** All that a wrong secret could do harm to. */
async function sealedIn({ line }: Copy) {
  const of = async (text: string) => (await line.query(text)).rows;
  return {
    push: await of('select * from push_keys'),
    codes: await of('select * from store_codes order by id'),
    webhooks: await of('select id, secret, old_secret from webhooks order by id'),
    migrations: await of('select name from kysely_migration order by name'),
  };
}

const checksIn = async ({ line }: Copy): Promise<string[]> => {
  const { rows } = await line.query('select name from secret_checks order by name');
  return rows.map(({ name }) => name);
};

describe('a restored copy', () => {
  const product = describeProduct();
  const organiser = product.official('organiser');
  let copy: Copy;

  beforeAll(async () => {
    await newVoucher(organiser.api, { codes: Array.from({ length: 36 }, (_, n) => `COPY-${n}`) });
    const { databaseUrl: url = '', dataDir } = product.platform.config;
    copy = { url, dataDir, line: lineTo(url) };
  });
  afterAll(() => copy.line.end());

  test('does not start with another SECRET, says the way out, and stays as it was', async () => {
    const before = await sealedIn(copy);
    const message = await refusedOn(copy, { SECRET: OTHER });
    expect(message).toMatch(
      /^SECRET: expected the secret that sealed .*found another one in SECRET/,
    );
    expect(message).toContain('npm run admin -- accept-secret');
    expect(await sealedIn(copy)).toEqual(before);
    expect(before.codes).toHaveLength(36);
  });

  test('does not start without the file, and makes none', async () => {
    const empty = { ...copy, dataDir: await folder() };
    const before = await sealedIn(copy);
    expect(await refusedOn(empty, {})).toMatch(/found neither SECRET nor the file .*secret/);
    expect(await readdir(empty.dataDir)).toEqual([]);
    expect(await sealedIn(copy)).toEqual(before);
  });

  test('starts with its own, in the file or in SECRET', async () => {
    await startOn(copy);
    const { secret } = product.platform;
    await startOn({ ...copy, dataDir: await folder() }, { SECRET: secret });
    expect(await checksIn(copy)).toEqual(['SECRET']);
  });

  test('a command of the operator obeys the same check', async () => {
    const env = { NODE_ENV: 'test', DATABASE_URL: copy.url, DATA_DIR: copy.dataDir };
    const wrong = runAdminCommand(['list'], { ...env, SECRET: OTHER });
    await expect(wrong).rejects.toThrow(/^SECRET: expected the secret/);
    expect((await runAdminCommand(['list'], env)).join('\n')).toContain('organiser');
  });
});

describe('keys of vouchers', () => {
  const product = describeProduct({ VOUCHER_KEYS });
  const organiser = product.official('organiser');
  let copy: Copy;

  beforeAll(async () => {
    await newVoucher(organiser.api, { codes: ['KEY-1', 'KEY-2'] });
    const { databaseUrl: url = '', dataDir } = product.platform.config;
    copy = { url, dataDir, line: lineTo(url) };
  });
  afterAll(() => copy.line.end());

  test.each([
    ['missing', {}, 'no key of this name'],
    ['changed', { VOUCHER_KEYS: `k1:${NEXT_KEY}` }, 'another key under this name'],
  ])('a %s key that seals codes is refused', async (_what, settings: Settings, found) => {
    const before = await sealedIn(copy);
    const message = await refusedOn(copy, settings);
    expect(message).toMatch(new RegExp(`^VOUCHER_KEYS: expected the key "k1" .*found ${found}`));
    expect(await sealedIn(copy)).toEqual(before);
  });

  test('an old key may go once its codes are sealed by the next', async () => {
    const next = `k2:${NEXT_KEY}`;
    await startOn(copy, { VOUCHER_KEYS: `${next},${VOUCHER_KEYS}` }, async ({ platform }) => {
      expect(await checksIn(copy)).toEqual(['SECRET', 'VOUCHER_KEYS:k1', 'VOUCHER_KEYS:k2']);
      await sealAnew(platform);
    });
    await startOn(copy, { VOUCHER_KEYS: next });
    expect(await checksIn(copy)).toEqual(['SECRET', 'VOUCHER_KEYS:k2']);
  });
});

describe('a database of release 0.1.0', () => {
  let copy: Copy;
  let database: TestDatabase;

  beforeEach(async () => {
    const release = lastRelease();
    const dataDir = await folder();
    writeData(release, dataDir);
    database = await createBareDatabase(inject('serverUrl'));
    await loadDump(release, database.connectionString, shiftBetween(new Date(), new Date()));
    copy = { url: database.connectionString, dataDir, line: lineTo(database.connectionString) };
    return async () => {
      await copy.line.end();
      await database.drop();
    };
  });

  test('gets its check at the first start with its secret, and refuses another before and after', async () => {
    const before = await sealedIn(copy);
    expect(await refusedOn(copy, { SECRET: OTHER })).toContain('found another one in SECRET');
    expect(await sealedIn(copy)).toEqual(before);
    expect(await refusedOn({ ...copy, dataDir: await folder() }, {})).toContain('found neither');
    expect(await sealedIn(copy)).toEqual(before);
    await startOn(copy);
    expect(await checksIn(copy)).toEqual(['SECRET']);
    expect((await sealedIn(copy)).push).toEqual(before.push);
    expect(await refusedOn(copy, { SECRET: OTHER })).toContain('found another one in SECRET');
  });

  test('with nothing sealed takes the secret that is set', async () => {
    await copy.line.query('truncate push_keys, store_codes, webhooks, outbox cascade');
    await copy.line.query('update store_orders set address = null');
    expect(await refusedOn({ ...copy, dataDir: await folder() }, {})).toContain('found neither');
    await startOn(copy, { SECRET: OTHER });
    expect(await checksIn(copy)).toEqual(['SECRET']);
    expect(await refusedOn(copy, {})).toContain('found another one in');
  });

  test('whose push keys a wrong secret has replaced starts with the right one, and they stay', async () => {
    const { rows } = await copy.line.query('select count(*)::int as codes from store_codes');
    expect(rows[0].codes).toBeGreaterThan(0);
    const forged = seal(OTHER, 'push keys', 'private');
    await copy.line.query('update push_keys set private_key = $1', [forged]);
    const before = await sealedIn(copy);
    expect(await refusedOn(copy, { SECRET: OTHER })).toContain('found another one in SECRET');
    const target = { endpoint: 'https://push.example/1', keys: { p256dh: 'x', auth: 'y' } };
    const message = { payload: '{}', ttlSeconds: 1, urgency: 'low', topic: 'x' } as const;
    const outcome = await startOn(copy, {}, ({ platform }) => platform.push.send(target, message));
    expect(outcome).toBe('later');
    expect((await sealedIn(copy)).push).toEqual(before.push);
  });

  test('an operator who has lost the secret accepts another, and what is sealed stays', async () => {
    const before = await sealedIn(copy);
    const env = { NODE_ENV: 'test', DATABASE_URL: copy.url, SECRET: OTHER };
    const lines = await runAdminCommand(['accept-secret'], env);
    expect(lines[0]).toContain('SECRET: accepted in place of another one');
    expect((await sealedIn(copy)).codes).toEqual(before.codes);
    await startOn(copy, { SECRET: OTHER });
    expect((await sealedIn(copy)).codes).toEqual(before.codes);
    expect(await refusedOn(copy, {})).toContain('found another one in');
    const again = await runAdminCommand(['accept-secret'], env);
    expect(again).toEqual(['The secrets are those of this database. Nothing changed.']);
  });
});
