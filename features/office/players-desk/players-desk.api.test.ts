import { describe, expect, test } from 'vitest';
import { auditBooks } from '#features/play/leaderboards/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { sessionOfDevice } from '#testing/devices.ts';
import { join, newEvent } from '#testing/events.ts';
import { challenge, inMinutes, letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { apiOf, newEmailPlayer, newPlayer, type Person, refusal } from '#testing/people.ts';

const product = describeProduct();
const moderator = product.official('moderator');
const administrator = product.official('administrator');

const HOUR = 3_600_000;
const reason = 'Insulted two opponents in a row';

describe('looking players up', () => {
  test('by the beginning of a name, the last digits of a number, or a whole address', async () => {
    const player = await newPlayer(product, { username: 'Lookmeup' });
    const found = async (q: string) =>
      (await moderator.api.findPlayers({ q })).items.map(({ userId }) => userId);
    expect(await found('lookme')).toEqual([player.userId]);
    expect(await found(player.msisdn.slice(-6))).toEqual([player.userId]);
    expect(await found(player.userId)).toEqual([player.userId]);
    expect(await found('okmeup')).toEqual([]);
    expect(await found('look%')).toEqual([]);
    expect((await found(''))[0]).toBe(player.userId);
  });

  test('contacts are masked, but to administrators', async () => {
    const player = await newPlayer(product);
    const asked = { userId: player.userId };
    const masked = (await moderator.api.playerFile(asked)).number;
    expect(masked).toBe(`+27•••${player.msisdn.slice(-4)}`);
    expect((await administrator.api.playerFile(asked)).number).toBe(`+${player.msisdn}`);
  });

  test('an address is found by itself alone', async () => {
    const player = await newEmailPlayer(product);
    const there = await newOfficialOf(await newEmailPlayer(product), 'support');
    const { items } = await there.api.findPlayers({ q: player.email.toUpperCase() });
    expect(items).toMatchObject([{ userId: player.userId, email: 'p•••@mail.example' }]);
    expect((await there.api.findPlayers({ q: player.email.slice(0, -1) })).items).toEqual([]);
  });

  test('players find nobody, officials nobody of another audience', async () => {
    const stranger = await newPlayer(product, { brand: 'saf-ke-en' });
    const { api } = await newPlayer(product);
    expect(await refusal(api.findPlayers({}))).toBe('role_needed');
    const asked = { userId: stranger.userId };
    expect(await refusal(administrator.api.playerFile(asked))).toBe('not_found');
    expect(await refusal(administrator.api.addPlayerNote({ ...asked, text: 'Hello' }))).toBe(
      'not_found',
    );
    expect(await refusal(administrator.api.banPlayer({ ...asked, cheating: false, reason }))).toBe(
      'not_found',
    );
    expect((await administrator.api.findPlayers({ q: stranger.username })).items).toEqual([]);
  });

  test('accounts that sign in with the same browser are shown beside each other', async () => {
    const first = await sessionOfDevice(product, '27829990001');
    const second = await sessionOfDevice(product, '27829990002', first.device);
    const [a, b] = await Promise.all(
      [first, second].map(async ({ session }, index) => {
        const api = apiOf(product, session, 'blg-za-en.localhost');
        return api.register({ username: `same-browser-${index}` });
      }),
    );
    expect(second.device).toBe(first.device);
    const { shared } = await moderator.api.playerFile({ userId: a?.userId ?? '' });
    expect(shared).toMatchObject([{ userId: b?.userId, by: 'device' }]);
  });
});

describe('notes', () => {
  test('are read by officials alone, latest first, and stay as they were written', async () => {
    const player = await newPlayer(product);
    const { userId } = player;
    await moderator.api.addPlayerNote({ userId, text: 'Warned by mail' });
    await letPass(product, 1000);
    await administrator.api.addPlayerNote({ userId, text: 'Warned again' });
    const { items, total } = await moderator.api.playerNotes({ userId });
    expect(total).toBe(2);
    expect(items.map(({ text, by }) => [text, by.userId])).toEqual([
      ['Warned again', administrator.userId],
      ['Warned by mail', moderator.userId],
    ]);
    expect(await refusal(player.api.playerNotes({ userId }))).toBe('role_needed');
  });
});

describe('a suspension', () => {
  test('lets the player look around, and keeps them from joining, challenging and buying until it ends', async () => {
    const pair = await newPair(product);
    const { challenger: player } = pair;
    const { userId } = player;
    const until = inMinutes(product, 60);
    await moderator.api.suspendPlayer({ userId, until, reason });
    await moderator.api.suspendPlayer({ userId, until, reason });
    const { player: seen } = await player.api.viewer({});
    expect(seen?.standing).toMatchObject({ kind: 'suspension', reason, until });
    expect(seen?.standing?.appealTo).toContain('@');
    expect((await player.api.userMatches({ status: 'upcoming' })).total).toBe(0);
    expect(await refusal(challenge(product, pair))).toBe('suspended');
    const other = await newEvent(product);
    expect(await refusal(player.api.joinEvent({ eventId: other.eventId }))).toBe('suspended');
    expect(await refusal(player.api.subscribe({ period: 'daily' }))).toBe('suspended');
    const told = (await player.api.notifications({})).items.filter(
      ({ type }) => type === 'player_suspended',
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(reason);
    await letPass(product, HOUR);
    expect((await player.api.viewer({})).player?.standing).toBeNull();
    await challenge(product, pair);
  });

  test('the refusal says why, until when, and whom to write to', async () => {
    const { api, userId } = await newPlayer(product);
    const ended = `${reason}.`; // and no second full stop after it
    await moderator.api.suspendPlayer({ userId, until: inMinutes(product, 60), reason: ended });
    const { eventId } = await newEvent(product);
    const told = await api.joinEvent({ eventId }).catch((error: Error) => error.message);
    expect(told).toMatch(/suspended until .*Nov.*Insulted two opponents in a row\. [^.].*@/);
  });

  test('ends by being lifted, and can be lifted twice', async () => {
    const { api, userId } = await newPlayer(product);
    await moderator.api.suspendPlayer({ userId, until: inMinutes(product, 60), reason });
    for (const _ of [1, 2])
      await moderator.api.liftSanction({ userId, reason: 'It was somebody else' });
    expect((await api.viewer({})).player?.standing).toBeNull();
    const { sanctions, actions } = await moderator.api.playerFile({ userId });
    expect(sanctions).toMatchObject([
      { stands: false, lifted: { by: { userId: moderator.userId } } },
    ]);
    expect(actions).toEqual(['suspend', 'ban']);
  });

  test('of so many days is reckoned by our clock, whatever the official’s says', async () => {
    const { api, userId } = await newPlayer(product);
    await moderator.api.suspendPlayer({ userId, days: 365, reason });
    const until = inMinutes(product, 365 * 24 * 60);
    expect((await api.viewer({})).player?.standing).toMatchObject({ until });
    expect(await refusal(moderator.api.suspendPlayer({ userId, reason }))).toBe('input_invalid');
  });

  test('lies ahead, and no further than a year', async () => {
    const { userId } = await newPlayer(product);
    for (const minutes of [-1, 400 * 24 * 60]) {
      const until = inMinutes(product, minutes);
      expect(await refusal(moderator.api.suspendPlayer({ userId, until, reason }))).toBe(
        'input_invalid',
      );
    }
  });

  test('an official who is suspended acts no more', async () => {
    const organiser = await newOfficial(product, 'organiser');
    await administrator.api.suspendPlayer({
      userId: organiser.userId,
      until: inMinutes(product, 60),
      reason,
    });
    expect(await refusal(organiser.api.organiserEvents({}))).toBe('suspended');
  });
});

describe('a ban', () => {
  test('ends sessions, empties places in events, gives open matches to nobody who is banned, and stops the charges', async () => {
    const match = await newMatch(product, 'confirmed');
    const { challenger: player, challenged: opponent, matchId, eventId } = match;
    const { userId } = player;
    const ban = { userId, cheating: false, reason };
    await moderator.api.banPlayer(ban);
    await moderator.api.banPlayer(ban);
    expect(await refusal(player.api.userMatches({ status: 'upcoming' }))).toBe('sign_in_needed');
    expect((await opponent.api.getMatch({ matchId })).status).toBe('cancelled');
    const { items } = await opponent.api.eventByParticipants({ id: eventId });
    expect(items.map((entrant) => entrant.userId)).toEqual([opponent.userId]);
    expect((await moderator.api.playerFile({ userId })).sanctions).toHaveLength(1);
    await letPass(product, HOUR); // another code may be asked for
    const { session } = await sessionOfDevice(product, player.msisdn);
    const api = apiOf(product, session, 'blg-za-en.localhost');
    expect((await api.viewer({})).player?.standing).toMatchObject({ kind: 'ban', until: null });
    expect((await api.subscription({})).subscription?.status).toBe('cancelled');
    expect(await refusal(api.joinEvent({ eventId }))).toBe('banned');
    expect(await refusal(api.readyUp({ matchId }))).toBe('banned');
  });

  test('for cheating: opponents get back what they lost, once, and lose it again when the ban is lifted', async () => {
    const pair = await newPair(product);
    await newMatch(product, 'completed', pair);
    await newMatch(product, 'completed', pair);
    const { challenger: cheat, challenged: opponent } = pair;
    const rating = async () =>
      (await moderator.api.getUserProfileStats({ userId: opponent.userId })).ratings[0]?.rating;
    const before = (await rating()) ?? 0;
    expect(before).toBeLessThan(1200);
    const { userId } = cheat;
    await moderator.api.banPlayer({ userId, cheating: true, reason });
    await product.runDue();
    await moderator.api.banPlayer({ userId, cheating: true, reason });
    await product.runDue();
    expect(await rating()).toBe(1200);
    expect(await auditBooks(product.platform.db)).toEqual([]);
    await moderator.api.liftSanction({ userId, reason: 'The recording was of another match' });
    await product.runDue();
    expect(await rating()).toBe(before);
    expect(await auditBooks(product.platform.db)).toEqual([]);
    const types = (await opponent.api.notifications({})).items.map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('rating_'))).toEqual([
      'rating_taken_back',
      'rating_returned',
    ]);
  });

  test('a reopened result takes what was given back for it with it', async () => {
    const pair = await newPair(product);
    const { matchId } = await newMatch(product, 'completed', pair);
    await newMatch(product, 'completed', pair);
    const { challenger: cheat, challenged: opponent } = pair;
    await moderator.api.banPlayer({ userId: cheat.userId, cheating: true, reason });
    await product.runDue();
    await administrator.api.reopenMatch({ matchId, reason: 'Played by the wrong rules' });
    expect(await auditBooks(product.platform.db)).toEqual([]);
    const { ratings } = await moderator.api.getUserProfileStats({ userId: opponent.userId });
    // the other match costs 20 from 1200 on, of which the 18 that it had cost were given back
    expect(ratings).toMatchObject([{ rating: 1198, matches: 1 }]);
  });

  test('a banned player may come back to an event once the ban is lifted, and is not brought back', async () => {
    const event = await newEvent(product);
    const player = await newPlayer(product);
    await join(player, event);
    const { userId } = player;
    await moderator.api.banPlayer({ userId, cheating: false, reason });
    expect(
      await refusal(moderator.api.suspendPlayer({ userId, until: inMinutes(product, 9), reason })),
    ).toBe('player_banned');
    await moderator.api.liftSanction({ userId, reason: 'The appeal was heard' });
    const { items } = await moderator.api.eventByParticipants({ id: event.eventId });
    expect(items).toEqual([]);
  });
});

describe('who decides about whom', () => {
  test('nobody acts on themselves, or on somebody of a higher role; support judges nobody', async () => {
    const until = inMinutes(product, 60);
    const support = await newOfficial(product, 'support');
    const on = ({ userId }: Person) => ({ userId, until, reason });
    expect(await refusal(moderator.api.suspendPlayer(on(moderator)))).toBe('on_oneself');
    expect(await refusal(moderator.api.suspendPlayer(on(administrator)))).toBe('higher_role');
    expect(await refusal(moderator.api.banPlayer({ ...on(administrator), cheating: true }))).toBe(
      'higher_role',
    );
    expect(await refusal(support.api.suspendPlayer(on(moderator)))).toBe('role_needed');
    const { actions } = await support.api.playerFile({ userId: moderator.userId });
    expect(actions).toEqual([]);
  });

  test('an administrator gives a role and takes it back; either twice is as once', async () => {
    const player = await newPlayer(product);
    const asked = {
      userId: player.userId,
      role: 'support',
      reason: 'Answers tickets from now on',
    } as const;
    expect(await refusal(moderator.api.grantRole(asked))).toBe('role_needed');
    for (const _ of [1, 2]) await administrator.api.grantRole(asked);
    expect(await player.api.findPlayers({ q: 'x' })).toMatchObject({ page: 1 });
    const { items } = await administrator.api.officials({});
    expect(items.find(({ userId }) => userId === player.userId)?.roles).toEqual(['support']);
    for (const _ of [1, 2]) await administrator.api.withdrawRole(asked);
    expect(await refusal(player.api.findPlayers({}))).toBe('role_needed');
    const own = { ...asked, userId: administrator.userId };
    expect(await refusal(administrator.api.grantRole(own))).toBe('on_oneself');
  });

  test('each decision is in the audit log with its reason', async () => {
    const { userId } = await newPlayer(product);
    await moderator.api.banPlayer({ userId, cheating: false, reason });
    const { items } = await moderator.api.officialActs({ subject: userId });
    expect(items).toMatchObject([
      { call: 'ban-player', reason, official: { userId: moderator.userId } },
    ]);
  });
});

async function newOfficialOf<P extends { userId: string }>(person: P, role: 'support'): Promise<P> {
  await newOfficial(product, role, person as unknown as Person); // only its id is looked at
  return person;
}
