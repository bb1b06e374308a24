import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type StandInCarriers, startCarriers } from '#sandbox/carriers/carriers.ts';
import { type Mailbox, openMailbox } from '#sandbox/mail/mailbox.ts';
import { freePort } from '#testing/free-port.ts';
import {
  type MachinePart,
  machinePostgres,
  machineRedis,
  startMachinePostgres,
  startMachineRedis,
} from '#testing/machine-parts.ts';
import { eventually, type Running, start } from '#testing/processes.ts';
import { type Connection, connect, newTraffic } from './connection.ts';

/**
 * An operator follows docs/running.md, "A production start", in a copy of the sources without packages or build:
 * production settings, a PostgreSQL and a Redis of the machine, a mail server, an SMS provider and a carrier outside.
 */

const ROOT = join(import.meta.dirname, '../..');
/** Made by building and running; a clone has none of it. */
const NOT_CLONED = [
  'node_modules',
  'build',
  '.git',
  '.data',
  '.cache',
  '.react-router',
  'test-results',
];
/** Variables by which npm finds its registry. */
const OF_THE_SHELL =
  /^(path|home|node_extra_ca_certs|ssl_cert_(dir|file)|npm_config_.*|.*_proxy)$/i;
const STARTS_WITHIN_MS = 400_000;
const MINUTE = 60_000;
/** On this host the product shows the brand `blg-za-en`. */
const HOST = '127.0.0.1';
const MAIL_TO = 'operator@mail.example';

let folder: string;
let parts: readonly MachinePart[];
let carriers: StandInCarriers;
let mailbox: Mailbox;
let smsProvider: Server;
let product: Running;
let url: string;
/** All settings of the product. */
let env: Record<string, string>;
const output: string[] = [];
const texts: { readonly to: string; readonly text: string }[] = [];
const mails: string[] = [];

beforeAll(async () => {
  const [bin, program] = [machinePostgres(), machineRedis()];
  if (!bin || !program) throw new Error('this machine has no PostgreSQL or no Redis');
  folder = await mkdtemp(join(tmpdir(), 'bl-from-nothing-'));
  await cp(ROOT, join(folder, 'product'), {
    recursive: true,
    filter: (path) => !NOT_CLONED.includes(basename(path)),
  });
  const [postgres, redis] = await Promise.all([
    startMachinePostgres(bin),
    startMachineRedis(program),
  ]);
  parts = [postgres, redis];
  mailbox = await openMailbox((mail) => mails.push(`${mail.to?.[0]?.address} ${mail.text}`));
  smsProvider = await startSmsProvider('token-of-the-provider');
  const port = await freePort();
  url = `http://${HOST}:${port}`;
  carriers = await startCarriers({
    now: () => systemClock.now(),
    deliver: async (path, body, headers) =>
      (await fetch(url + path, { method: 'POST', body, headers })).status,
    sms: (to, sent) => texts.push({ to, text: sent }),
    activationMs: 200,
    dayMs: 0,
    file: join(folder, 'carriers.json'),
  });
  env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://play.battleleague.example',
    SMS_URL: `http://${HOST}:${(smsProvider.address() as AddressInfo).port}/`,
    SMS_TOKEN: 'token-of-the-provider',
    SMTP_URL: mailbox.provider.url,
    MAIL_FROM: mailbox.provider.from,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SECRET: 'thirty-two characters or more of a secret',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
    DATA_DIR: join(folder, 'data'),
    HOST,
    PORT: String(port),
    ...settingsOf(carriers),
  };
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await carriers?.close();
  await mailbox?.close();
  smsProvider?.close();
  for (const part of parts ?? []) await part.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('from nothing to an administrator, a game, an event, and a match of two players', async () => {
  const guide = await readFile(join(ROOT, 'docs/running.md'), 'utf8');
  const [, settings = '', command = ''] =
    /^1\. Set (.*?)\. .*?^2\. Run `([^`]+)`/ms.exec(sectionOf(guide, 'A production start')) ?? [];
  const named = settings.match(/[A-Z]+_[A-Z]+/g) ?? [];
  expect(Object.keys(env)).toEqual(expect.arrayContaining(named));

  product = run(command);
  await eventually(isReady, STARTS_WITHIN_MS).catch((error) => {
    throw new Error(`${error.message}\n${output.join('')}`);
  });
  const grant = /npm run admin -- grant <number or e-mail> administrator <brand or all>/;
  expect(sectionOf(guide, 'Administrators')).toMatch(grant);
  await eventually(async () => expect(output.join('')).toMatch(grant));

  const operator = await signUp(1);
  await operator.phone.api.profileUpdate({ email: MAIL_TO });
  await eventually(async () => expect(mails.join()).toContain(MAIL_TO));
  const given = grant.source
    .replace('<number or e-mail>', `+${operator.msisdn}`)
    .replace('<brand or all>', 'all');
  const granting = run(given);
  const [code] = await once(granting.child, 'exit');
  expect(code, output.join('')).toBe(0);

  const { api } = operator.phone;
  const { gameId } = await api.createGame({
    names: { en: 'Street Football' },
    category: 'sports',
    platforms: ['ps5'],
    accountKind: 'ign_id',
  });
  const { eventId } = await api.createEvent({ ...battleground(), gameId });
  await api.publishEvent({ eventId });
  const [home, away] = [await signUp(2), await signUp(3)];
  const entries: string[] = [];
  for (const { phone, msisdn } of [home, away]) {
    await subscribe(phone);
    await phone.api.linkGameAccount({ gameId, accountName: `of_${msisdn}`, platform: 'ps5' });
    entries.push((await phone.api.joinEvent({ eventId })).entryId);
  }
  const [challengerTeamId = '', challengedTeamId = ''] = entries;
  const sides = { eventId, challengerTeamId, challengedTeamId, isInstant: true };
  const { matchId } = await eventually(() => home.phone.api.createChallenge(sides), MINUTE);
  await away.phone.api.acceptMatch({ matchId });
  for (const { phone } of [home, away]) await phone.api.readyUp({ matchId });
  await home.phone.api.submitScores({ matchId, scoreChallenger: 3, scoreChallenged: 1 });
  await away.phone.api.verifyMatchResult({ matchId });
  const played = await away.phone.api.getMatch({ matchId });
  expect(played).toMatchObject({
    status: 'completed',
    challenger: { score: 3 },
    challenged: { score: 1 },
  });
}, 600_000);

/** A command of the guide, typed in the copy with the product's settings and nothing else. */
function run(command: string): Running {
  const [program = '', ...args] = command.split(' ');
  const shell = Object.entries(process.env).filter(([name]) => OF_THE_SHELL.test(name));
  const cwd = join(folder, 'product');
  const running = start(program, args, {
    cwd,
    env: { ...Object.fromEntries(shell), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.child.stdout, running.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => output.push(part));
  }
  return running;
}

async function isReady(): Promise<void> {
  const { exitCode } = product.child;
  if (exitCode !== null) throw new Error(`the product ended with ${exitCode}: ${output.join('')}`);
  const reply = await fetch(`${url}/readyz`);
  if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
}

/** A player by number, code from the provider of text messages, and registration form. */
async function signUp(index: number) {
  const phone = connect(url, `10.0.0.${index}`, newTraffic());
  const msisdn = `2782100000${index}`;
  await phone.api.requestOtp({ msisdn });
  const otp = await eventually(async () => {
    const code = texts.findLast(({ to }) => to.endsWith(msisdn))?.text.match(/\d{6}/)?.[0];
    if (!code) throw new Error(`no code came to ${msisdn}`);
    return code;
  });
  await phone.api.validateOtp({ msisdn, otp });
  const username = `player-of-day-one-${index}`;
  const { userId } = await phone.api.register({ username, dateOfBirth: '1990-03-22' });
  return { phone, msisdn, userId };
}

/** Subscribes by carrier for a day, and waits for the callback of the payment. */
async function subscribe({ api }: Connection): Promise<void> {
  const { subscriptionId } = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
  await api.confirmSubscription({ subscriptionId, agreed: true });
  await eventually(async () => {
    const { subscription } = await api.subscription({});
    expect(subscription?.status).toBe('active');
  });
}

/** A battleground that begins in a moment. */
function battleground() {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  return {
    format: 'daily_battleground' as const,
    opensAt: at(-1),
    startsAt: at(0.1),
    endsAt: at(600),
    drawsAllowed: true,
    prizes: [],
    texts: { en: { title: 'First Night', description: '', gameRules: [], howToPlay: [] } },
  };
}

/** The settings of carriers, as docs/carriers.md names them. */
function settingsOf({ access, callbackSecrets, inboundSecret }: StandInCarriers) {
  const services = {
    DCB: access.dcb,
    KENYA: access.kenya,
    TELKOM: access.telkom,
    UTILITIES: access.utilities,

    PAYMENT_INTEGRATION: access.paymentIntegration,
    OPERATOR_DATA: access.operatorData,
  };
  const settings: Record<string, string> = {
    DCB_CALLBACK_SECRET: callbackSecrets.dcb,
    KENYA_CALLBACK_SECRET: callbackSecrets.kenya,
    TELKOM_CALLBACK_SECRET: callbackSecrets.telkom,
    INBOUND_SECRET: inboundSecret,
  };
  for (const [name, { url: at, user, password }] of Object.entries(services)) {
    Object.assign(settings, {
      [`${name}_URL`]: at,
      [`${name}_USER`]: user,
      [`${name}_PASSWORD`]: password,
    });
  }
  return settings;
}

/** A provider that takes messages in the shape that docs/running.md gives. */
async function startSmsProvider(token: string): Promise<Server> {
  const server = createServer(async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return reply.writeHead(401).end();
    texts.push(JSON.parse(await text(request)));
    return reply.writeHead(202).end();
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  return server;
}

/** The text under a heading of the second or third order. */
function sectionOf(guide: string, heading: string): string {
  const [, section] = new RegExp(`^##+ ${heading}$(.*?)^##+ `, 'ms').exec(guide) ?? [];
  if (!section) throw new Error(`docs/running.md has no section "${heading}"`);
  return section;
}
