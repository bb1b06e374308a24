import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newPlayer } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import type { StreamEntry } from './streams.ts';

let product: TestProduct;
let address: string;
const open: Socket[] = [];

beforeAll(async () => {
  product = await startTestProduct();
  address = await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => product.close());

test('what is announced reaches whoever follows the channel, in its sequence', async () => {
  const socket = await connect();
  expect(await ask(socket, { channel: 'event:a' })).toMatchObject({ sequence: 0, entries: [] });
  const heard = entriesOf(socket, 3);
  for (const n of [1, 2, 3]) await announce('event:a', n);
  expect(await heard).toEqual([1, 2, 3]);
});

test('who was away is told what was missed, and only that', async () => {
  const first = await connect();
  await ask(first, { channel: 'event:b' });
  await announce('event:b', 1);
  first.disconnect();
  await announce('event:b', 2);
  await announce('event:b', 3);
  const again = await connect();
  const answer = await ask(again, { channel: 'event:b', after: 1 });
  expect(answer.entries.map(({ data }) => data.n)).toEqual([2, 3]);
  expect(answer).toMatchObject({ sequence: 3, reset: false });
});

test('a page made before an announcement hears of it when it starts to follow', async () => {
  const since = product.clock.now().toISOString();
  product.clock.advance(60_000);
  await announce('event:c', 1);
  const socket = await connect();
  expect((await ask(socket, { channel: 'event:c', since })).entries).toHaveLength(1);
  const later = new Date(product.clock.now().getTime() + 60_000).toISOString();
  expect((await ask(socket, { channel: 'event:c', since: later })).entries).toHaveLength(0);
});

test("a player's channel is the player's alone", async () => {
  const player = await newPlayer(product);
  const other = await newPlayer(product);
  const channel = `player:${player.userId}`;
  expect(await ask(await connect(), { channel })).toEqual({ error: 'not_yours' });
  expect(await ask(await connect(other.session), { channel })).toEqual({ error: 'not_yours' });
  expect(await ask(await connect(player.session), { channel })).toMatchObject({ reset: false });
});

test.each([
  undefined,
  null,
  7,
  {},
  { channel: 'x'.repeat(200) },
  { channel: 'event:a', after: -1 },
])('nonsense (%j) is answered with an error', async (message) => {
  expect(await ask(await connect(), message)).toHaveProperty('error');
});

test('a page of another site cannot open the channel', async () => {
  const socket = io(address, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: 'https://evil.example' },
  });
  open.push(socket);
  await expect(
    new Promise((resolve, reject) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', reject);
    }),
  ).rejects.toThrow();
});

async function connect(session?: string): Promise<Socket> {
  const extraHeaders = session ? { cookie: `bl_session=${session}` } : {};
  const socket = io(address, { path: '/live', transports: ['websocket'], extraHeaders });
  open.push(socket);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return socket;
}

interface Answer {
  readonly sequence: number;
  readonly entries: StreamEntry[];
  readonly reset: boolean;
}

function ask(socket: Socket, message: unknown): Promise<Answer> {
  return socket.timeout(5_000).emitWithAck('follow', message);
}

function announce(channel: string, n: number): Promise<void> {
  return product.platform.workshop.transact(async (work) => work.announce(channel, 'test', { n }));
}

function entriesOf(socket: Socket, count: number): Promise<unknown[]> {
  const heard: unknown[] = [];
  return new Promise((resolve) => {
    socket.on('entry', (entry: StreamEntry) => {
      heard.push(entry.data.n);
      if (heard.length === count) resolve(heard);
    });
  });
}
