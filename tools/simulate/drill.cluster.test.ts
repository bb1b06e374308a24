import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runAdminCommand } from '#app/admin-command.ts';
import { runBackupCommand } from '#app/backup-command.ts';
import { runRestoreCommand } from '#app/restore-command.ts';
import { openArchive } from '#platform/backup/archive.ts';
import { MANIFEST, parseManifest } from '#platform/backup/manifest.ts';
import { systemClock } from '#platform/clock.ts';
import { type StandInCarriers, startCarriers } from '#sandbox/carriers/carriers.ts';
import { type Mailbox, openMailbox } from '#sandbox/mail/mailbox.ts';
import { type Balancer, startBalancer } from '#testing/balancer.ts';
import { type Cluster, NODE_SETTINGS, startCluster, startNode } from '#testing/cluster.ts';
import { createBareDatabase } from '#testing/database.ts';
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts';
import { eventually } from '#testing/processes.ts';
import { inDatabase } from '#testing/rows.ts';
import { type SmsStandIn, startGateway, startTwilio, twilioAt } from '#testing/sms-providers.ts';
import { type DrillLoad, movedTo, openStage, type Stage, startLoad } from './drill-load.ts';
import { challenge, codesTo, msisdnOf, settingsOfCarriers } from './newcomers.ts';

/**
 * The drill: two nodes of a production behind HAProxy, with pictures in a bucket. While players sign in by code, play and
 * spend coins, a backup is made and the first SMS provider goes away; then a second deployment takes over from the backup.
 */

const MINUTES = 240_000;
const WITHIN_MS = 90_000;
const BACKUP_PASSPHRASE = 'a passphrase of the drill';
const TOKEN = 'token-of-the-gateway';
const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'token-of-the-account',
  TWILIO_SENDERS: '*:+15005550006',
};
const RULES = {
  RULES_INSTANT_OPEN: 'PT20S',
  RULES_MIN_GAP: 'PT1S',
  RULES_PAIR_BETWEEN_RESULTS: 'PT0S',
  RULES_ASK_AGAIN_AFTER: 'PT0S',
  RULES_OTP_UNUSUAL_FROM: '1000000',
  RULES_SMS_HALF_OPEN_AFTER: 'PT2S',
};

let folder: string;
let cluster: Cluster;
let balancer: Balancer;
let storage: ObjectStorage;
let gateway: SmsStandIn;
let twilio: SmsStandIn;
let carriers: StandInCarriers;
let mailbox: Mailbox;
let settings: Record<string, string>;
const sent = () => [...gateway.texts, ...twilio.texts];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-drill-'));
  storage = await startObjectStorage();
  gateway = await startGateway(TOKEN);
  twilio = await startTwilio(TWILIO.TWILIO_ACCOUNT_SID, TWILIO.TWILIO_AUTH_TOKEN);
  mailbox = await openMailbox(() => undefined);
  carriers = await startCarriers({
    now: () => systemClock.now(),
    deliver: async (path, body, headers) =>
      (await fetch(balancer.url + path, { method: 'POST', body, headers })).status,
    sms: () => undefined,
    activationMs: 200,
    dayMs: 0,
    file: join(folder, 'carriers.json'),
  });
  settings = {
    ...NODE_SETTINGS,
    ...RULES,
    ...TWILIO,
    ...twilioAt(twilio.url),
    ...storage.settings,
    ...settingsOfCarriers(carriers),
    SANDBOX: '',
    PUBLIC_URL: 'https://play.battleleague.example',
    SMS_URL: gateway.url,
    SMS_TOKEN: TOKEN,
    SMTP_URL: mailbox.provider.url,
    MAIL_FROM: mailbox.provider.from,
  };
  cluster = await startCluster(settings);
  balancer = await startBalancer(cluster.nodes.map(({ url }) => url));
  await eventually(async () => expect(await balancer.serving()).toBe(2));
}, MINUTES);

afterAll(async () => {
  await balancer?.stop();
  await cluster?.stop();
  await carriers?.close();
  await mailbox?.close();
  for (const each of [gateway, twilio]) await each?.stop();
  await storage?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a production serves through a backup and the loss of an SMS provider, and a second one takes over',
  async () => {
    const DATABASE_URL = cluster.databaseUrl;
    const command = { ...settings, DATABASE_URL, DATA_DIR: folder, BACKUP_PASSPHRASE };
    const stage = await openStage(balancer.url, sent, (msisdn) =>
      runAdminCommand(['grant', `+${msisdn}`, 'administrator', 'all'], command),
    );
    const load = startLoad(balancer.url, stage, sent);
    onTestFinished(() => load.end());
    await until(
      load,
      ({ matches, purchases, signUps }) => Math.min(matches, purchases, signUps) > 2,
    );

    const open = await challenge(stage.eventId, ...stage.waiting);
    const before = sum(Object.values(load.done));
    const file = join(folder, 'league.zip');
    await runBackupCommand([file], command);
    expect(sum(Object.values(load.done))).toBeGreaterThan(before);

    await losesAnSmsProvider(load);
    await load.end();
    for (const index of load.numbers) expect(codesTo(msisdnOf(index), sent())).toHaveLength(1);
    expect(await balancer.failures()).toBe(0);
    await takesOver(file, stage, open);
  },
  MINUTES,
);

/** The second provider sends the codes while the first is away, and the first once it is back. */
async function losesAnSmsProvider(load: DrillLoad): Promise<void> {
  gateway.goAway();
  const byGateway = gateway.texts.length;
  const { signUps } = load.done;
  await until(load, (done) => done.signUps > signUps + 5);
  expect(gateway.texts.length).toBe(byGateway);
  expect(twilio.texts.length).toBeGreaterThan(4);
  gateway.comeBack();
  await until(load, () => gateway.texts.length > byGateway); // a message closes its circuit
}

/** Restores the backup beside the original, whose bucket and providers it cannot reach. */
async function takesOver(file: string, stage: Stage, open: string): Promise<void> {
  const database = await createBareDatabase(cluster.databaseUrl);
  onTestFinished(() => database.drop());
  const bucket = await startObjectStorage();
  onTestFinished(() => bucket.stop());
  const provider = await startGateway(TOKEN);
  onTestFinished(() => provider.stop());
  const DATABASE_URL = database.connectionString;
  const own = { ...settings, ...bucket.settings, DATABASE_URL, SMS_URL: provider.url };
  const picture = await pictureAt(balancer.url, stage.avatarUrl);
  await storage.stop();
  await runRestoreCommand([file], { ...own, DATA_DIR: folder });
  const copy = await startNode({ ...own, SMS_PROVIDERS: 'http', WORKERS: 'off' });
  onTestFinished(() => copy.end());

  const snapshot = await ledgersOf(file);
  expect(sum(Object.values(snapshot.coins))).toBe(0);
  expect(sum(Object.values(snapshot.points))).toBe(0);
  expect(await ledgersIn(DATABASE_URL)).toEqual(snapshot);
  expect(await pictureAt(copy.url, stage.avatarUrl)).toEqual(picture);
  const { api } = movedTo(copy.url, stage.owner);
  expect((await api.viewer({})).player?.userId).toBe(stage.owner.userId);
  expect((await api.showVoucher({ orderId: stage.orderId })).code).toBe(stage.code);

  // the open challenge lapses in the original; the copy's job is due as well, and waits
  await eventually(
    async () => expect(await lapsesIn(cluster.databaseUrl, open)).toBe(1),
    WITHIN_MS,
  );
  expect(await lapsesIn(DATABASE_URL, open)).toBe(0);
  expect(provider.texts).toEqual([]);
  expect(await copy.leave()).toBe(0);
  await copy.restart(undefined, { WORKERS: 'on' });
  await eventually(async () => expect(await jobsFor(DATABASE_URL, open)).toBe(0), WITHIN_MS);
  expect(await lapsesIn(DATABASE_URL, open)).toBe(1);
}

async function until(load: DrillLoad, isSo: (done: DrillLoad['done']) => boolean): Promise<void> {
  await eventually(async () => {
    if (load.hasFailed() || isSo(load.done)) return;
    throw new Error(`so far ${JSON.stringify(load.done)}`);
  }, WITHIN_MS);
  load.check();
}

async function pictureAt(url: string, path: string): Promise<Buffer> {
  const reply = await fetch(url + path);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

type Sums = Readonly<Record<string, number>>;

interface Ledgers {
  readonly coins: Sums;
  readonly points: Sums;
}

/** Sums of both ledgers by account, read from the rows of a backup. */
async function ledgersOf(file: string): Promise<Ledgers> {
  const archive = await openArchive(file);
  try {
    const { tables } = parseManifest(await archive.text(MANIFEST));
    const sums = async (name: string, value: string): Promise<Sums> => {
      const { columns = [] } = tables.find((table) => table.name === name) ?? {};
      const [account, amount] = [columns.indexOf('account'), columns.indexOf(value)];
      const found: Record<string, number> = {};
      for (const line of (await archive.text(`database/${name}.copy`)).trimEnd().split('\n')) {
        const cells = line.split('\t');
        const key = cells[account] ?? '';
        found[key] = (found[key] ?? 0) + Number(cells[amount]);
      }
      return found;
    };
    return {
      coins: await sums('public.coin_entries', 'amount'),
      points: await sums('public.points_entries', 'points'),
    };
  } finally {
    archive.close();
  }
}

function ledgersIn(url: string): Promise<Ledgers> {
  return inDatabase(url, async (client) => {
    const sums = async (table: string, value: string): Promise<Sums> => {
      const { rows } = await client.query(
        `select account, sum(${value})::int as total from ${table} group by account`,
      );
      return Object.fromEntries(rows.map(({ account, total }) => [account, total]));
    };
    return {
      coins: await sums('coin_entries', 'amount'),
      points: await sums('points_entries', 'points'),
    };
  });
}

/** Counts how often a challenge was closed because nobody answered. */
function lapsesIn(url: string, matchId: string): Promise<number> {
  return count(url, `match_timeline where match_id = $1 and to_status = 'expired'`, matchId);
}

/** Counts the jobs of a match that wait. */
function jobsFor(url: string, matchId: string): Promise<number> {
  const waiting = `pgboss.job where data ->> 'matchId' = $1 and state in ('created', 'retry', 'active')`;
  return count(url, waiting, matchId);
}

function count(url: string, rows: string, matchId: string): Promise<number> {
  return inDatabase(url, async (client) => {
    const { rows: found } = await client.query(`select count(*)::int as count from ${rows}`, [
      matchId,
    ]);
    return found[0].count;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
