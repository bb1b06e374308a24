import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type StandInCarriers, startCarriers } from '#sandbox/carriers/carriers.ts';
import { type Mailbox, openMailbox } from '#sandbox/mail/mailbox.ts';
import { freePort } from '#testing/free-port.ts';
import {
  type MachinePart,
  startMachinePostgres,
  startMachineRedis,
} from '#testing/machine-parts.ts';
import { eventually, type Running, start } from '#testing/processes.ts';
import { type SentText, type SmsStandIn, startGateway } from '#testing/sms-providers.ts';
import { enter, openBattleground, playMatch, settingsOfCarriers, signUp } from './newcomers.ts';

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
/** On this host the product shows the brand `blg-za-en`. */
const HOST = '127.0.0.1';
const MAIL_TO = 'operator@mail.example';

let folder: string;
let parts: readonly MachinePart[];
let carriers: StandInCarriers;
let mailbox: Mailbox;
let gateway: SmsStandIn;
let product: Running;
let url: string;
/** All settings of the product. */
let env: Record<string, string>;
const output: string[] = [];
/** Texts of the carriers. */
const texts: SentText[] = [];
const sent = () => [...texts, ...gateway.texts];
const mails: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-from-nothing-'));
  await cp(ROOT, join(folder, 'product'), {
    recursive: true,
    filter: (path) => !NOT_CLONED.includes(basename(path)),
  });
  const [postgres, redis] = await Promise.all([startMachinePostgres(), startMachineRedis()]);
  parts = [postgres, redis];
  mailbox = await openMailbox((mail) => mails.push(`${mail.to?.[0]?.address} ${mail.text}`));
  gateway = await startGateway('token-of-the-provider');
  const port = await freePort();
  url = `http://${HOST}:${port}`;
  carriers = await startCarriers({
    now: () => systemClock.now(),
    deliver: async (path, body, headers) =>
      (await fetch(url + path, { method: 'POST', body, headers })).status,
    sms: (to, text) => texts.push({ to, text }),
    activationMs: 200,
    dayMs: 0,
    file: join(folder, 'carriers.json'),
  });
  env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://play.battleleague.example',
    SMS_URL: gateway.url,
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
    ...settingsOfCarriers(carriers),
  };
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await carriers?.close();
  await mailbox?.close();
  await gateway?.stop();
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

  const operator = await signUp(url, 1, sent);
  await operator.phone.api.profileUpdate({ email: MAIL_TO });
  await eventually(async () => expect(mails.join()).toContain(MAIL_TO));
  const given = grant.source
    .replace('<number or e-mail>', `+${operator.msisdn}`)
    .replace('<brand or all>', 'all');
  const granting = run(given);
  const [code] = await once(granting.child, 'exit');
  expect(code, output.join('')).toBe(0);

  const ground = await openBattleground(operator.phone);
  const home = await enter(await signUp(url, 2, sent), ground);
  const away = await enter(await signUp(url, 3, sent), ground);
  const matchId = await playMatch(ground.eventId, home, away);
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

/** The text under a heading of the second or third order. */
function sectionOf(guide: string, heading: string): string {
  const [, section] = new RegExp(`^##+ ${heading}$(.*?)^##+ `, 'ms').exec(guide) ?? [];
  if (!section) throw new Error(`docs/running.md has no section "${heading}"`);
  return section;
}
