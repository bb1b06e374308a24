import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newMatch, type TestMatch } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { eventually } from '#testing/processes.ts';
import { coversSpec } from '#testing/specification/index.ts';
import type {
  Attendance,
  AttendanceChange,
  OnlineEvent,
  OnlinePlayers,
  TypingEvent,
} from './rules/socket-events.ts';
import { BRAND_ROOM, type Device, followRoom, heard, openDevice, say } from './test-kit.ts';

const SOON = 9_000;
let address: string;
let match: TestMatch;
let channel: string;
const open: Device[] = [];

const product = describeProduct();

beforeAll(async () => {
  address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  match = await newMatch(product, 'confirmed');
  channel = `room:match:${match.matchId}`;
});
beforeEach(() => product.clock.advance(6_000)); // nobody writes too fast
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

describe('across lost connections', () => {
  test('nothing is lost, nothing doubled, and the order is the same for all', async () => {
    const writers = await Promise.all([1, 2, 3, 4].map(() => newPlayer(product)));
    const readers = [1, 2, 3].map(() => followRoom(`room:${BRAND_ROOM}`));
    const lines = await Promise.all(readers.map(() => newPlayer(product)));
    await Promise.all(readers.map(async (reader, n) => reader.on(await device(lines[n]))));
    for (const n of [1, 2, 3, 4, 5]) {
      const sent = writers.map((writer, w) =>
        say(writer, `${BRAND_ROOM}`, `${w} says number ${n}`),
      );
      // lines are cut while messages are on their way
      for (const one of open.splice(0, n % 2 ? 2 : 1)) one.close();
      await Promise.all(sent);
      product.clock.advance(3_000);
    }
    await Promise.all(readers.map(async (reader, n) => reader.on(await device(lines[n]))));
    const all = (await lines[0]?.api.chatMessages({ roomId: BRAND_ROOM }))?.items ?? [];
    expect(all).toHaveLength(20);
    for (const { messages } of readers) {
      expect(messages.map(({ sequence }) => sequence)).toEqual(all.map(({ sequence }) => sequence));
      expect(messages.map(({ messageId }) => messageId)).toEqual(all.map((one) => one.messageId));
    }
  });

  test('a message sent again after the line was cut is one message for those who follow', async () => {
    const reader = followRoom(channel);
    await reader.on(await device(match.challenged));
    const clientId = '0190f0f0-0000-7000-8000-00000000000a';
    const roomId = channel.slice('room:'.length);
    for (const _ of [1, 2, 3]) await say(match.challenger, roomId, 'Are you there?', { clientId });
    await say(match.challenger, roomId, 'Hello?');
    await eventually(async () => {
      expect(reader.messages.map(({ text }) => text)).toEqual(['Are you there?', 'Hello?']);
    });
  });
});

describe('hostility', () => {
  test('a stranger and a visitor cannot follow a room, be in it, or say that they type', async () => {
    const stranger = await device(await newPlayer(product));
    const visitor = await device({ session: '' });
    for (const { ask } of [stranger, visitor]) {
      expect(await ask('follow', { channel })).toEqual({ error: 'not_yours' });
    }
    expect(await stranger.ask('attend', channel)).toEqual({ error: 'not_yours' });
    const heardNothing = { typed: false };
    const player = await device(match.challenger);
    await player.ask('attend', channel);
    player.socket.on('typing', () => {
      heardNothing.typed = true;
    });
    stranger.socket.emit('typing', channel);
    await stranger.ask('attend', channel); // later than that was heard
    expect(heardNothing.typed).toBe(false);
    for (const nonsense of [null, 7, {}, 'x'.repeat(200), 'room:match:none']) {
      expect(await stranger.ask('attend', nonsense)).toHaveProperty('error');
      expect(await stranger.ask('watch-players', nonsense)).toHaveProperty('error');
    }
  });
});

describe('who has left', () => {
  test('an event hears no more of what is said in its room, nor who is there, on a line that stays open', async () => {
    const event = await newEvent(product);
    const [leaver, stayer] = [await newPlayer(product), await newPlayer(product)];
    for (const player of [leaver, stayer]) await join(player, event);
    const roomId = `event:${event.eventId}`;
    const [left, stays] = [followRoom(`room:${roomId}`), followRoom(`room:${roomId}`)];
    const [line, other] = [await device(leaver), await device(stayer)];
    await Promise.all([left.on(line), stays.on(other)]);
    await line.ask('attend', `room:${roomId}`);
    await say(stayer, roomId, 'Before');
    await eventually(async () => expect(left.messages).toHaveLength(1));
    await leaver.api.leaveEvent({ eventId: event.eventId });
    await product.realtime.dropEnded();
    expect(await other.ask('attend', `room:${roomId}`)).toMatchObject({ present: 1 });
    await say(stayer, roomId, 'After');
    await eventually(async () => expect(stays.messages).toHaveLength(2));
    expect(left.messages.map(({ text }) => text)).toEqual(['Before']);
  });
});

describe('who is there', () => {
  test('the other is seen coming, typing, and going', async () => {
    const a = await device(match.challenger);
    expect(await a.ask('attend', channel)).toMatchObject({
      present: 1,
      players: [{ userId: match.challenger.userId, username: match.challenger.username }],
    } satisfies Attendance);
    const cameB = heard<AttendanceChange>(a, 'attendance', ({ came }) =>
      came.some(({ userId }) => userId === match.challenged.userId),
    );
    const b = await device(match.challenged);
    expect(await b.ask('attend', channel)).toMatchObject({ present: 2 });
    expect(await cameB).toMatchObject({ channel, present: 2, went: [] });
    const typing = heard<TypingEvent>(b, 'typing');
    a.socket.emit('typing', channel);
    expect(await typing).toEqual({
      channel,
      userId: match.challenger.userId,
      username: match.challenger.username,
    });
    const wentB = heard<AttendanceChange>(a, 'attendance', ({ went }) => went.length > 0);
    b.socket.emit('unattend', channel);
    expect(await wentB).toMatchObject({ present: 1, came: [] });
  });

  test(
    'a player is online while any device is connected, and offline soon after the last',
    async () => {
      coversSpec('state.presence');
      const [player, watcher] = [await newPlayer(product), await newPlayer(product)];
      const watching = await device(watcher);
      const { roomId } = await watcher.api.openDirect({ userId: player.userId });
      const isOnline = async () => (await watcher.api.chatRoom({ roomId })).peer?.online;
      expect(await watching.ask('watch-players', [player.userId])).toEqual({
        online: [],
      } satisfies OnlinePlayers);
      expect(await isOnline()).toBe(false);
      const changes: boolean[] = [];
      watching.socket.on('online', ({ online }: OnlineEvent) => changes.push(online));
      const [phone, desk] = [await device(player), await device(player)];
      await eventually(async () => expect(changes).toEqual([true]));
      phone.close();
      expect(await isOnline()).toBe(true);
      desk.close();
      await eventually(async () => expect(changes).toEqual([true, false]), SOON);
      expect(await isOnline()).toBe(false);
    },
    SOON + 2_000,
  );
});

test(
  'nobody sees of whom they have blocked, or of another audience, whether they are here',
  async () => {
    const [player, watcher] = [await newPlayer(product), await newPlayer(product)];
    const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
    const [line] = [await device(watcher), await device(player)];
    const foreign = await openDevice(address, elsewhere, 'blg-ps-ar.localhost');
    open.push(foreign);
    const watched = (device: Device) => device.ask('watch-players', [player.userId]);
    await eventually(async () => expect(await watched(line)).toEqual({ online: [player.userId] }));
    expect(await watched(foreign)).toEqual({ online: [] });
    const { roomId } = await watcher.api.openDirect({ userId: player.userId });
    const witness = await device(await newPlayer(product));
    await watched(witness);
    const [hidden, shown]: [boolean[], boolean[]] = [[], []];
    line.socket.on('online', ({ online }: OnlineEvent) => hidden.push(online));
    witness.socket.on('online', ({ online }: OnlineEvent) => shown.push(online));
    await player.api.blockPlayer({ userId: watcher.userId, block: true });
    expect((await watcher.api.chatRoom({ roomId })).peer?.online).toBe(false);
    await product.realtime.dropEnded();
    open.splice(1, 1)[0]?.close(); // the player's own
    await eventually(async () => expect(shown).toContain(false), SOON);
    expect(hidden).not.toContain(false);
    expect(await watched(line)).toEqual({ online: [] });
  },
  SOON + 2_000,
);

async function device(person: Pick<Person, 'session'> | undefined): Promise<Device> {
  if (!person) throw new Error('nobody');
  const made = await openDevice(address, person);
  open.push(made);
  return made;
}
