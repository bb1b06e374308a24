import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '#testing/balancer.ts';
import { type Cluster, type Node, startCluster } from '#testing/cluster.ts';
import { lineTo } from '#testing/database.ts';
import { eventually } from '#testing/processes.ts';
import { type Feed, openFeed } from './feed.ts';
import { ruleVariables } from './rules.ts';
import { simulates } from './test-kit.ts';

/** Folders that a deployment leaves out; its packages are shared. */
const NOT_DEPLOYED = ['docs', 'e2e', 'node_modules', 'test-results', 'testing'];
/** Adds to the schema and changes nothing that is there. */
const EXPANDING = `alter table matches add column of_a_later_version text;
create table of_a_later_version (id integer primary key);
`;
const LATER = '9999_of_a_later_version.sql';

let cluster: Cluster;
let balancer: Balancer;
let later: string;
let database: pg.Pool;

beforeAll(async () => {
  [cluster, later] = await Promise.all([
    startCluster({ ...ruleVariables(), DRAIN_SECONDS: '4' }),
    laterVersion(),
  ]);
  database = lineTo(cluster.databaseUrl);
  balancer = await startBalancer(cluster.nodes.map(({ url }) => url));
  await eventually(bothServe);
});
afterAll(async () => {
  await database?.end();
  await balancer?.stop();
  await cluster?.stop();
  if (later) await rm(later, { recursive: true, force: true });
});

test('while a later version is rolled out and back no request fails, and every book agrees', async () => {
  let isPlaying = true;
  const playing = simulates('--url', balancer.url, '--quick', ...PLAYERS).finally(() => {
    isPlaying = false;
  });
  const rolled = (async () => {
    await eventually(somebodyHasWon, PLAYING_WITHIN_MS);
    const watching = await spectators();
    for (const folder of [later, undefined]) {
      expect(isPlaying).toBe(true);
      for (const node of cluster.nodes) await roll(node, folder);
    }
    return watching;
  })();
  const [, watching] = await Promise.all([playing, rolled]);
  expect(await balancer.failures()).toBe(0);
  for (const feed of watching) {
    // unbroken from the first to the last: what comes twice is dropped by its number, as in the browser
    expect(await feed.catchUp()).toBe(feed.entries.at(-1)?.sequence);
    expect(feed.wasReset).toBe(false);
    expect(feed.connects).toBeGreaterThan(1); // its node left
    feed.close();
  }
}, 600_000); // two minutes where nothing else runs, and four where much does

/** All players have registered by then, each with a code that one node knows. */
const PLAYING_WITHIN_MS = 240_000;
const PLAYERS = ['--players', '60', '--matches', '500', '--seed', '3'];

/** With the sockets of the players there are 300. */
const SPECTATORS = 240;

/** Visitors who follow the battleground. */
async function spectators(): Promise<readonly Feed[]> {
  const { rows } = await database.query('select id from events order by id desc limit 1');
  const open = () => openFeed(balancer.url, '', `event:${rows[0]?.id}`);
  return Promise.all(Array.from({ length: SPECTATORS }, open));
}

async function roll(node: Node, folder: string | undefined): Promise<void> {
  expect(await node.leave()).toBe(0);
  await node.restart(folder);
  await eventually(bothServe);
}

async function somebodyHasWon(): Promise<void> {
  const { rows } = await database.query('select from match_results limit 1');
  expect(rows.length).toBe(1);
}

async function bothServe(): Promise<void> {
  expect(await balancer.serving()).toBe(2);
}

async function laterVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bl-later-'));
  const deployed = (await readdir('.')).filter(
    (name) => !name.startsWith('.') && !NOT_DEPLOYED.includes(name),
  );
  await Promise.all(deployed.map((name) => cp(name, join(folder, name), { recursive: true })));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'platform/database/migrations', LATER), EXPANDING);
  return folder;
}
