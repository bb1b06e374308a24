import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MachinePart, startMachineRedis } from '#testing/machine-parts.ts';
import { eventually } from '#testing/processes.ts';
import { createHttpServer } from './server.ts';

const STRANGERS = 20;
const HOST = 'blg-za-en.localhost';

let redis: MachinePart;
let nodes: readonly [FastifyInstance, FastifyInstance];

beforeAll(async () => {
  redis = await startMachineRedis();
  nodes = [await newNode(), await newNode()];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await redis.stop();
});

test('two nodes let through once what one of them does, and each counts for itself without Redis', async () => {
  await eventually(async () => expect(await refusedOf(nodes, '41.0.0.1', 1)).toBe(0));
  await eventually(async () => {
    // an address of its own for each try, until both nodes are connected
    const address = `41.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
    expect(await refusedOf(nodes, address, STRANGERS)).toBe(STRANGERS);
  });
  const [one] = nodes;
  const refused = await exhaust(one, '41.2.0.1');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);

  await redis.stop();
  expect(await refusedOf(nodes, '41.3.0.1', STRANGERS)).toBe(0);
  expect(await refusedOf(nodes, '41.3.0.1', 1)).toBe(2);
  redis = await startMachineRedis(Number(new URL(redis.url).port));
  let third = 0;
  await eventually(async () => {
    third += 1;
    expect(await refusedOf(nodes, `41.4.0.${third}`, STRANGERS)).toBe(STRANGERS);
  });
});

async function newNode(): Promise<FastifyInstance> {
  const texts = { of: () => '' } as never;
  const rates = { player: 1_000, device: 1_000, strangers: STRANGERS };
  const log = pino({ level: 'silent' });
  const app = await createHttpServer({ log, proxies: 0, texts, rates, redisUrl: redis.url });
  app.get('/count', async () => 'counted');
  return app;
}

/** Asks each node `times` times, by turns; returns the number of refusals. */
async function refusedOf(
  asked: readonly FastifyInstance[],
  remoteAddress: string,
  times: number,
): Promise<number> {
  let refused = 0;
  for (let time = 0; time < times; time += 1) {
    for (const node of asked) {
      const { statusCode } = await ask(node, remoteAddress);
      if (statusCode === 429) refused += 1;
    }
  }
  return refused;
}

async function exhaust(node: FastifyInstance, remoteAddress: string) {
  for (let time = 0; time <= STRANGERS; time += 1) {
    const reply = await ask(node, remoteAddress);
    if (reply.statusCode === 429) return reply;
  }
  return undefined;
}

function ask(node: FastifyInstance, remoteAddress: string) {
  return node.inject({ url: '/count', remoteAddress, headers: { host: HOST } });
}
