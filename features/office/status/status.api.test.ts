import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallContext } from '#platform/http/handlers.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newBrandOfficial, newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { reportRegularly, statusHandlers } from './server/index.ts';

const product = describeProduct();
const administrator = product.official('administrator');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('an installation that works shows its parts, and nothing to know', async () => {
  const status = await administrator.api.systemStatus({});
  expect(status.findings).toEqual([]);
  expect(status).toMatchObject({
    works: true,
    sandbox: true,
    mail: { isSet: true, waiting: 0 },
    redis: { isSet: false },
    storage: { place: 'folder' },
    certificates: [],
    backups: { isSet: false },
  });
  expect(status.database.version).toMatch(/^\d+/);
  expect(status.database.bytes).toBeGreaterThan(1_000_000);
  expect(status.database.migration).toMatch(/^\d{4}_/);
  expect(status.jobs.map(({ name }) => name)).toContain('send-message');
  const [node] = status.nodes;
  expect(node).toMatchObject({ isThis: true, nodeVersion: process.versions.node });
  expect(node?.storage).toMatchObject({ state: 'works', error: null });
  expect(node?.disk?.totalBytes).toBeGreaterThan(node?.disk?.freeBytes ?? Infinity);
});

test('only administrators look, with no key, and nobody else tries', async () => {
  const others = await Promise.all([
    newPlayer(product),
    ...(['organiser', 'support', 'moderator'] as const).map((role) => newOfficial(product, role)),
  ]);
  for (const { api } of others) {
    expect(await refusal(api.systemStatus({}))).toBe('role_needed');
    expect(await refusal(api.tryMail({}))).toBe('role_needed');
    expect(await refusal(api.trySms({}))).toBe('role_needed');
  }
});

test('nothing of the settings that is secret is in the reply', async () => {
  const said = JSON.stringify(await administrator.api.systemStatus({}));
  const { config, secret } = product.platform;
  for (const each of [secret, config.databaseUrl, product.standIns?.mail.url]) {
    expect(each).toBeTruthy();
    expect(said).not.toContain(each);
  }
});

test('a mail server that is away for an hour is told, with its error', async () => {
  const real = await startTestProduct({
    SMS_URL: 'https://sms.acme.example',
    SMS_TOKEN: 'a-token-of-the-provider',
    PUBLIC_URL: 'http://play.acme.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'play@acme.example',
  });
  const { platform } = real;
  const read = async () => ({ kind: 'read', endsAt: new Date('2026-11-13T12:00:00Z') }) as const;
  const { systemStatus } = statusHandlers({ ...platform, certificates: { read } });
  try {
    const letter = { to: 'lena@mail.example', subject: 'a', text: 'a', html: 'a' };
    await expect(platform.mail.send(letter)).rejects.toThrow();
    real.clock.advance(HOUR);
    for (const each of [letter, letter]) await expect(platform.mail.send(each)).rejects.toThrow();
    const account = { audience: 'blg-za', roles: ['administrator'] };
    const context = { caller: { account } } as unknown as CallContext; // it asks for nothing else
    const { mail, sms, findings } = await systemStatus({}, context);
    expect(mail).toMatchObject({ succeededAt: null, error: expect.stringMatching(/^E[A-Z]+$/) });
    expect(sms.providers).toMatchObject([{ name: 'http', failingSince: null }]);
    const told = findings.map(({ kind, severity }) => `${severity} ${kind}`);
    expect(told).toContain('critical mail_fails');
    expect(told).toContain('critical certificate_ends');
    expect(told).toContain('warning backup_missing');
    expect(JSON.stringify(findings)).not.toContain('lena');
  } finally {
    await real.close();
  }
});

test('late jobs are told, and no longer once they have run', async () => {
  const { platform, clock } = product;
  await platform.transactions.run((transaction) =>
    transaction.job('send-message', { id: crypto.randomUUID() }),
  );
  clock.advance(20 * MINUTE);
  const late = await administrator.api.systemStatus({});
  expect(late.jobs.find(({ name }) => name === 'send-message')?.due).toBeGreaterThan(0);
  expect(late.findings.map(({ kind }) => kind)).toContain('jobs_late');
  await product.runDue();
  const { findings } = await administrator.api.systemStatus({});
  expect(findings.map(({ kind }) => kind)).not.toContain('jobs_late');
});

test('a webhook that fails is told to administrators of its audience, by its host alone', async () => {
  const { db } = product.platform;
  const since = new Date(product.clock.now().getTime() - 2 * HOUR);
  for (const audience of ['blg-za', 'eal-eu']) {
    await sql`insert into webhooks
        (id, audience, owner_id, url, name, kinds, secret, created_at, failing_since)
      values (${crypto.randomUUID()}, ${audience}, null, 'https://tool.example/hidden-path', ${audience},
        '{}', '\\x00', ${since}, ${since})`.execute(db);
  }
  const { webhooks, findings } = await administrator.api.systemStatus({});
  expect(webhooks).toMatchObject({ total: 1, failing: [{ name: 'blg-za', host: 'tool.example' }] });
  expect(JSON.stringify(webhooks)).not.toContain('hidden-path');
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'webhook_fails', severity: 'warning', subject: 'blg-za' }),
  );
  const everywhere = await newBrandOfficial(
    product,
    'administrator',
    ['*'],
    await newPlayer(product),
  );
  expect((await everywhere.api.systemStatus({})).webhooks.total).toBe(2);
  await sql`delete from webhooks`.execute(db);
});

test('other nodes are shown by their last report, and missed where none came', async () => {
  const { platform, clock } = product;
  const now = clock.now();
  const fine = { state: 'works', error: null, ms: 1 };
  const facts = {
    version: '0.0.9',
    nodeVersion: '24.0.0',
    memoryBytes: 1,
    disk: null,
    storage: fine,
    redis: { ...fine, state: 'off' },
    outcomes: {
      'sms:twilio': {
        succeededAt: null,
        failedAt: now.toISOString(),
        failingSince: new Date(now.getTime() - HOUR).toISOString(),
        failures: 9,
        error: '20003',
        isCut: true,
      },
    },
  };
  await sql`insert into node_states (id, host, started_at, seen_at, facts) values
    (${crypto.randomUUID()}, 'n2', ${now}, ${now}, ${JSON.stringify(facts)})`.execute(platform.db);
  const both = await administrator.api.systemStatus({});
  expect(both.nodes.map(({ host }) => host)).toContain('n2');
  const kinds = both.findings.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['redis_missing', 'versions_differ', 'sms_fails']));
  expect(both.sms.providers).toContainEqual(
    expect.objectContaining({ name: 'twilio', error: '20003', isCut: true }),
  );
  clock.advance(10 * MINUTE);
  const alone = await administrator.api.systemStatus({});
  expect(alone.findings).toContainEqual(
    expect.objectContaining({ kind: 'node_silent', subject: 'n2' }),
  );
  // a process that has ended keeps no calls away
  expect(alone.sms.providers).toContainEqual(
    expect.objectContaining({ name: 'twilio', error: '20003', isCut: false }),
  );
  await sql`delete from node_states`.execute(platform.db);
});

test('a node reports itself, and that it has left', async () => {
  const { db } = product.platform;
  const reporting = reportRegularly(product.platform);
  await expect
    .poll(async () => (await sql`select from node_states`.execute(db)).rows.length)
    .toBe(1);
  await reporting.stop();
  const { rows } = await sql<{ left_at: Date | null }>`select left_at from node_states`.execute(db);
  expect(rows[0]?.left_at).not.toBeNull();
  await sql`delete from node_states`.execute(db);
});

test('a test e-mail goes to one’s own address, and each answer of the server is told', async () => {
  expect(await refusal(administrator.api.tryMail({}))).toBe('own_email_missing');
  const { api, email } = await newOfficial(product, 'administrator', await newEmailPlayer(product));
  const { isSent, steps } = await api.tryMail({});
  expect(isSent).toBe(true);
  expect(steps.map(({ step }) => step)).toEqual([
    'connect',
    'ehlo',
    'auth',
    'mail_from',
    'rcpt_to',
    'data',
    'message',
  ]);
  const messages = await product.app.inject(`/sandbox/messages?to=${encodeURIComponent(email)}`);
  expect(messages.json()[0]).toMatchObject({ subject: 'Test email' });
});

test('a test SMS goes to one’s own number, and not too often', async () => {
  const { api, msisdn } = await newOfficial(product, 'administrator');
  expect(await api.trySms({})).toEqual({
    isSent: true,
    provider: 'http',
    failure: null,
    reason: null,
  });
  const messages = await product.app.inject(`/sandbox/messages?to=${msisdn}`);
  expect(messages.json()[0].text).toContain('test SMS');
  for (let each = 1; each < 10; each += 1) await api.trySms({});
  expect(await refusal(api.trySms({}))).toBe('test_wait');
  product.clock.advance(HOUR + MINUTE);
  expect(await api.trySms({})).toMatchObject({ isSent: true });
});

test('a folder that cannot be written is told', async () => {
  const files = join(product.platform.config.dataDir, 'files');
  await rm(files, { recursive: true, force: true });
  await writeFile(files, 'a file in the way');
  const { findings } = await administrator.api.systemStatus({});
  await rm(files);
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'storage_fails', severity: 'critical' }),
  );
  const after = await administrator.api.systemStatus({});
  expect(after.findings.map(({ kind }) => kind)).not.toContain('storage_fails');
});
