import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { letPass, newMatch, newOfficial, type TestMatch } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { BRAND_ROOM, say } from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const product = describeProduct();
let match: TestMatch;
let matchRoom: string;
let stranger: Person;

beforeAll(async () => {
  match = await newMatch(product, 'confirmed');
  matchRoom = `match:${match.matchId}`;
  stranger = await newPlayer(product);
});
beforeEach(() => product.clock.advance(6_000)); // nobody writes too fast

describe('who is in a room follows from what it is about', () => {
  test("the two players and the organisers are in a match's room; a stranger is refused", async () => {
    await say(match.challenger, matchRoom, 'Good luck!');
    const { items } = await match.challenged.api.chatMessages({ roomId: matchRoom });
    expect(items.map(({ text }) => text)).toEqual(['Good luck!']);
    const organiser = await newOfficial(product, 'organiser');
    const said = await say(organiser, matchRoom, 'Play fair.');
    expect(said.author.official).toBe(true);
    for (const call of [
      () => stranger.api.chatMessages({ roomId: matchRoom }),
      () => stranger.api.chatRoom({ roomId: matchRoom }),
      () => say(stranger, matchRoom, 'Hello?'),
      () => stranger.api.chatRead({ roomId: matchRoom, upTo: 1 }),
      () => stranger.api.reactToChatMessage({ messageId: said.messageId, reaction: 'like' }),
      () => stranger.api.reportChatMessage({ messageId: said.messageId, reason: 'spam' }),
    ]) {
      expect(await refusal(call())).toBe('not_yours');
    }
  });

  test('an official of another audience finds no room there', async () => {
    const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
    await newOfficial(product, 'organiser', elsewhere);
    expect(await refusal(elsewhere.api.chatMessages({ roomId: matchRoom }))).toBe('not_found');
    expect(await refusal(say(elsewhere, BRAND_ROOM, 'Hello'))).toBe('not_found');
  });

  test('a direct room is the two players’ alone, and the same one whoever opens it', async () => {
    const [a, b] = [await newPlayer(product), await newPlayer(product)];
    const { roomId } = await a.api.openDirect({ userId: b.userId });
    expect(await b.api.openDirect({ userId: a.userId })).toEqual({ roomId });
    await say(a, roomId, 'Hi');
    const administrator = await newOfficial(product, 'administrator');
    expect(await refusal(administrator.api.chatMessages({ roomId }))).toBe('not_yours');
    expect(await refusal(stranger.api.chatMessages({ roomId }))).toBe('not_yours');
    expect(await refusal(a.api.openDirect({ userId: a.userId }))).toBe('on_oneself');
    const { items } = await b.api.chatRooms({ list: 'direct' });
    expect(items).toMatchObject([
      { roomId, title: a.username, unread: 1, last: { excerpt: 'Hi' } },
    ]);
  });

  test("an event's room is its entrants'; who leaves the event leaves the room", async () => {
    const roomId = `event:${match.eventId}`;
    await say(match.challenged, roomId, 'Hello all');
    expect(await refusal(stranger.api.chatMessages({ roomId }))).toBe('not_yours');
    const { eventId } = await newEvent(product, { stage: 'draft' });
    expect(await refusal(stranger.api.chatRoom({ roomId: `event:${eventId}` }))).toBe('not_found');
  });

  test("an event's room and a match's say when they start, since the next one has the same name", async () => {
    const { startsAt } = await match.challenged.api.eventById({ id: match.eventId });
    const { kickoff } = await match.challenged.api.getMatch({ matchId: match.matchId });
    const rooms = await roomsOf(match.challenged);
    const startOf = (roomId: string) => rooms.find((room) => room.roomId === roomId)?.startsAt;
    expect(startOf(`event:${match.eventId}`)).toBe(startsAt);
    expect(startOf(matchRoom)).toBe(kickoff);
    // names of two scripts stay apart, each in one piece
    const names = [match.challenger, match.challenged].map((one) => `\u2068${one.username}\u2069`);
    expect(rooms.find(({ roomId }) => roomId === matchRoom)?.title).toBe(names.join(' – '));
  });

  test('a week after its end a room of a match can be read, and not written in', async () => {
    const over = await newMatch(product, 'completed');
    const roomId = `match:${over.matchId}`;
    await say(over.challenger, roomId, 'Well played');
    await letPass(product, 8 * DAY);
    expect(await refusal(say(over.challenger, roomId, 'Again?'))).toBe('chat_closed');
    const room = await over.challenger.api.chatRoom({ roomId });
    expect(room.actions).not.toContain('write');
  });

  test('a block keeps the two from writing to each other', async () => {
    const [a, b] = [await newPlayer(product), await newPlayer(product)];
    const { roomId } = await a.api.openDirect({ userId: b.userId });
    await b.api.blockPlayer({ userId: a.userId, block: true });
    expect(await refusal(say(a, roomId, 'Hey'))).toBe('blocked_between');
    expect(await refusal(say(b, roomId, 'Hey'))).toBe('blocked_between');
    expect(await a.api.chatRoom({ roomId })).toMatchObject({ blocked: true, silenced: [b.userId] });
  });
});

describe('messages', () => {
  test('have one order for all, whoever writes at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newPlayer(product)));
    const sent = await Promise.all(
      people.flatMap((person) =>
        [1, 2, 3].map((n) => say(person, BRAND_ROOM, `number ${n} of it`)),
      ),
    );
    const sequences = sent.map(({ sequence }) => sequence).sort((a, b) => a - b);
    const first = sequences[0] ?? 0;
    expect(sequences).toEqual(sequences.map((_, index) => first + index));
    const { items } = await stranger.api.chatMessages({ roomId: BRAND_ROOM, after: first - 1 });
    expect(items.map(({ sequence }) => sequence)).toEqual(sequences);
  });

  test('sent twice with one client id are one message, also at once', async () => {
    const clientId = randomUUID();
    const both = await Promise.all([
      say(match.challenger, matchRoom, 'Only once', { clientId }),
      say(match.challenger, matchRoom, 'Only once', { clientId }),
    ]);
    const again = await say(match.challenger, matchRoom, 'Only once', { clientId });
    expect(new Set([...both, again].map(({ messageId }) => messageId)).size).toBe(1);
    const { items } = await match.challenged.api.chatMessages({ roomId: matchRoom });
    expect(items.filter(({ text }) => text === 'Only once')).toHaveLength(1);
  });

  test('come by page, older ones before what is known', async () => {
    const [a, b] = [await newPlayer(product), await newPlayer(product)];
    const { roomId } = await a.api.openDirect({ userId: b.userId });
    for (const n of [1, 2, 3, 4, 5]) {
      await say(n % 2 ? a : b, roomId, `message ${n}`);
    }
    const page = await a.api.chatMessages({ roomId, limit: 2 });
    expect(page).toMatchObject({
      items: [{ text: 'message 4' }, { text: 'message 5' }],
      more: true,
    });
    const before = await a.api.chatMessages({ roomId, limit: 3, before: 4 });
    expect(before.items.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(before.more).toBe(false);
  });

  test('stay text, whatever is written', async () => {
    const text = '<script>alert(1)</script> [x](javascript:alert(1)) &amp;';
    expect((await say(stranger, BRAND_ROOM, text)).text).toBe(text);
    expect(await refusal(say(stranger, BRAND_ROOM, '  \n '))).toBe('input_invalid');
    expect(await refusal(say(stranger, BRAND_ROOM, '\u3164\u2800\u2060'))).toBe('input_invalid');
    expect(await refusal(say(stranger, BRAND_ROOM, 'x'.repeat(1001)))).toBe('input_invalid');
  });

  test('answer one another, and only in their room', async () => {
    const first = await say(match.challenger, matchRoom, 'Which platform?');
    const answer = await say(match.challenged, matchRoom, 'PS5', { replyTo: first.messageId });
    expect(answer.replyTo).toMatchObject({
      messageId: first.messageId,
      excerpt: 'Which platform?',
    });
    const elsewhere = say(match.challenged, BRAND_ROOM, 'PS5', { replyTo: first.messageId });
    expect(await refusal(elsewhere)).toBe('input_invalid');
  });

  test('are taken back by their author alone, and leave nothing', async () => {
    const said = await say(match.challenger, matchRoom, 'Oops, a secret');
    const { messageId } = said;
    expect(await refusal(match.challenged.api.deleteChatMessage({ messageId }))).toBe('not_yours');
    const answer = await say(match.challenged, matchRoom, 'What?', { replyTo: messageId });
    await match.challenger.api.deleteChatMessage({ messageId });
    await match.challenger.api.deleteChatMessage({ messageId });
    const { items } = await match.challenged.api.chatMessages({ roomId: matchRoom });
    expect(items.find((one) => one.messageId === messageId)).toMatchObject({
      state: 'deleted',
      text: '',
    });
    const quoted = items.find((one) => one.messageId === answer.messageId);
    expect(quoted?.replyTo).toMatchObject({ state: 'deleted', excerpt: '' });
    expect(JSON.stringify(await replayOf(matchRoom))).not.toContain('a secret');
  });

  test('carry reactions: one of each by each player', async () => {
    const { messageId } = await say(match.challenger, matchRoom, 'Ready?');
    const give = (person: Person, reaction: 'like' | 'fire', act: 'give' | 'take' = 'give') =>
      person.api.reactToChatMessage({ messageId, reaction, act });
    await give(match.challenged, 'like');
    expect(await give(match.challenged, 'like')).toEqual({ count: 1, mine: true });
    expect(await give(match.challenger, 'like')).toEqual({ count: 2, mine: true });
    product.clock.advance(1_000);
    await give(match.challenger, 'fire');
    await give(match.challenger, 'like', 'take');
    const { items } = await match.challenger.api.chatMessages({ roomId: matchRoom });
    expect(items.at(-1)?.reactions).toEqual([
      { reaction: 'like', count: 1, mine: false },
      { reaction: 'fire', count: 1, mine: true },
    ]);
  });

  test('take no flood of reactions that are given and taken back', async () => {
    const { messageId } = await say(match.challenger, matchRoom, 'Nice one');
    const { api } = match.challenged;
    const flood = async () => {
      for (let n = 0; n < 31; n += 1) {
        const act = n % 2 === 0 ? 'give' : 'take';
        await api.reactToChatMessage({ messageId, reaction: 'trophy', act });
      }
    };
    expect(await refusal(flood())).toBe('chat_too_fast');
    product.clock.advance(60_000);
    const reply = await api.reactToChatMessage({ messageId, reaction: 'trophy' });
    expect(reply).toEqual({ count: 1, mine: true });
  });

  test('carry a picture of one’s own, encoded anew, which strangers cannot see', async () => {
    const plain = { width: 60, height: 30, channels: 3, background: '#204060' } as const;
    const file = new Blob([new Uint8Array(await sharp({ create: plain }).png().toBuffer())]);
    const { api } = match.challenger;
    const { imageId, url } = await api.uploadChatImage({ roomId: matchRoom }, { file });
    const seen = async ({ session }: Person) =>
      (await product.app.inject({ url, cookies: { bl_session: session } })).statusCode;
    expect(await seen(match.challenged)).toBe(403);
    const said = await say(match.challenger, matchRoom, '', { imageId });
    expect(said.image).toEqual({ url, width: 60, height: 30 });
    expect(await Promise.all([match.challenged, stranger].map(seen))).toEqual([200, 403]);
    expect(await refusal(say(match.challenger, matchRoom, '', { imageId }))).toBe('input_invalid');
    await api.deleteChatMessage({ messageId: said.messageId });
    expect(await seen(match.challenged)).toBe(404);
  });

  test('call players by name: they are told, unless they have muted the room', async () => {
    const { challenger: a, challenged: b } = match;
    const said = await say(
      a,
      matchRoom,
      `Are you there, @${b.username}? And @${stranger.username}?`,
    );
    expect(said.mentions).toEqual([{ userId: b.userId, username: b.username }]);
    expect((await b.api.notifications({})).items[0]).toMatchObject({
      type: 'chat_mention',
      link: `/chat-room/${matchRoom}`,
    });
    expect((await roomsOf(b)).find(({ roomId }) => roomId === matchRoom)?.mentioned).toBe(true);
    await b.api.muteChatRoom({ roomId: matchRoom });
    const before = (await b.api.notifications({})).unread;
    await say(a, matchRoom, `@${b.username} hello`);
    expect((await b.api.notifications({})).unread).toBe(before);
    const link = await say(a, matchRoom, `https://video.example/@${b.username}`);
    expect(link.mentions).toEqual([]);
    expect((await b.api.chatRoom({ roomId: matchRoom })).unread).toBe(0);
    await b.api.muteChatRoom({ roomId: matchRoom, act: 'unmute' });
    const { items } = await a.api.chatMentionable({ roomId: matchRoom, q: b.username });
    expect(items.map(({ userId }) => userId)).toEqual([b.userId]);
  });

  test('are counted unread until they are read, and never counted back', async () => {
    const [a, b] = [await newPlayer(product), await newPlayer(product)];
    const { roomId } = await a.api.openDirect({ userId: b.userId });
    for (const text of ['one of them', 'two of them', 'three of them']) await say(a, roomId, text);
    expect(await b.api.chatUnread({})).toEqual({ unread: 3, rooms: 1 });
    expect(
      (await b.api.notifications({})).items.filter(({ type }) => type === 'chat_direct'),
    ).toHaveLength(1);
    expect(await b.api.chatRead({ roomId, upTo: 2 })).toEqual({ unread: 1 });
    expect(await b.api.chatRead({ roomId, upTo: 1 })).toEqual({ unread: 1 });
    expect(await b.api.chatRead({ roomId, upTo: 99 })).toEqual({ unread: 0 });
    expect(await a.api.chatUnread({})).toEqual({ unread: 0, rooms: 0 });
  });

  test('that are read wait as notifications no longer, but those of other rooms do', async () => {
    const [a, b] = [await newPlayer(product), await newPlayer(product)];
    const other = await newPlayer(product);
    const rooms = [
      (await a.api.openDirect({ userId: b.userId })).roomId,
      (await other.api.openDirect({ userId: b.userId })).roomId,
    ];
    const [first = '', second = ''] = rooms;
    await say(a, first, 'Are you there?');
    await say(a, first, 'Hello?');
    await say(other, second, 'Good evening');
    const waiting = async () =>
      (await b.api.notifications({ read: 'unread' })).items.map(({ link }) => link);
    await b.api.chatRead({ roomId: first, upTo: 1 });
    expect(await waiting()).toContain(`/chat-room/${first}`);
    await b.api.chatRead({ roomId: first, upTo: 2 });
    expect(await waiting()).not.toContain(`/chat-room/${first}`);
    expect(await waiting()).toContain(`/chat-room/${second}`);
  });
});

describe('limits', () => {
  test('more than 5 messages in 5 seconds, or 20 in a minute, are too many', async () => {
    const fast = await newPlayer(product);
    for (const n of [1, 2, 3, 4, 5]) await say(fast, BRAND_ROOM, `quick ${n}`);
    expect(await refusal(say(fast, BRAND_ROOM, 'quick 6'))).toBe('chat_too_fast');
    product.clock.advance(6_000);
    await say(fast, BRAND_ROOM, 'slower');
  });

  test('the same again and again is refused', async () => {
    const one = await newPlayer(product);
    for (const text of ['Follow me!', 'follow me', 'FOLLOW ME…']) await say(one, BRAND_ROOM, text);
    expect(await refusal(say(one, BRAND_ROOM, 'follow   me'))).toBe('chat_repeated');
  });

  test('who is suspended reads, and does not write', async () => {
    const moderator = await newOfficial(product, 'moderator');
    const { api, userId } = await newPlayer(product);
    const until = new Date(product.clock.now().getTime() + DAY).toISOString();
    await moderator.api.suspendPlayer({ userId, until, reason: 'Insulted other players' });
    expect(await refusal(say({ api }, BRAND_ROOM, 'But I …'))).toBe('suspended');
    expect((await api.chatMessages({ roomId: BRAND_ROOM })).items.length).toBeGreaterThan(0);
  });
});

async function roomsOf({ api }: Person) {
  return (await api.chatRooms({})).items;
}

async function replayOf(roomId: string): Promise<unknown> {
  const { replay } = await import('#platform/realtime/streams.ts');
  return replay(product.platform.db, `room:${roomId}`, { after: 0 });
}
