import { afterAll, beforeAll, test } from 'vitest';
import { type Cluster, startCluster } from '#testing/cluster.ts';
import { ruleVariables } from './rules.ts';
import { simulates } from './test-kit.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster(ruleVariables());
});
afterAll(() => cluster?.stop());

test('half the players at one node and half at the other, every book agrees', async () => {
  const nodes = cluster.nodes.flatMap(({ url }) => ['--url', url]);
  await simulates(...nodes, '--quick', '--players', '60', '--matches', '300', '--seed', '3');
}, 600_000); // a minute where nothing else runs, and four where much does
