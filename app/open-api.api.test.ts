import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newGame } from '#testing/events.ts';
import { freePort } from '#testing/free-port.ts';
import { letPass } from '#testing/matches.ts';
import { newPlayer } from '#testing/people.ts';
import { playOut } from '#testing/tournaments.ts';
import { contract } from './contract.ts';

const ROOT = path(import.meta.dirname, '..');
const MINUTE = 60_000;

const product = describeProduct();
const organiser = product.official('organiser');

test('the example of docs/open-api runs a cup from outside, and follows it by webhook to the champion', async () => {
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const hookPort = await freePort();
  const gameId = await newGame(product);
  const players = [await newPlayer(product), await newPlayer(product)];
  for (const { api, username } of players) {
    await api.linkGameAccount({ gameId, accountName: username, platform: 'ps5' });
  }
  const entrants = path(product.platform.config.dataDir, 'entrants.csv');
  await writeFile(entrants, `username\n${players.map(({ username }) => username).join('\n')}\n`);
  const { key } = await organiser.api.createApiKey({
    name: 'Example',
    scopes: ['events', 'entrants', 'webhooks'],
  });
  const now = product.clock.now().getTime();
  const tool = run(now, [path(ROOT, 'docs/open-api/run-a-cup.ts'), entrants], {
    API_URL: address,
    API_KEY: key ?? '',
    GAME_ID: gameId,
    STARTS_AT: new Date(now + 2 * MINUTE).toISOString(),
    HOOK_URL: `http://127.0.0.1:${hookPort}/hook`,
    HOOK_PORT: String(hookPort),
  });
  await tool.says(`line 3: ${players[1]?.username} entered`);
  const eventId = /published (\S+)/.exec(tool.said())?.[1] ?? '';
  await letPass(product, 2 * MINUTE);
  await tool.says('event.started');
  const { matches } = await organiser.api.getBracketEvent({ id: eventId });
  const [final] = matches.items;
  if (!final?.home || !final.away) throw new Error('no final');
  const contenders = [final.home, final.away].map((side) => {
    const person = players.find(({ userId }) => userId === side.userId);
    if (!person) throw new Error('not one of ours');
    return { ...person, entryId: side.entryId };
  });
  await playOut(product, { eventId: eventId as EventId, contenders }, final);
  await product.runDue();
  expect(await tool.ended()).toBe(0);
  expect(tool.said()).toContain(`W1: ${final.home.username} 2–1 ${final.away.username}`);
  expect(tool.said()).toContain(`champion: ${final.home.username}`);
  expect((await organiser.api.webhooks({})).total).toBe(0);
});

test('the description says of each call which keys may make it, and of each message what is in it', async () => {
  const reply = await product.app.inject('/api/openapi.json');
  const { paths, webhooks, servers } = reply.json();
  const service = (await product.app.inject('/api/openapi-service.json')).json();
  const described = Object.keys({ ...paths, ...service.paths });
  expect(described).toHaveLength(new Set(Object.values(contract).map((c) => c.path)).size);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  expect(servers).toEqual([{ url: 'http://blg-za-en.localhost:3000' }]);
  const other = { url: '/api/openapi.json', headers: { host: 'blg-ps-ar.localhost' } };
  const elsewhere = (await product.app.inject(other)).json();
  expect(elsewhere.servers).toEqual([{ url: 'http://blg-ps-ar.localhost:3000' }]);
  expect(paths['/api/pay-prize'].post.security).toEqual([
    { session: [] },
    { key: ['prizes'] },
    { key: ['organiser'] },
    { key: ['administrator'] },
  ]);
  expect(paths['/api/create-api-key'].post.security).toEqual([{ session: [] }]);
  expect(paths['/api/join-event'].post.security).toEqual([{ session: [] }]);
  expect(paths['/api/export-prizes'].get.responses[200].content).toHaveProperty('text/csv');
  const schema = webhooks['prize.owed'].post.requestBody.content['application/json'].schema;
  expect(schema.properties.type).toEqual({ type: 'string', const: 'prize.owed' });
  expect(schema.properties.data.required).toContain('amount');
  expect(webhooks).toHaveProperty(['webhook.ping']);
});

test('the readable page tells of keys, webhooks and scopes', async () => {
  const { body } = await product.app.inject('/api/docs');
  for (const word of [
    'blk_',
    '/console/keys',
    'webhook-signature',
    'match.completed',
    'Keys with',
  ]) {
    expect(body).toContain(word);
  }
});

/** The example as anybody starts it; its clock stands at the test's time. */
function run(now: number, args: string[], env: Record<string, string>) {
  const clock = `data:text/javascript,Date.now=()=>${now}`;
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ['--import', clock, ...args],
    { env: { ...env, PATH: process.env.PATH } },
  );
  let text = '';
  const waiting = new Set<() => void>();
  const hear = (part: Buffer) => {
    text += part.toString('utf8');
    for (const look of waiting) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return {
    said: () => text,
    ended: () => ended,
    says: (words: string) =>
      new Promise<void>((done, failed) => {
        const look = () => {
          if (!text.includes(words)) return;
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
        void ended.then(() => failed(new Error(text)));
      }),
  };
}
