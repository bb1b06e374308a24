import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { eventually } from '#testing/processes.ts';
import { startReceiver } from '#testing/receiver.ts';

const SILENT = 8;
/** A silent receiver alone is waited for longer than this. */
const WITHIN_MS = 9_000;

const product = describeProduct({}, { workers: true });
const organiser = product.official('organiser');
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

test('eight receivers that never answer hold up no other one', async () => {
  const silent = await startSilent();
  const receiver = await startReceiver();
  closing.push(silent.close, receiver.close);
  const ids = [];
  for (let each = 0; each < SILENT; each += 1) ids.push(await newWebhook(silent.url));
  for (const webhookId of ids) await organiser.api.pingWebhook({ webhookId });
  await eventually(async () => expect(silent.asked()).toBeGreaterThan(0));
  const healthy = await newWebhook(receiver.url);
  const sent = performance.now();
  await organiser.api.pingWebhook({ webhookId: healthy });
  await eventually(async () => expect(receiver.got).toHaveLength(1), WITHIN_MS);
  expect(performance.now() - sent).toBeLessThan(WITHIN_MS);
  // the others were asked, and none has answered so far
  await eventually(async () => expect(silent.asked()).toBe(SILENT), WITHIN_MS);
  const { items } = await organiser.api.webhooks({});
  expect(items.filter(({ waiting }) => waiting === 1)).toHaveLength(SILENT);
});

async function newWebhook(url: string) {
  const wanted = { name: 'tool', url, kinds: ['entrant.joined' as const] };
  return (await organiser.api.createWebhook(wanted)).webhookId;
}

async function startSilent() {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked, close };
}
