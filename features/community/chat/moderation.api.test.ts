import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mayFollow } from '#app/access.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass, newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { BRAND_ROOM, say } from './test-kit.ts';

const MINUTE = 60_000;
const YEAR = 366 * 24 * 60 * MINUTE;

const product = describeProduct();
const moderator = product.official('moderator');
const rude = product.player();
const witness = product.player();
beforeEach(() => product.clock.advance(6_000)); // nobody writes too fast

describe('a report', () => {
  test('comes to the moderators once, with who reported it, what was said around it, and the record', async () => {
    await say(witness, BRAND_ROOM, 'What a match');
    const { messageId } = await say(rude, BRAND_ROOM, 'You all play like beginners');
    await say(witness, BRAND_ROOM, 'Be kind');
    const report = { messageId, reason: 'insult', note: 'Again' } as const;
    await witness.api.reportChatMessage(report);
    await witness.api.reportChatMessage(report);
    expect(await refusal(rude.api.reportChatMessage(report))).toBe('on_oneself');
    const { items } = await moderator.api.moderationQueue({});
    expect(items).toMatchObject([
      { messageId, reports: 1, reasons: ['insult'], byFilter: false, state: 'open' },
    ]);
    const found = await moderator.api.moderationCase({ messageId });
    expect(found.context.map(({ text }) => text)).toEqual([
      'What a match',
      'You all play like beginners',
      'Be kind',
    ]);
    expect(found.reported).toMatchObject([{ by: { userId: witness.userId }, note: 'Again' }]);
  });

  test('of what two say to each other is all that a moderator sees of it', async () => {
    const { roomId } = await rude.api.openDirect({ userId: witness.userId });
    const first = await say(rude, roomId, 'Give me your account');
    const remove = { messageId: first.messageId, reason: 'Against the rules' };
    expect(await refusal(moderator.api.removeChatMessage(remove))).toBe('not_found');
    expect(await refusal(moderator.api.moderationCase(remove))).toBe('not_found');
    await witness.api.reportChatMessage({ messageId: first.messageId, reason: 'threat' });
    await moderator.api.removeChatMessage(remove);
    const { items } = await witness.api.chatMessages({ roomId });
    expect(items).toMatchObject([{ state: 'removed', text: '' }]);
  });
});

describe('a moderator', () => {
  test('a moderator removes, warns and times out in their own brand, with a record', async () => {
    coversSpec('role.moderator');
    const bad = await newPlayer(product);
    const { messageId } = await say(bad, BRAND_ROOM, 'Something nobody should read');
    for (const reason of ['Not here, please', 'Another one']) {
      await moderator.api.removeChatMessage({ messageId, reason });
    }
    const { items } = await witness.api.chatMessages({ roomId: BRAND_ROOM });
    expect(items.at(-1)).toMatchObject({ messageId, state: 'removed', text: '' });
    const { userId } = bad;
    const why = { userId, messageId, reason: 'Mind your words' };
    await moderator.api.warnChatPlayer(why);
    await moderator.api.warnChatPlayer(why);
    await moderator.api.timeOutChatPlayer({ ...why, minutes: 60 });
    expect(await refusal(say(bad, BRAND_ROOM, 'What?'))).toBe('chat_timed_out');
    const room = await bad.api.chatRoom({ roomId: BRAND_ROOM });
    expect(room).toMatchObject({ timeOut: { reason: 'Mind your words' } });
    expect(room.actions).not.toContain('write');
    const record = await moderator.api.chatRecord({ userId });
    expect(record.items.map(({ kind, state }) => ({ kind, state }))).toEqual([
      { kind: 'time_out', state: 'stands' },
      { kind: 'warning', state: null },
    ]);
    expect(record.removed).toBe(1);
    await moderator.api.liftChatTimeOut({ userId, reason: 'It was a misunderstanding' });
    await say(bad, BRAND_ROOM, 'Thank you');
    const told = (await bad.api.notifications({})).items.map(({ type }) => type);
    expect(told).toEqual(['chat_time_out_lifted', 'chat_timed_out', 'chat_warned', 'chat_removed']);
    const decided = await moderator.api.moderationQueue({ state: 'decided' });
    expect(decided.items.find((one) => one.messageId === messageId)).toMatchObject({
      written: 'Something nobody should read',
      decided: { by: { userId: moderator.userId }, reason: 'Not here, please' },
    });
  });

  test('may make a time-out longer for the same message, by a node whose clock is behind, too', async () => {
    const loud = await newPlayer(product);
    const { messageId } = await say(loud, BRAND_ROOM, 'Nobody can beat me');
    const { userId } = loud;
    const why = { userId, messageId, reason: 'Too loud' };
    await moderator.api.timeOutChatPlayer({ ...why, minutes: 60 });
    product.clock.advance(-400);
    await moderator.api.timeOutChatPlayer({ ...why, minutes: 1440 });
    await moderator.api.timeOutChatPlayer({ ...why, minutes: 1440 });
    product.clock.advance(2 * 60 * MINUTE);
    expect(await refusal(say(loud, BRAND_ROOM, 'Am I back?'))).toBe('chat_timed_out');
    expect((await moderator.api.chatRecord({ userId })).items).toHaveLength(2);
  });

  test('reads on the record which time-out counts, and which was replaced, has ended or was lifted', async () => {
    const { userId } = await newPlayer(product);
    const states = async () =>
      (await moderator.api.chatRecord({ userId })).items.map(({ state }) => state);
    const timeOut = async (minutes: number) => {
      const reason = `Not for ${minutes} minutes`;
      await moderator.api.timeOutChatPlayer({ userId, reason, minutes });
      product.clock.advance(MINUTE);
    };
    await timeOut(60);
    await timeOut(10);
    expect(await states()).toEqual(['stands', 'replaced']);
    product.clock.advance(10 * MINUTE);
    await moderator.api.warnChatPlayer({ userId, reason: 'Mind your words' });
    expect(await states()).toEqual([null, 'ended', 'replaced']);
    const lift = { userId, reason: 'It was a misunderstanding' };
    await moderator.api.liftChatTimeOut(lift); // there is none that counts
    expect(await states()).toEqual([null, 'ended', 'replaced']);
    await timeOut(30);
    await moderator.api.liftChatTimeOut(lift);
    product.clock.advance(MINUTE);
    await timeOut(20);
    expect(await states()).toEqual(['stands', 'lifted', null, 'ended', 'replaced']);
  });

  test('follows what is reported and decided, as nobody else may', async () => {
    const { db, clock } = product.platform;
    const channel = 'moderation:blg-za';
    const { messageId } = await say(rude, BRAND_ROOM, 'You are all slow');
    await witness.api.reportChatMessage({ messageId, reason: 'insult' });
    await moderator.api.dismissChatReports({ messageId, reason: 'It is not forbidden' });
    const { rows } = await sql<{ data: { messageId: string } }>`
      select data from stream_entries where channel = ${channel}`.execute(db);
    expect(rows.filter(({ data }) => data.messageId === messageId)).toHaveLength(2);
    const may = mayFollow(db, clock);
    const as = ({ userId }: Person, audience = 'blg-za') =>
      may(channel, { playerId: userId as PlayerId, audience }); // as the product told it
    expect(await Promise.all([as(moderator), as(witness)])).toEqual([true, false]);
    expect(await as(moderator, 'blg-ps')).toBe(false);
  });

  test('of another brand finds nothing here, and players and support have no such role', async () => {
    const { messageId } = await say(rude, BRAND_ROOM, 'Hello everybody');
    const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
    await newOfficial(product, 'moderator', elsewhere);
    const act = { messageId, reason: 'No reason at all' };
    expect(await refusal(elsewhere.api.removeChatMessage(act))).toBe('not_found');
    expect((await elsewhere.api.moderationQueue({})).items).toEqual([]);
    const support = await newOfficial(product, 'support');
    for (const { api } of [support, witness]) {
      expect(await refusal(api.removeChatMessage(act))).toBe('role_needed');
      expect(await refusal(api.moderationQueue({}))).toBe('role_needed');
      expect(await refusal(api.warnChatPlayer({ userId: rude.userId, reason: 'No reason' }))).toBe(
        'role_needed',
      );
    }
  });

  test('cannot act on an administrator, nor on themselves', async () => {
    const administrator = await newOfficial(product, 'administrator');
    const timeOut = (userId: string) =>
      moderator.api.timeOutChatPlayer({ userId, minutes: 5, reason: 'Too loud' });
    expect(await refusal(timeOut(administrator.userId))).toBe('higher_role');
    expect(await refusal(timeOut(moderator.userId))).toBe('on_oneself');
  });

  test('may leave a message where it is', async () => {
    const { messageId } = await say(rude, BRAND_ROOM, 'That was lucky');
    await witness.api.reportChatMessage({ messageId, reason: 'insult' });
    await moderator.api.dismissChatReports({ messageId, reason: 'Nothing wrong with it' });
    const { items } = await moderator.api.moderationQueue({});
    expect(items.some((one) => one.messageId === messageId)).toBe(false);
  });

  test('leaves it to another one whether their own message may stay', async () => {
    const { messageId } = await say(moderator, BRAND_ROOM, 'That was lucky, too');
    await witness.api.reportChatMessage({ messageId, reason: 'insult' });
    const stays = { messageId, reason: 'Nothing wrong with it' };
    expect(await refusal(moderator.api.dismissChatReports(stays))).toBe('on_oneself');
    await (await newOfficial(product, 'moderator')).api.dismissChatReports(stays);
  });
});

describe('the word filter', () => {
  test('masks a bad word for all, and shows it to the moderators', async () => {
    const said = await say(rude, BRAND_ROOM, 'What the F.u.c.k was that sh1t?');
    expect(said.text).toBe('What the *.*.*.* was that ****?');
    const { items } = await moderator.api.moderationQueue({ why: 'filter' });
    expect(items).toMatchObject([
      { messageId: said.messageId, written: 'What the F.u.c.k was that sh1t?' },
    ]);
    // Swahili in an English room, a Cyrillic letter, and a town
    const swahili = await say(rude, BRAND_ROOM, 'Wewe m\u0455henzi wa Scunthorpe');
    expect(swahili.text).toBe('Wewe ******* wa Scunthorpe');
  });
});

describe('what is kept', () => {
  test('of a removed profile nothing that was said, and no name', async () => {
    const leaver = await newPlayer(product, { username: 'Zanele Leaver' });
    await say(leaver, BRAND_ROOM, 'My number is a secret');
    await say(witness, BRAND_ROOM, 'See you, @Zanele Leaver!');
    const { items: before } = await witness.api.chatMessages({ roomId: BRAND_ROOM });
    expect(before.at(-1)?.mentions).toHaveLength(1);
    await removeProfile(product, leaver);
    const { items } = await witness.api.chatMessages({ roomId: BRAND_ROOM });
    expect(items.slice(-2)).toMatchObject([
      { state: 'deleted', text: '', author: { username: 'Deleted player' } },
      { text: 'See you, @…!', mentions: [] },
    ]);
    const { replay } = await import('#platform/realtime/streams.ts');
    const replayed = await replay(product.platform.db, `room:${BRAND_ROOM}`, { after: 0 });
    expect(JSON.stringify(replayed)).not.toMatch(/Zanele|secret/);
  });

  test('messages for a year; those of a disputed match as long as the match', async () => {
    const [quiet, disputed] = [
      await newMatch(product, 'completed'),
      await newMatch(product, 'disputed'),
    ];
    for (const { matchId, challenger } of [quiet, disputed]) {
      await say(challenger, `match:${matchId}`, 'I have won');
    }
    await letPass(product, YEAR);
    await product.platform.jobs.send(product.platform.db, 'prune-chat', {}, product.clock.now());
    await product.runDue();
    // the sessions of a year ago have ended
    const { rows } = await sql<{ room: string }>`
      select room_id as room from chat_messages`.execute(product.platform.db);
    expect(rows).toEqual([{ room: `match:${disputed.matchId}` }]);
  });
});
