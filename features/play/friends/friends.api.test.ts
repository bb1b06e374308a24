import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { apiOf, newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const product = describeProduct();

function add(person: Person, other: Person, isAdded = true) {
  return person.api.addOrRemoveFriend({ friendUserId: other.userId, add: isAdded });
}

async function befriend(a: Person, b: Person): Promise<void> {
  await add(a, b);
  await add(b, a);
}

async function friendsOf(person: Person): Promise<string[]> {
  const { items } = await person.api.getUserFriends({});
  return items.map(({ userId }) => userId);
}

async function notificationsOf(person: Person): Promise<string[]> {
  const { items } = await person.api.notifications({});
  return items.map(({ type }) => type);
}

async function two(): Promise<[Person, Person]> {
  return [await newPlayer(product), await newPlayer(product)];
}

describe('friends', () => {
  test('a friend is asked for, accepts, and is removed again; both are notified', async () => {
    coversSpec('friend.add', 'profile.friends');
    const [a, b] = await two();
    const asked = await a.api.addOrRemoveFriend({
      service: 'blg',
      userId: a.userId,
      friendUserId: b.userId,
      add: true,
    });
    expect(asked).toMatchObject({ userId: b.userId, relation: 'asked' });
    expect(asked.actions).toContain('withdraw');
    const requests = await b.api.friendRequests({});
    expect(requests.items).toMatchObject([{ userId: a.userId, relation: 'asking' }]);
    expect((await b.api.notifications({})).items[0]).toMatchObject({
      type: 'friend_request',
      link: '/search-friends?tab=requests',
    });
    expect(await add(b, a)).toMatchObject({ relation: 'friend' });
    expect(await notificationsOf(a)).toContain('friend_accepted');
    expect([await friendsOf(a), await friendsOf(b)]).toEqual([[b.userId], [a.userId]]);
    expect(await a.api.playerBonds({ userId: b.userId })).toMatchObject({ friends: 1 });
    expect(await add(a, b, false)).toMatchObject({ relation: 'none' });
    expect([await friendsOf(a), await friendsOf(b)]).toEqual([[], []]);
  });

  test('said twice it is done once, and two who ask at once are friends', async () => {
    const [a, b] = await two();
    await Promise.all([add(a, b), add(a, b), add(a, b)]);
    expect((await notificationsOf(b)).filter((type) => type === 'friend_request')).toHaveLength(1);
    const [c, d] = await two();
    await Promise.all([add(c, d), add(d, c)]);
    expect([await friendsOf(c), await friendsOf(d)]).toEqual([[d.userId], [c.userId]]);
    await add(c, d);
    expect(await friendsOf(c)).toHaveLength(1);
  });

  test('who was declined asks again after a week; whoever withdraws and asks anew is told of once a day', async () => {
    const [a, b] = await two();
    await add(a, b);
    expect(await add(b, a, false)).toMatchObject({ relation: 'none' });
    expect(await refusal(add(a, b))).toBe('friend_declined');
    await a.api.blockPlayer({ userId: b.userId, block: true });
    await a.api.blockPlayer({ userId: b.userId, block: false });
    expect(await refusal(add(a, b))).toBe('friend_declined');
    product.clock.advance(7 * DAY);
    await add(a, b);
    await add(a, b, false);
    await add(a, b);
    expect((await notificationsOf(b)).filter((type) => type === 'friend_request')).toHaveLength(2);
    expect((await a.api.friendRequests({ direction: 'out' })).items).toMatchObject([
      { userId: b.userId },
    ]);
  });

  test('a declined request may be sent again after a week, and says from when; the other side may ask at once', async () => {
    const brand = 'blg-ps-ar';
    const [a, b] = [await newPlayer(product, { brand }), await newPlayer(product, { brand })];
    await add(a, b);
    const asked = product.clock.now().getTime();
    await add(b, a, false);
    const askAgainAt = new Date(asked + 7 * DAY).toISOString();
    expect((await a.api.playerBonds({ userId: b.userId })).person).toMatchObject({
      relation: 'none',
      askAgainAt,
    });
    expect((await b.api.playerBonds({ userId: a.userId })).person).toMatchObject({
      askAgainAt: null,
      actions: expect.arrayContaining(['ask']),
    });
    await a.api.setTimeZone({ timeZone: 'Asia/Tokyo' });
    for (const language of ['ar', 'en']) {
      const reply = await product.app.inject({
        method: 'POST',
        url: '/api/add-or-remove-friend',
        headers: {
          host: `${brand}.localhost`,
          cookie: `bl_session=${a.session}; bl_language=${language}`,
        },
        payload: { friendUserId: b.userId, add: true },
      });
      const times = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
      const at = new Intl.DateTimeFormat(language, times).format(new Date(askAgainAt));
      expect(reply.json()).toMatchObject({ code: 'friend_declined', askAgainAt });
      expect(reply.json().detail).toContain(at);
    }
    product.clock.advance(7 * DAY - 1000);
    expect(await refusal(add(a, b))).toBe('friend_declined');
    product.clock.advance(1000);
    expect(await add(a, b)).toMatchObject({ relation: 'asked', askAgainAt: null });
    await add(a, b, false);
    expect(await add(a, b)).toMatchObject({ relation: 'asked' }); // a withdrawn request is no declined one
    await add(b, a, false);
    expect(await add(b, a)).toMatchObject({ relation: 'asked' });
  });

  test('nobody befriends themselves, acts for another, or reaches another audience', async () => {
    const [a, b] = await two();
    const away = await newPlayer(product, { brand: 'saf-ke-en' });
    expect(await refusal(add(a, a))).toBe('friend_self');
    expect(await refusal(add(a, away))).toBe('not_found');
    const forged = { userId: b.userId, friendUserId: a.userId, add: true };
    expect(await refusal(a.api.addOrRemoveFriend(forged))).toBe('not_yours');
    expect(await refusal(a.api.getUserFriends({ msisdn: b.msisdn }))).toBe('not_yours');
  });

  test('lists come by page; all users are everybody of the audience by name', async () => {
    coversSpec('call.get-user-friends');
    const [a, b] = await two();
    const c = await newPlayer(product);
    await befriend(a, b);
    product.clock.advance(1000);
    await befriend(a, c);
    const first = await a.api.getUserFriends({ msisdn: a.msisdn, pageSize: 1 });
    expect(first).toMatchObject({ total: 2, items: [{ userId: c.userId }] });
    const others = await b.api.getUserFriends({ userId: a.userId, pageSize: 1, page: 2 });
    expect(others.items).toMatchObject([{ userId: b.userId, relation: 'self', actions: [] }]);
    const everybody = await a.api.getUserFriends({ allUsers: true, pageSize: 100 });
    expect(everybody.total).toBeGreaterThan(5);
    expect(everybody.items.map(({ userId }) => userId)).not.toContain(a.userId);
    const names = everybody.items.map(({ username }) => username);
    expect(names).toEqual([...names].sort());
  });
});

describe('blocking', () => {
  test('a block ends friendship, hides each from the other, and forbids requests and challenges', async () => {
    const pair = await newPair(product);
    const { challenger: a, challenged: b } = pair;
    await befriend(a, b);
    expect(await a.api.blockPlayer({ userId: b.userId, block: true })).toMatchObject({
      relation: 'blocked',
      actions: ['unblock'],
    });
    expect([await friendsOf(a), await friendsOf(b)]).toEqual([[], []]);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await one.api.searchPlayers({ q: other.username })).items).toEqual([]);
      expect(await refusal(add(one, other))).toBe('blocked_between');
      expect((await one.api.playerBonds({ userId: other.userId })).events).toEqual([]);
    }
    const { eventId, challengerTeamId, challengedTeamId } = pair;
    const challenge = { eventId, challengerTeamId, challengedTeamId, isInstant: true };
    expect(await refusal(a.api.createChallenge(challenge))).toBe('blocked_between');
    const back = { challengerTeamId: challengedTeamId, challengedTeamId: challengerTeamId };
    expect(await refusal(b.api.createChallenge({ ...challenge, ...back }))).toBe('blocked_between');
    expect((await a.api.blockedPlayers({})).items).toMatchObject([{ userId: b.userId }]);
    expect((await b.api.blockedPlayers({})).items).toEqual([]);
    await a.api.blockPlayer({ userId: b.userId, block: false });
    expect(await add(b, a)).toMatchObject({ relation: 'asked' });
  });
});

describe('finding players', () => {
  test('by the beginning of a name, accents aside; never by a number or an address', async () => {
    const [a] = await two();
    const jose = await newPlayer(product, { username: 'José Peña' });
    const found = async (q: string) =>
      (await a.api.searchPlayers({ q })).items.map(({ userId }) => userId);
    expect(await found('jose pe')).toEqual([jose.userId]);
    expect(await found('JOSÉ')).toEqual([jose.userId]);
    expect(await found('peña')).toEqual([]);
    expect(await found(jose.msisdn)).toEqual([]);
    expect(await found(jose.msisdn.slice(-6))).toEqual([]);
    expect(await found('jo%')).toEqual([]);
  });

  test('by a share code; and so many times a minute', async () => {
    const [a, b] = await two();
    const { code } = await b.api.profileShare({ userId: b.userId });
    expect((await a.api.searchPlayers({ q: code.toLowerCase() })).items).toMatchObject([
      { userId: b.userId },
    ]);
    for (let n = 1; n < 30; n += 1) await a.api.searchPlayers({ q: 'no' });
    expect(await refusal(a.api.searchPlayers({ q: 'no' }))).toBe('too_many_requests');
    product.clock.advance(60_000);
    await a.api.searchPlayers({ q: 'no' });
  });

  test('opponents, entrants of shared events and friends of friends are suggested, with the reason', async () => {
    const { challenger, challenged } = await newMatch(product, 'completed');
    const friend = await newPlayer(product);
    await befriend(challenged, friend);
    const { items } = await challenger.api.friendSuggestions({});
    expect(items).toMatchObject([
      { userId: challenged.userId, reasons: [{ kind: 'opponent', count: 1 }, { kind: 'event' }] },
    ]);
    await befriend(challenger, challenged);
    expect((await challenger.api.friendSuggestions({})).items).toMatchObject([
      { userId: friend.userId, reasons: [{ kind: 'mutual', count: 1 }] },
    ]);
    await challenger.api.blockPlayer({ userId: friend.userId, block: true });
    expect((await challenger.api.friendSuggestions({})).items).toEqual([]);
  });
});

test('two players see how they have played against each other, and where they may meet', async () => {
  const { challenger, challenged, eventId, matchId } = await newMatch(product, 'completed');
  const own = await challenger.api.headToHead({ userId: challenged.userId });
  expect(own.record).toEqual({ played: 1, won: 1, drawn: 0, lost: 0 });
  expect(own.matches).toMatchObject([{ matchId, result: 'won', ownScore: 3, otherScore: 1 }]);
  const other = await challenged.api.headToHead({ userId: challenger.userId });
  expect(other.record).toMatchObject({ won: 0, lost: 1 });
  expect(other.games).toMatchObject([{ lost: 1, game: { slug: 'football-26' } }]);
  const { events } = await challenger.api.playerBonds({ userId: challenged.userId });
  expect(events.map((event) => event.eventId)).toEqual([eventId]);
});

test('taking part in the community is counted once', async () => {
  coversSpec('call.add-forum-participation');
  const [a, b] = await two();
  const { participants } = await a.api.community({});
  await Promise.all([1, 2, 3].map(() => a.api.addForumParticipation({ userId: a.userId })));
  expect(await a.api.community({})).toMatchObject({
    participating: true,
    participants: participants + 1,
  });
  expect(await b.api.community({})).toMatchObject({ participating: false });
  expect(await refusal(b.api.addForumParticipation({ userId: a.userId }))).toBe('not_yours');
});

test('a shared profile earns 1 coin, at most 5 a day; the same sharing earns once', async () => {
  coversSpec('number.coins-share');
  const [a, b] = await two();
  const share = (key: string) => a.api.shareProfile({ userId: b.userId }, { idempotencyKey: key });
  expect(await share('one')).toEqual({ coins: 1, leftToday: 4 });
  expect(await share('one')).toEqual({ coins: 1, leftToday: 4 });
  for (const key of ['two', 'three', 'four', 'five']) await share(key);
  expect(await share('six')).toEqual({ coins: 0, leftToday: 0 });
  product.clock.advance(DAY);
  expect(await share('seven')).toEqual({ coins: 1, leftToday: 4 });
});

test('a removed profile is nobody’s friend, block or suggestion any more', async () => {
  const [a, b] = await two();
  await befriend(a, b);
  await a.api.addForumParticipation({});
  await removeProfile(product, a);
  expect(await friendsOf(b)).toEqual([]);
  expect(await refusal(add(b, a))).toBe('not_found');
});

describe('own pictures', () => {
  const red = { r: 200, g: 20, b: 20 };
  const png = async () => {
    const create = { width: 60, height: 40, channels: 3 as const, background: red };
    return new Blob([await sharp({ create }).png().toBuffer()], { type: 'image/png' });
  };
  const fetched = (url: string, host = 'blg-za-en.localhost') =>
    product.app.inject({ url, headers: { host } });

  const announced = ({ userId }: Person) =>
    sql`select 1 from stream_entries where channel = 'moderation:blg-za' and type = 'picture'
      and data->>'userId' = ${userId}`.execute(product.platform.db);

  test('a picture is encoded anew as a square, and worn until another takes its place', async () => {
    const [a, b] = await two();
    const { avatarUrl } = await a.api.uploadAvatar({}, { file: await png() });
    const reply = await fetched(avatarUrl);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, exif } = await sharp(reply.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
    expect((await b.api.player({ userId: a.userId })).avatarUrl).toBe(avatarUrl);
    expect((await fetched(avatarUrl, 'saf-ke-en.localhost')).statusCode).toBe(404);
    const taken = b.api.profileUpdate({ avatarUrl });
    expect(await refusal(taken)).toBe('input_invalid');
    await a.api.profileUpdate({ avatarUrl: '/avatars/lynx.svg' });
    await a.api.profileUpdate({ avatarUrl });
    const next = await a.api.uploadAvatar({}, { file: await png() });
    expect((await fetched(avatarUrl)).statusCode).toBe(404);
    expect(await a.api.ownPicture({})).toEqual(next);
    await a.api.removeOwnPicture({});
    expect((await a.api.profile({})).avatarUrl).toBe('/avatars/default.svg');
  });

  test('who sends many pictures at once is told to wait, and keeps nobody else waiting', async () => {
    const [a, b] = await two();
    const file = await png();
    const many = Array.from({ length: 24 }, () => a.api.uploadAvatar({}, { file }));
    const [other, ...sent] = await Promise.allSettled([b.api.uploadAvatar({}, { file }), ...many]);
    expect(other?.status).toBe('fulfilled');
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual(
      refused.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'too_many_requests' }),
      })),
    );
    await a.api.uploadAvatar({}, { file });
  });

  test('of pictures sent at the same time the last one is worn, a first one too', async () => {
    const [a] = await two();
    const file = await png();
    const sent = await Promise.all([1, 2, 3, 4].map(() => a.api.uploadAvatar({}, { file })));
    const { avatarUrl } = await a.api.ownPicture({});
    expect(sent.map((each) => each.avatarUrl)).toContain(avatarUrl);
    expect((await a.api.profile({})).avatarUrl).toBe(avatarUrl);
  });

  test('a moderator removes a reported picture, and its player reads why; players do not', async () => {
    const [a, b] = await two();
    const moderator = await newOfficial(product, 'moderator');
    const reason = 'Not for everybody';
    const reported = { userId: a.userId, reason };
    expect(await refusal(b.api.reportAvatar(reported))).toBe('picture_none');
    const { avatarUrl } = await a.api.uploadAvatar({}, { file: await png() });
    await b.api.reportAvatar(reported);
    await b.api.reportAvatar(reported);
    const open = await moderator.api.reportedPictures({});
    expect(open.items).toMatchObject([{ userId: a.userId, avatarUrl, reports: 1 }]);
    expect(await moderator.api.reportedPictures({ avatarUrl })).toMatchObject(open);
    const drawn = { avatarUrl: '/avatars/default.svg' };
    expect(await moderator.api.reportedPictures(drawn)).toMatchObject({ items: [], total: 0 });
    const settled = { userId: a.userId, avatarUrl, remove: true, reason };
    expect(await refusal(b.api.settlePicture(settled))).toBe('role_needed');
    const own = await newOfficial(product, 'moderator', a);
    const stays = { ...settled, remove: false };
    expect(await refusal(own.api.settlePicture(stays))).toBe('on_oneself');
    await moderator.api.settlePicture(settled);
    expect((await a.api.profile({})).avatarUrl).toBe('/avatars/default.svg');
    expect((await a.api.notifications({})).items[0]).toMatchObject({ type: 'picture_removed' });
    expect((await moderator.api.reportedPictures({})).items).toEqual([]);
    expect((await moderator.api.reportedPictures({ avatarUrl })).items).toEqual([]);
    expect((await fetched(avatarUrl)).statusCode).toBe(404);
  });

  test('a reported picture that its player replaces or removes leaves the queue, and who has it open hears of it', async () => {
    const [a, b] = await two();
    const moderator = await newOfficial(product, 'moderator');
    const first = await a.api.uploadAvatar({}, { file: await png() });
    await b.api.reportAvatar({ userId: a.userId, reason: 'Not for everybody' });
    const second = await a.api.uploadAvatar({}, { file: await png() });
    expect((await moderator.api.reportedPictures({})).items).toEqual([]);
    const late = { userId: a.userId, ...first, reason: 'Not for everybody' };
    expect(await refusal(moderator.api.settlePicture({ ...late, remove: true }))).toBe(
      'picture_gone',
    );
    expect(await refusal(moderator.api.settlePicture({ ...late, remove: false }))).toBe(
      'picture_gone',
    );
    expect(await a.api.ownPicture({})).toEqual(second);
    await a.api.removeOwnPicture({}); // nobody has reported this one
    expect((await announced(a)).rows).toHaveLength(2);
    await a.api.uploadAvatar({}, { file: await png() });
    await b.api.reportAvatar({ userId: a.userId, reason: 'Not for everybody' });
    await a.api.removeOwnPicture({});
    expect((await moderator.api.reportedPictures({})).total).toBe(0);
    expect((await announced(a)).rows).toHaveLength(4);
  });

  test('what is no picture is refused', async () => {
    const [a] = await two();
    const file = new Blob(['<svg onload="alert(1)">'], { type: 'image/png' });
    const api = apiOf(product, a.session, 'blg-za-en.localhost');
    expect(await refusal(api.uploadAvatar({}, { file }))).toBe('file_type_invalid');
  });
});
