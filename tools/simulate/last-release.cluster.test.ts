import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Balancer, startBalancer } from '#testing/balancer.ts';
import { type Cluster, startCluster } from '#testing/cluster.ts';
import { lineTo } from '#testing/database.ts';
import { eventually } from '#testing/processes.ts';
import { builtRelease } from '#testing/releases/built.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { ruleVariables } from './rules.ts';
import { simulates } from './test-kit.ts';

/**
 * Nodes of the last release are replaced by nodes of this one as docs/running.md says: the last release knows no drain, so
 * the balancer takes a node out first. Meanwhile a node of the last release serves on the schema of this one.
 */

/** Settings that the last release refuses to start with. */
const NEW_SETTINGS = /^RULES_(REQUESTS_PER_(PLAYER|DEVICE)|PAIR_.*|ASK_AGAIN_AFTER)$/;
const PLAYING_WITHIN_MS = 240_000;
const PLAYERS = ['--players', '60', '--matches', '250', '--seed', '4'];

const folder = builtRelease(lastRelease());

let cluster: Cluster;
let balancer: Balancer;
let database: pg.Pool;
const rules = Object.entries(ruleVariables());
const added = Object.fromEntries(rules.filter(([name]) => NEW_SETTINGS.test(name)));

beforeAll(async () => {
  if (!folder) return;
  const known = Object.fromEntries(rules.filter(([name]) => !NEW_SETTINGS.test(name)));
  cluster = await startCluster({ ...known, RULES_REQUESTS_PER_MINUTE: '10000000' }, folder);
  database = lineTo(cluster.databaseUrl);
  balancer = await startBalancer(cluster.nodes.map(({ url }) => url));
  await eventually(bothServe);
});
afterAll(async () => {
  await database?.end();
  await balancer?.stop();
  await cluster?.stop();
});

test.skipIf(!folder)(
  // without git history there is no release to roll from
  'while the last release is rolled forward no request fails, and every book agrees',
  async () => {
    let isPlaying = true;
    const playing = simulates('--url', balancer.url, '--quick', ...PLAYERS).finally(() => {
      isPlaying = false;
    });
    const rolled = (async () => {
      await eventually(somebodyHasWon, PLAYING_WITHIN_MS);
      for (const [at, node] of cluster.nodes.entries()) {
        expect(isPlaying).toBe(true);
        await balancer.drain(at);
        await node.leave();
        await node.restart(undefined, added);
        await balancer.restore(at);
        await eventually(bothServe);
      }
    })();
    await Promise.all([playing, rolled]);
    expect(await balancer.failures()).toBe(0);
  },
  600_000,
);

async function somebodyHasWon(): Promise<void> {
  const { rows } = await database.query('select from match_results limit 1');
  expect(rows.length).toBe(1);
}

async function bothServe(): Promise<void> {
  expect(await balancer.serving()).toBe(2);
}
