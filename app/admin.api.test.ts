import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { OperatorError } from '#features/office/players-desk/server/index.ts';
import { ConfigError } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createBareDatabase } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { runAdminCommand } from './admin-command.ts';

const SECRET = 'a secret of thirty-two characters';

const product = describeProduct();

describe('on the database of DATABASE_URL', () => {
  test('a granted administrator administers at once; the command again changes nothing', async () => {
    const { api, msisdn, username } = await newPlayer(product);
    expect(await refusal(api.officials({}))).toBe('role_needed');

    const first = await admin('grant', `+${msisdn}`, 'administrator', 'blg-za-en');
    expect(first.output).toContain(
      `${username} (audience blg-za) now holds the role administrator`,
    );
    expect(first.output).toContain('the role administrator for blg-za-en.');
    expect(first.code).toBe(0);
    expect((await api.officials({})).items.map((each) => each.username)).toContain(username);

    const again = await admin('grant', `+${msisdn}`, 'administrator', 'blg-za-en');
    expect(again.output).toContain(
      'already holds the role administrator for blg-za-en. Nothing changed.',
    );
    expect(again.code).toBe(0);
  });

  test('each change is in the audit log, as an act of the operator', async () => {
    const reader = await newOfficial(product, 'administrator');
    const { userId, msisdn } = await newPlayer(product);
    await admin('grant', `+${msisdn}`, 'organiser', 'blg-za-en');
    await admin('grant', `+${msisdn}`, 'organiser', 'blg-za-en');
    await admin('revoke', `+${msisdn}`, 'organiser', 'all');
    await admin('revoke', `+${msisdn}`, 'organiser', 'all');
    const { items } = await reader.api.officialActs({ subject: userId });
    const official = { userId: '', username: 'Operator (command line)' };
    expect(items).toMatchObject([
      { call: 'admin revoke', official, input: { userId, role: 'organiser', brand: 'all' } },
      { call: 'admin grant', official, input: { userId, role: 'organiser', brand: 'blg-za-en' } },
    ]);
    expect(items).toHaveLength(2);
  });

  test('a revoked role ends at once, and other roles stay', async () => {
    const { api, msisdn } = await newPlayer(product);
    await admin('grant', `+${msisdn}`, 'administrator', 'blg-za-en');
    await admin('grant', `+${msisdn}`, 'support', 'blg-za-en');
    const { code, output } = await admin('revoke', `+${msisdn}`, 'administrator', 'blg-za-en');
    expect([code, output]).toEqual([0, expect.stringContaining('no longer holds')]);
    expect(await refusal(api.officials({}))).toBe('role_needed');
    expect((await api.findPlayers({})).items).not.toHaveLength(0);
  });

  test('a player is named by a number as people write it, or by an address', async () => {
    const { msisdn, username } = await newPlayer(product);
    const national = `0${msisdn.slice(2, 4)} ${msisdn.slice(4, 7)} ${msisdn.slice(7)}`;
    const byNumber = await admin('grant', ...national.split(' '), 'moderator', 'blg-za-en');
    expect(byNumber.output).toContain(`${username} (audience blg-za) now holds`);
    const mailer = await newEmailPlayer(product);
    const byMail = await admin('grant', mailer.email.toUpperCase(), 'organiser', 'eal-eu-fr');
    expect(byMail.output).toContain(`${mailer.username} (audience eal-eu) now holds`);
    expect(byMail.output).toContain('the role organiser for eal-eu-fr.');
  });

  test('exactly the named brands are stored, one after the other, and taken one by one', async () => {
    const { msisdn, userId, username } = await newPlayer(product);
    const stored = async () => {
      const { rows } = await sql<{ brands: unknown }>`
        select role_brands as brands from players where id = ${userId}`.execute(
        product.platform.db,
      );
      return rows[0]?.brands;
    };
    await admin('grant', `+${msisdn}`, 'support', 'tlk-za-en');
    expect(await stored()).toEqual({ support: ['tlk-za-en'] });
    await admin('grant', `+${msisdn}`, 'support', 'vc-za-en');
    expect(await stored()).toEqual({ support: ['tlk-za-en', 'vc-za-en'] });
    expect((await admin('list', 'vc-za-en')).output).toContain(username);
    expect((await admin('list', 'mtn-za-en')).output).not.toContain(username);
    await admin('revoke', `+${msisdn}`, 'support', 'tlk-za-en');
    expect(await stored()).toEqual({ support: ['vc-za-en'] });
    await admin('grant', `+${msisdn}`, 'support', 'all');
    expect(await stored()).toEqual({ support: ['*'] });
    await admin('revoke', `+${msisdn}`, 'support', 'vc-za-en');
    expect(await stored()).toEqual({
      support: expect.not.arrayContaining(['vc-za-en', '*']),
    });
    const last = await admin('revoke', `+${msisdn}`, 'support', 'all');
    expect([last.output, await stored()]).toEqual([expect.stringContaining('no longer holds'), {}]);
  });

  test('an unknown contact is refused with what to do', async () => {
    const { msisdn } = await newPlayer(product, { brand: 'saf-ke-en' });
    const elsewhere = await admin('grant', `+${msisdn}`, 'administrator', 'blg-za-en');
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.output).toContain('No player is registered with');
    expect(elsewhere.output).toContain('This contact is registered in: blg-ke (saf-ke-en)');
    const nobody = await admin('grant', '+27829999999', 'administrator', 'all');
    expect(nobody.output).toContain('Sign up there in the browser first');
  });

  test('an address that its player has not confirmed is refused', async () => {
    const { api, email } = await newEmailPlayer(product, { verified: false });
    const { code, output } = await admin('grant', email, 'administrator', 'all');
    expect([code, output]).toEqual([1, expect.stringContaining('has not confirmed the address')]);
    expect(await refusal(api.officials({}))).toBe('role_needed');
  });

  test.each([
    [['grant', 'nobody', 'administrator', 'all'], 'neither an e-mail address nor a phone number'],
    [['grant', '0821234567', 'administrator', 'all'], 'with its country code'],
    [
      ['grant', '+27821234567', 'king', 'all'],
      'Roles: moderator, support, organiser, administrator',
    ],
    [['grant', '+27821234567', 'support', 'nowhere'], 'Brands: airtel-ng-en, '],
    [['grant', '+27821234567'], 'Usage:'],
    [['promote'], 'Usage:'],
  ])('%j is refused', async (args, message) => {
    const { code, output } = await admin(...args);
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  });

  test('the list has every official with masked contacts, of one brand or of all', async () => {
    const { msisdn, username } = await newPlayer(product, { brand: 'saf-ke-en' });
    await admin('grant', `+${msisdn}`, 'support', 'saf-ke-en');
    const all = await admin('list');
    expect(all.output).toMatch(new RegExp(`^${username} +support +blg-ke +saf-ke-en`, 'm'));
    expect(all.output).not.toContain(msisdn);
    expect((await admin('list', 'eal-eu-en')).output).not.toContain(username);
  });

  test('a database without the tables of this version is left as it is', async () => {
    const bare = await createBareDatabase(inject('serverUrl'));
    const { code, output } = await run({ DATABASE_URL: bare.connectionString }, ['list']);
    await bare.drop();
    expect([code, output]).toEqual([1, expect.stringContaining('Start the product once')]);
  });
});

test('on the embedded database it works while the product runs, and while it is stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bl-admin-'));
  const settings = { fsync: 'off', full_page_writes: 'off' };
  try {
    const missing = await run({ DATA_DIR: join(dataDir, 'nothing') }, ['list']);
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('no database in')]);

    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    await migrate(postgres.connectionString);
    const found = {
      database: { connectionString: postgres.connectionString, drop: async () => undefined },
      dataDir: join(dataDir, 'files'),
      now: '2026-11-10T12:00:00Z',
    };
    const running = await startTestProduct({ SECRET }, { found });
    const { api, msisdn, username } = await newPlayer(running);
    const beside = ['grant', `+${msisdn}`, 'administrator', 'all'];
    const env = { DATA_DIR: dataDir, SECRET };
    expect((await spawned(env, beside)).output).toContain('now holds');
    expect((await api.officials({})).items.map((each) => each.username)).toEqual([username]);
    await running.close();
    await postgres.stop();

    const stopped = await spawned(env, ['revoke', ...beside.slice(1)]);
    expect([stopped.code, stopped.output]).toEqual([0, expect.stringContaining('no longer holds')]);
    await expect(readFile(join(dataDir, 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    expect((await run(env, ['list'])).output).toContain('No player holds a role');
    const without = await run({ DATA_DIR: dataDir }, ['list']);
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('secret')]);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}, 300_000);

test('a production start without an administrator logs the command, one with an administrator does not', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const settings = { NODE_ENV: 'production', SANDBOX: 'on', SANDBOX_DATA: 'off' };
  const advice = () => lines.filter((line) => line.includes('npm run admin -- grant')).length;
  const first = await startTestProduct(settings, { log });
  expect(advice()).toBe(1);
  await newOfficial(first, 'administrator');
  const connectionString = first.platform.config.databaseUrl ?? '';
  const found = {
    database: { connectionString, drop: async () => undefined },
    dataDir: first.platform.config.dataDir,
    now: '2026-11-10T13:00:00Z',
  };
  const second = await startTestProduct(settings, { log, found });
  expect(advice()).toBe(1);
  await second.close();
  await first.close();
});

function admin(...args: string[]) {
  const { databaseUrl = '', dataDir } = product.platform.config;
  return run({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, args);
}

/** The command without a process of its own, which costs seconds. */
async function run(settings: Readonly<Record<string, string>>, args: readonly string[]) {
  try {
    const lines = await runAdminCommand(args, { NODE_ENV: 'test', ...settings });
    return { code: 0, output: lines.join('\n') };
  } catch (error) {
    if (error instanceof OperatorError || error instanceof ConfigError) {
      return { code: 1, output: error.message };
    }
    throw error;
  }
}

/** The real command; both streams of its output in one. */
async function spawned(settings: Readonly<Record<string, string>>, args: readonly string[]) {
  const env = { ...process.env, NODE_ENV: 'test', ...settings };
  const child = spawn(process.execPath, ['scripts/admin.mjs', ...args], { env });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: out + err };
}
