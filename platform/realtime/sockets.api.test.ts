import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newPlayer } from '#testing/people.ts';
import type { StreamEntry } from './streams.ts';

let address: string;
const open: Socket[] = [];
const CHANNEL = 'event:01900000-0000-7000-8000-000000000000';

const product = describeProduct({
  TRUST_PROXY: 'on',
  RULES_SOCKETS_PER_PLAYER: '3',
  RULES_SOCKETS_PER_ADDRESS: '20',
});

beforeAll(async () => {
  address = await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

test('live updates reach the followers of their channel, in its sequence', async () => {
  const channel = await eventChannel();
  const socket = await connect();
  expect(await ask(socket, { channel })).toMatchObject({ sequence: 0, entries: [] });
  const heard = entriesOf(socket, 3);
  for (const n of [1, 2, 3]) await publish(channel, n);
  expect(await heard).toEqual([1, 2, 3]);
});

test('who was away is told what was missed, and only that', async () => {
  const channel = await eventChannel();
  const first = await connect();
  await ask(first, { channel });
  await publish(channel, 1);
  first.disconnect();
  await publish(channel, 2);
  await publish(channel, 3);
  const again = await connect();
  const answer = await ask(again, { channel, after: 1 });
  expect(answer.entries.map(({ data }) => data.n)).toEqual([2, 3]);
  expect(answer).toMatchObject({ sequence: 3, reset: false });
});

test('of many who come back at once each is told what they missed of each channel, and nothing else', async () => {
  const channels = await Promise.all([eventChannel(), eventChannel(), eventChannel()]);
  for (const [index, channel] of channels.entries()) {
    for (const n of [1, 2, 3, 4].slice(index)) await publish(channel, n);
  }
  const sockets = await Promise.all(Array.from({ length: 12 }, () => connect()));
  const since = product.clock.now().toISOString();
  const answers = await Promise.all(
    sockets.flatMap((socket, index) =>
      channels.map(async (channel, at) => {
        const after = index % 5;
        const [told, page] = await Promise.all([
          ask(socket, { channel, after }),
          ask(socket, { channel, since }),
        ]);
        return { at, after, told, page };
      }),
    ),
  );
  for (const { at, after, told, page } of answers) {
    const all = [1, 2, 3, 4].slice(at);
    expect(told.entries.map(({ data }) => data.n)).toEqual(all.slice(after));
    expect(told).toMatchObject({ sequence: all.length, reset: false });
    expect(page.entries.map(({ data }) => data.n)).toEqual(all);
  }
});

test('a name that no channel has is refused, and fails nobody else', async () => {
  const channel = await eventChannel();
  await publish(channel, 1);
  const [socket, other] = [await connect(), await connect()];
  const asked = [`game:blg-ps:${'\u0000'}`, 'game:blg-ps:ü', 'event:%', channel];
  const answers = await Promise.all([
    ...asked.map((name) => ask(socket, { channel: name, after: 0 })),
    ask(other, { channel, after: 0 }),
  ]);
  expect(answers.slice(0, 3).every((answer) => 'error' in answer)).toBe(true);
  expect(answers.slice(3).map(({ sequence }) => sequence)).toEqual([1, 1]);
});

test('a page made before a live update gets it when it starts to follow', async () => {
  const channel = await eventChannel();
  const since = product.clock.now().toISOString();
  product.clock.advance(60_000);
  await publish(channel, 1);
  const socket = await connect();
  expect((await ask(socket, { channel, since })).entries).toHaveLength(1);
  const later = new Date(product.clock.now().getTime() + 60_000).toISOString();
  expect((await ask(socket, { channel, since: later })).entries).toHaveLength(0);
});

test("a player's channel is the player's alone", async () => {
  const player = await newPlayer(product);
  const other = await newPlayer(product);
  const channel = `player:${player.userId}`;
  expect(await ask(await connect(), { channel })).toEqual({ error: 'not_yours' });
  expect(await ask(await connect(other.session), { channel })).toEqual({ error: 'not_yours' });
  expect(await ask(await connect(player.session), { channel })).toMatchObject({ reset: false });
});

test('a battleground is followed by whoever may see it: no draft, no other audience’s', async () => {
  const socket = await connect();
  const draft = await eventChannel({ stage: 'draft' });
  const elsewhere = await eventChannel({ brandCode: 'blg-ps-ar' });
  for (const channel of [draft, elsewhere, 'event:none', `event:${CHANNEL}`, 'game:blg-ps:x']) {
    expect(await ask(socket, { channel })).toEqual({ error: 'not_yours' });
  }
});

test('a session of another audience is nobody’s', async () => {
  const player = await newPlayer(product, { brand: 'blg-ps-ar' });
  const socket = await connect(player.session);
  expect(await ask(socket, { channel: `player:${player.userId}` })).toEqual({ error: 'not_yours' });
});

test('a socket does not outlive its session', async () => {
  const player = await newPlayer(product);
  const [gone, visitor] = [await connect(player.session), await connect()];
  const left = new Promise((resolve) => gone.on('disconnect', resolve));
  await product.realtime.dropEnded();
  expect(gone.connected).toBe(true);
  await player.api.logout({});
  await product.realtime.dropEnded();
  await left;
  expect(visitor.connected).toBe(true);
});

test.each([undefined, null, 7, {}, { channel: 'x'.repeat(200) }, { channel: CHANNEL, after: -1 }])(
  'nonsense (%j) is answered with an error',
  async (message) => {
    expect(await ask(await connect(), message)).toHaveProperty('error');
  },
);

test('a player has so many sockets, and visitors of one address; more are refused until one is closed', async () => {
  const player = await newPlayer(product);
  const own = { cookie: `bl_session=${player.session}` };
  const first = await connect(player.session);
  for (const _ of [2, 3]) await connect(player.session);
  expect(await refused(own)).toBe('too_many_sockets');
  const safe = { cookie: `bl_session=made-up; __Host-bl_session=${player.session}` }; // over TLS
  expect(await refused(safe)).toBe('too_many_sockets');
  expect(await refused({ ...own, 'x-forwarded-for': '203.0.113.9' })).toBe('too_many_sockets');
  await Promise.all(Array.from({ length: 20 }, () => connect()));
  expect(await refused({})).toBe('too_many_sockets');
  expect(await refused({ 'x-forwarded-for': '203.0.113.9' })).toBeNull();
  const closed = first.disconnect();
  await vi.waitUntil(async () => (await refused(own)) === null);
  expect(closed.connected).toBe(false);
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

/** The channel of a battleground of the default brand. */
async function eventChannel(facts: Parameters<typeof newEvent>[1] = {}): Promise<string> {
  const { eventId } = await newEvent(product, facts);
  return `event:${eventId}`;
}

/** As what a socket is refused that comes with these headers; `null` where it is let in. */
async function refused(extraHeaders: Record<string, string>): Promise<string | null> {
  const options = { path: '/live', transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = io(address, { ...options, extraHeaders });
  open.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(null));
    socket.on('connect_error', ({ message }) => resolve(message));
  });
}

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

function publish(channel: string, n: number): Promise<void> {
  return product.platform.transactions.run(async (transaction) =>
    transaction.publish(channel, 'test', { n }),
  );
}

function entriesOf(socket: Socket, count: number): Promise<unknown[]> {
  const heard: unknown[] = [];
  return new Promise((resolve) => {
    socket.on('entries', (entries: readonly StreamEntry[]) => {
      for (const { data } of entries) heard.push(data.n);
      if (heard.length === count) resolve(heard);
    });
  });
}
