import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#testing/cluster.ts';
import { eventually } from '#testing/processes.ts';
import { connect, newTraffic } from '../../tools/simulate/connection.ts';
import type { StreamEntry } from './streams.ts';

let cluster: Cluster;
let eventId: string;
/** Makes the first node announce one thing: somebody joins the event, or leaves it. */
let announce: () => Promise<void>;
const open: Socket[] = [];

beforeAll(async () => {
  cluster = await startCluster();
  announce = await somebodyAt(cluster.nodes[0].url);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => cluster?.stop());

test('what one node announces reaches who is connected to the other', async () => {
  const listener = await follower(cluster.nodes[1].url);
  await announce();
  await eventually(async () => expect(listener.heard).toHaveLength(1));
});

test('while the broker is away nothing is lost: the database answers', async () => {
  const listener = await follower(cluster.nodes[1].url);
  await cluster.redis.stop();
  await announce();
  await announce();
  await listener.ask();
  expect(listener.heard).toHaveLength(2);
  await cluster.redis.restart();
  // the nodes find it again by themselves; what is announced then comes without asking
  await eventually(async () => {
    const known = listener.heard.length;
    await announce();
    await eventually(async () => expect(listener.heard.length).toBeGreaterThan(known), 500);
  });
});

test('who was on a node that was killed goes on at the other, without a gap', async () => {
  const listener = await follower(cluster.nodes[1].url);
  await announce();
  await eventually(async () => expect(listener.heard).toHaveLength(1));
  await cluster.nodes[1].kill();
  await announce();
  const again = await follower(cluster.nodes[0].url, listener.last());
  expect(again.heard).toHaveLength(1);
  await cluster.nodes[1].restart();
  const there = await follower(cluster.nodes[1].url, again.last());
  await announce();
  await eventually(async () => expect(there.heard).toHaveLength(1));
});

test('who is at one node is online, and seen coming and going, at the other', async () => {
  const [here, there] = [
    await guest('27821001235', 'Sipho'),
    await guest('27821001236', 'Lindiwe'),
  ];
  const watching = await socketOf(cluster.nodes[0].url, here.cookie);
  const room = `room:brand:${here.audience}`;
  await watching.timeout(10_000).emitWithAck('attend', room);
  const seen: string[] = [];
  watching.on('online', ({ online }: { online: boolean }) => seen.push(online ? 'online' : 'gone'));
  watching.on('attendance', ({ came }: { came: { username: string }[] }) => {
    seen.push(...came.map(({ username }) => username));
  });
  const asked = await watching.timeout(10_000).emitWithAck('watch-players', [there.userId]);
  expect(asked).toEqual({ online: [] });
  const phone = await socketOf(cluster.nodes[1].url, there.cookie);
  // nodes tell each other once a second
  await eventually(async () => {
    expect((await phone.timeout(10_000).emitWithAck('attend', room)).present).toBe(2);
  });
  await eventually(async () => expect(seen).toEqual(expect.arrayContaining(['online', 'Lindiwe'])));
  phone.disconnect();
  await eventually(async () => expect(seen.at(-1)).toBe('gone'), 15_000);
});

/** A player who has just registered. */
async function guest(msisdn: string, username: string) {
  const phone = connect(cluster.nodes[0].url, `10.1.2.${msisdn.slice(-2)}`, newTraffic());
  await phone.api.requestOtp({ msisdn });
  const inbox = await phone.plain('GET', `/sandbox/messages?to=${msisdn}`);
  const [{ code: otp } = { code: '' }] = inbox as { code: string }[];
  await phone.api.validateOtp({ msisdn, otp });
  const { userId } = await phone.api.register({ username });
  const { items } = await phone.api.chatRooms({});
  const brand = items.find(({ kind }) => kind === 'brand');
  return { userId, cookie: phone.cookie(), audience: brand?.roomId.slice('brand:'.length) ?? '' };
}

async function socketOf(url: string, cookie: string): Promise<Socket> {
  const options = { path: '/live', transports: ['websocket'], forceNew: true };
  const socket = io(url, { ...options, extraHeaders: { cookie } });
  open.push(socket);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  return socket;
}

async function somebodyAt(url: string): Promise<() => Promise<void>> {
  const phone = connect(url, '10.1.1.1', newTraffic());
  const ground = await phone.plain('POST', '/sandbox/events', { game: 'football-26' });
  const { eventId: id, gameId } = ground as { eventId: string; gameId: string };
  eventId = id;
  const msisdn = '27821001234';
  await phone.api.requestOtp({ msisdn });
  const inbox = await phone.plain('GET', `/sandbox/messages?to=${msisdn}`);
  const [{ code: otp } = { code: '' }] = inbox as { code: string }[];
  await phone.api.validateOtp({ msisdn, otp });
  const { userId } = await phone.api.register({ username: 'Nomsa', dateOfBirth: '1990-03-22' });
  await phone.plain('POST', '/sandbox/subscription', { userId, status: 'active' });
  await phone.api.linkGameAccount({ gameId, accountName: 'nomsa_psn', platform: 'ps5' });
  let isIn = false;
  return async () => {
    await (isIn ? phone.api.leaveEvent({ eventId }) : phone.api.joinEvent({ eventId }));
    isIn = !isIn;
  };
}

/** A client that keeps its last sequence and drops doubles. */
async function follower(url: string, after?: number) {
  const socket = io(url, { path: '/live', transports: ['websocket'] });
  open.push(socket);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  let last = after;
  const heard: StreamEntry[] = [];
  const take = (entry: StreamEntry) => {
    if (last !== undefined && entry.sequence <= last) return;
    last = entry.sequence;
    heard.push(entry);
  };
  const ask = async () => {
    const question = { channel: `event:${eventId}`, after: last };
    const answer = await socket.timeout(10_000).emitWithAck('follow', question);
    for (const entry of answer.entries) take(entry);
    last = Math.max(last ?? 0, answer.sequence);
  };
  socket.on('entries', (entries: readonly StreamEntry[]) => entries.forEach(take));
  await ask();
  return { ask, heard, last: () => last };
}
