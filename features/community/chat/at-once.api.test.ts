import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tables } from '#platform/database/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch, type TestMatch } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { eventually } from '#testing/processes.ts';
import type { ChatTables } from './server/tables.ts';
import { BRAND_ROOM, type Device, heard, openDevice, say } from './test-kit.ts';

let address: string;
let match: TestMatch;
let roomId: string;
const open: Device[] = [];

const product = describeProduct();

beforeAll(async () => {
  address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  match = await newMatch(product, 'confirmed');
  roomId = `match:${match.matchId}`;
});
beforeEach(() => product.clock.advance(61_000)); // nobody writes too fast
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

test('an answer to a message that is taken away at that moment does not bring its words back', async () => {
  const { challenger, challenged } = match;
  const { messageId } = await say(challenger, roomId, 'Something vile');
  const answer = await product.platform.db.transaction().execute(async (db) => {
    const messages = tables<ChatTables>(db);
    await messages
      .updateTable('chat_messages')
      .set({ state: 'removed', text: '' })
      .where('id', '=', messageId)
      .execute();
    const answering = say(challenged, roomId, 'Not nice', { replyTo: messageId });
    await Promise.race([answering, vi.waitUntil(isSomebodyWaiting, { timeout: 20_000 })]);
    return { answering };
  });
  expect((await answer.answering).replyTo).toMatchObject({ state: 'removed', excerpt: '' });
});

test('what one player sends at once from many devices is counted as one after the other', async () => {
  const flooding = await newPlayer(product);
  const sent = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => say(flooding, BRAND_ROOM, `Number ${n} of many`)),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('who was in the room when something was said, and left unread, is told of what comes next', async () => {
  const [a, b] = [await newPlayer(product), await newPlayer(product)];
  const direct = (await a.api.openDirect({ userId: b.userId })).roomId;
  const channel = `room:${direct}`;
  const there = await device(b);
  await there.ask('attend', channel);
  await say(a, direct, 'Do you see that?');
  expect(await notificationsOf(b, direct)).toBe(0);
  there.socket.emit('unattend', channel);
  await eventually(async () =>
    expect(product.platform.presence.isPresent(channel, b.userId)).toBe(false),
  );
  await say(a, direct, 'Are you gone?');
  await say(a, direct, 'It seems so.');
  expect(await notificationsOf(b, direct)).toBe(1);
});

test('who leaves a room before it is answered that they are in it is not there', async () => {
  const { challenger, challenged } = match;
  const channel = `room:${roomId}`;
  const [gone, other] = [await device(challenger), await device(challenged)];
  const entered = gone.ask('attend', channel);
  gone.socket.emit('unattend', channel);
  await entered;
  expect(await other.ask('attend', channel)).toMatchObject({ present: 1 });
});

test('who stops following a channel before it is answered hears nothing of it', async () => {
  const { challenger, challenged } = match;
  const channel = `room:${roomId}`;
  const [gone, other] = [await device(challenger), await device(challenged)];
  await other.ask('follow', { channel });
  const entries: unknown[] = [];
  gone.socket.on('entries', (told) => entries.push(told));
  const followed = gone.ask('follow', { channel });
  gone.socket.emit('unfollow', channel);
  await followed;
  const told = heard(other, 'entries');
  await say(challenged, roomId, 'Is anybody here?');
  await told;
  await gone.ask('watch-players', []); // all that was said before has arrived
  expect(entries).toEqual([]);
});

test('of who has blocked them nobody sees whether they are online, there, or typing', async () => {
  const [a, b] = [await newPlayer(product), await newPlayer(product)];
  const direct = (await a.api.openDirect({ userId: b.userId })).roomId;
  await a.api.blockPlayer({ userId: b.userId, block: true });
  const [own, theirs] = [await device(a), await device(b)];
  await eventually(async () => expect(product.platform.presence.isOnline(a.userId)).toBe(true));
  expect(await theirs.ask('watch-players', [a.userId, b.userId])).toEqual({ online: [b.userId] });
  expect((await b.api.chatRoom({ roomId: direct })).peer?.online).toBe(false);
  for (const { ask } of [own, theirs]) {
    expect(await ask('attend', `room:${direct}`)).toEqual({ error: 'not_yours' });
    expect(await ask('follow', { channel: `room:${direct}` })).toMatchObject({ reset: false });
  }
});

test('a message that was taken back calls nobody any more', async () => {
  const { challenger, challenged } = match;
  await challenger.api.chatRead({ roomId, upTo: 1_000 });
  const called = await say(challenged, roomId, `@${challenger.username}, look`);
  const isCalled = async () => (await challenger.api.chatRoom({ roomId })).mentioned;
  expect(await isCalled()).toBe(true);
  await challenged.api.deleteChatMessage({ messageId: called.messageId });
  expect(await isCalled()).toBe(false);
});

async function device(person: Person): Promise<Device> {
  const made = await openDevice(address, person);
  open.push(made);
  return made;
}

/** Number of notifications that name a room. */
async function notificationsOf({ api }: Person, room: string): Promise<number> {
  const { items } = await api.notifications({});
  return items.filter(({ link }) => link === `/chat-room/${room}`).length;
}

/** True if a statement waits for a lock of another transaction. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(product.platform.db);
  return rows.length > 0;
}
