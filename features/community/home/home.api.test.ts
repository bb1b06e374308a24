import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { final, HOLDING_NOTHING, matchOf, record } from '#features/play/leaderboards/test-kit.ts';
import { crowdIn, signedIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { challenge, inMinutes, newMatch, newOfficial, newPair, SCORE } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { expectWithinBudget } from '#testing/statements.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const product = describeProduct(HOLDING_NOTHING);

/** Closes all moments of a player, as a look at each would. */
async function closeMoments({ api }: Pick<Person, 'api'>): Promise<void> {
  const { newest, others } = await api.moments({});
  const results = [newest, ...others].flatMap((one) => (one ? [one.resultId] : []));
  await api.markMomentSeen({ results });
}

const cardOf = async ({ api }: Pick<Person, 'api'>) => (await api.home({})).card;

test('a newcomer sees the first steps, and joining names a battleground', async () => {
  const { eventId, gameId } = await newEvent(product);
  const newcomer = await newPlayer(product, { subscribed: false });
  const before = await cardOf(newcomer);
  const { game } = await newcomer.api.eventById({ id: eventId });
  expect(before).toMatchObject({ kind: 'first_steps', more: 0 });
  expect(before?.steps).toMatchObject([
    { step: 'subscribe', done: false, to: '/doi-one?returnTo=%2Fhome' },
    { step: 'link_account', done: false, to: `/link-accounts?returnTo=%2Fhome&game=${game.slug}` },
    {
      step: 'join',
      done: false,
      to: `/event-home/${eventId}?sheet=join`,
      event: 'Friday Night',
    },
    { step: 'first_opponent', done: false, to: null },
  ]);
  const joiner = await newPlayer(product);
  await join(joiner, { eventId, gameId });
  expect((await cardOf(joiner))?.steps).toMatchObject([
    { step: 'link_account', done: true },
    { step: 'join', done: true, event: 'Friday Night' },
    { step: 'first_opponent', done: false, to: `/event-home/${eventId}?tab=entrants` },
  ]);
});

test('the steps are over after the first final result, and rivals who can play now take their place', async () => {
  const pair = await newPair(product);
  await newMatch(product, 'completed', pair);
  await closeMoments(pair.challenger);
  const card = await cardOf(pair.challenger);
  expect(card).toMatchObject({ kind: 'find', steps: [], rivals: { eventId: pair.eventId } });
  expect(card?.rivals?.players).toMatchObject([
    { userId: pair.challenged.userId, canPlayNow: false, commonAt: null },
  ]);
  await pair.challenged.api.lookForMatch({ eventId: pair.eventId, isLooking: true });
  const [rival] = (await cardOf(pair.challenger))?.rivals?.players ?? [];
  expect(rival).toMatchObject({
    userId: pair.challenged.userId,
    entryId: pair.challengedTeamId,
    canPlayNow: true,
  });
});

test('rivals are the nearest by rating and common times, without blocked ones and those who left', async () => {
  const { pair, others } = await newcomersWith(4);
  const [timely, blocked, gone] = others;
  if (!timely || !blocked || !gone) throw new Error('four were asked for');
  const evening = { from: '00:00', until: '00:00' };
  const week = Array.from({ length: 7 }, () => [evening]);
  for (const one of [pair.challenger, timely]) await one.api.setPlayTimes({ week, days: [] });
  await blocked.api.blockPlayer({ userId: pair.challenger.userId, block: true });
  await gone.api.leaveEvent({ eventId: pair.eventId });
  await closeMoments(pair.challenger);
  const players = (await cardOf(pair.challenger))?.rivals?.players ?? [];
  expect(players).toHaveLength(3);
  expect(players[0]).toMatchObject({ userId: timely.userId, canPlayNow: false });
  expect(Date.parse(players[0]?.commonAt ?? '')).toBeGreaterThan(product.clock.now().getTime());
  const ids = players.map(({ userId }) => userId);
  expect(ids).not.toContain(blocked.userId);
  expect(ids).not.toContain(gone.userId);
  expect(ids).not.toContain(pair.challenger.userId);
});

async function newcomersWith(count: number) {
  const pair = await newPair(product);
  await newMatch(product, 'completed', pair);
  const others: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const other = await newPlayer(product);
    await join(other, pair);
    others.push(other);
  }
  return { pair, others };
}

test('a match goes from the request to the result, and each side has the card of what it can do', async () => {
  const pair = await newPair(product);
  const match = await challenge(product, pair);
  const { matchId, challenger, challenged } = match;
  const kinds = async () =>
    Promise.all([challenger, challenged].map(async (one) => (await cardOf(one))?.kind));
  expect(await cardOf(challenged)).toMatchObject({ kind: 'answer', match: { matchId } });
  expect(await kinds()).toEqual(['first_steps', 'answer']); // the other side waits
  await challenged.api.acceptMatch({ matchId });
  expect(await kinds()).toEqual(['kickoff', 'kickoff']);
  const opensAt = (await cardOf(challenger))?.match?.checkInOpensAt;
  expect(Date.parse(opensAt ?? '')).toBe(product.clock.now().getTime() + 45 * MINUTE);
  product.clock.advance(HOUR);
  expect(await kinds()).toEqual(['check_in', 'check_in']);
  await challenger.api.readyUp({ matchId });
  expect(await kinds()).toEqual(['kickoff', 'check_in']);
  await challenged.api.readyUp({ matchId });
  expect(await kinds()).toEqual(['enter_result', 'enter_result']);
  await challenger.api.submitScores({ matchId, ...SCORE });
  expect(await cardOf(challenged)).toMatchObject({
    kind: 'verify',
    match: { challenger: { score: 3 }, challenged: { score: 1 } },
  });
  await challenged.api.verifyMatchResult({ matchId });
  expect(await kinds()).toEqual(['moment', 'moment']);
  for (const one of [challenger, challenged]) await closeMoments(one);
  expect(await kinds()).toEqual(['find', 'find']);
});

test('a ruling asks the player who lost by it, and nobody else', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'disputed');
  const organiser = await newOfficial(product, 'organiser');
  const ruling = { outcome: 'score', ...SCORE } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'The screenshot shows 3-1' });
  expect(await cardOf(challenged)).toMatchObject({ kind: 'appeal', match: { matchId } });
  expect((await cardOf(challenger))?.kind).toBe('moment');
  product.clock.advance(DAY + MINUTE);
  await closeMoments(challenged);
  expect((await cardOf(challenged))?.kind).toBe('find');
});

test('a result that was not seen comes before a later match, with the points of all unseen ones', async () => {
  const endsAt = new Date(product.clock.now().getTime() + 3 * DAY);
  const pair = await newPair(product, await newEvent(product, { endsAt }));
  await newMatch(product, 'completed', pair);
  const { matchId } = await newMatch(product, 'completed', pair);
  const later = await challenge(product, pair, { proposedDate: inMinutes(product, 26 * 60) });
  await pair.challenged.api.acceptMatch({ matchId: later.matchId });
  expect(await cardOf(pair.challenger)).toMatchObject({
    kind: 'moment',
    more: 1,
    moment: {
      line: { matchId, frame: 'win', points: 200, opponent: { userId: pair.challenged.userId } },
      total: 2,
      sum: 400,
      larger: null,
    },
  });
  await closeMoments(pair.challenger);
  expect(await cardOf(pair.challenger)).toMatchObject({ kind: 'next', more: 0, moment: null });
  product.clock.advance(3 * HOUR);
  await closeMoments(pair.challenged);
  expect((await cardOf(pair.challenged))?.kind).toBe('kickoff');
});

test('a later match waits behind a request, and the others are counted', async () => {
  const { eventId, gameId } = await newEvent(product, {
    endsAt: new Date(product.clock.now().getTime() + 9 * DAY),
  });
  const pair = await newPair(product, { eventId, gameId });
  const later = await challenge(product, pair, { proposedDate: inMinutes(product, 3 * 24 * 60) });
  await pair.challenged.api.acceptMatch({ matchId: later.matchId });
  expect(await cardOf(pair.challenged)).toMatchObject({ kind: 'next', more: 0 });
  const other = await newPlayer(product);
  const challengerTeamId = await join(other, { eventId, gameId });
  const asked = { ...pair, challenger: other, challengerTeamId };
  const request = await challenge(product, asked, { proposedDate: inMinutes(product, 120) });
  expect(await cardOf(pair.challenged)).toMatchObject({
    kind: 'answer',
    more: 1,
    match: { matchId: request.matchId },
  });
});

test('an open check-in of an event is asked for until it is done', async () => {
  const now = product.clock.now().getTime();
  const { eventId, gameId } = await newEvent(product, {
    format: 'knockout',
    opensAt: new Date(now - HOUR),
    startsAt: new Date(now + 2 * HOUR),
    endsAt: new Date(now + DAY),
  });
  const entrant = await newPlayer(product);
  await join(entrant, { eventId, gameId });
  expect((await cardOf(entrant))?.kind).toBe('first_steps');
  product.clock.advance(70 * MINUTE);
  expect(await cardOf(entrant)).toMatchObject({
    kind: 'event_check_in',
    checkIn: { event: { eventId }, closesAt: new Date(now + 105 * MINUTE).toISOString() },
  });
  await entrant.api.checkInToEvent({ eventId });
  expect((await cardOf(entrant))?.kind).toBe('first_steps');
});

test('a sanction and an ended subscription come before everything else', async () => {
  const { challenged } = await newMatch(product, 'awaiting_approval');
  const holder = `%${challenged.msisdn}%`;
  await sql`update subscriptions set access_until = ${product.clock.now()}, status = 'expired'
    where holder like ${holder}`.execute(product.platform.db);
  const lapsed = await cardOf(challenged);
  expect(lapsed).toMatchObject({ kind: 'subscription', more: 1, match: null });
  expect(lapsed?.subscription?.to).toContain('returnTo=%2Fhome');
  const moderator = await newOfficial(product, 'moderator');
  const until = inMinutes(product, 60);
  const reason = 'Insults in the chat of a match';
  await moderator.api.suspendPlayer({ userId: challenged.userId, until, reason });
  expect(await cardOf(challenged)).toMatchObject({
    kind: 'barred',
    more: 1,
    sanction: { kind: 'suspension', reason, until },
  });
});

test('without anything the parts are empty, and none is missing', async () => {
  const gameId = await newGame(product, { slug: 'quiet-game', title: 'Quiet' });
  await newEvent(product, { gameId });
  const home = await (await newPlayer(product)).api.home({});
  expect(home.order).toEqual(['division', 'today', 'battlegrounds', 'friends', 'news']);
  expect(home.division).toMatchObject({ players: 0, rank: null, rows: [], gap: null, month: null });
  expect(home.today).toMatchObject({
    days: { length: 0, open: false },
    atRisk: false,
    balance: 0,
  });
  expect(home.today?.bonus).toMatchObject({ claimable: true, coins: 10 });
  expect(home.today?.goals).toHaveLength(3);
  expect(home.battlegrounds?.items).toMatchObject([{ reason: 'other_game', place: null }]);
  expect(home.friends).toEqual({ items: [], total: 0 });
  expect(home.news).toEqual({ items: [], recap: null });
});

test('a visit is recorded for all devices, and two weeks later a return is welcomed once', async () => {
  const player = await newPlayer(product);
  expect(await player.api.home({})).toMatchObject({ isReturn: false, isVisitDue: true });
  await player.api.homeSeen({});
  expect(await player.api.home({})).toMatchObject({ isReturn: false, isVisitDue: false });
  product.clock.advance(14 * DAY);
  expect(await player.api.home({})).toMatchObject({ isReturn: true, isVisitDue: true });
  await player.api.homeSeen({});
  expect(await player.api.home({})).toMatchObject({ isReturn: false, isVisitDue: false });
});

test('friends who are not online come with their last result, and requests are no friends', async () => {
  const event = await newEvent(product);
  const people = await signedIn(product, await crowdIn(product, event.eventId, 3));
  const [a, b, stranger] = people;
  if (!a || !b || !stranger) throw new Error('three were asked for');
  await a.api.addOrRemoveFriend({ friendUserId: b.userId, add: true });
  await b.api.addOrRemoveFriend({ friendUserId: a.userId, add: true });
  await stranger.api.addOrRemoveFriend({ friendUserId: a.userId, add: true });
  await record(product, matchOf(event, a, b), final(1, 3));
  const { friends } = await a.api.home({});
  expect(friends?.items).toMatchObject([
    { userId: b.userId, online: false, last: { result: 'won', ownScore: 3, otherScore: 1 } },
  ]);
});

test('a friend who looks for an opponent comes first, and the empty card counts who looks', async () => {
  const pair = await newPair(product);
  await newMatch(product, 'completed', pair);
  const { challenger, challenged } = pair;
  await challenger.api.addOrRemoveFriend({ friendUserId: challenged.userId, add: true });
  await challenged.api.addOrRemoveFriend({ friendUserId: challenger.userId, add: true });
  await challenged.api.startSearch({});
  const { friends } = await challenger.api.home({});
  expect(friends?.items).toMatchObject([
    { userId: challenged.userId, online: false, looking: true, last: null },
  ]);
  await closeMoments(challenger);
  product.clock.advance(10_000); // the shared count is kept for some seconds
  const card = await cardOf(challenger);
  expect(card).toMatchObject({ kind: 'find', crowd: { usualWait: null } });
  expect(card?.crowd?.looking).toBeGreaterThanOrEqual(1);
  await challenged.api.stopSearch({});
  expect((await challenger.api.home({})).friends?.items).toMatchObject([{ looking: false }]);
});

test('announcements of own events are news until they are read', async () => {
  const { eventId, challenger } = await newPair(product);
  const organiser = await newOfficial(product, 'organiser');
  await organiser.api.announceToEntrants({ eventId, texts: { en: 'We begin an hour later.' } });
  await product.runDue();
  const [item] = (await challenger.api.home({})).news?.items ?? [];
  expect(item).toMatchObject({ type: 'event_announcement', link: `/event-home/${eventId}` });
  await challenger.api.notificationRead({ notificationId: item?.notificationId ?? '' });
  expect((await challenger.api.home({})).news?.items).toEqual([]);
});

test('parts whose source fails are null and logged, and the others are there', async () => {
  const { challenged, matchId } = await newMatch(product, 'requested');
  const logged = vi.spyOn(product.platform.log, 'error').mockImplementation(() => undefined);
  await sql`alter table season_places rename to season_places_away`.execute(product.platform.db);
  try {
    const home = await challenged.api.home({});
    expect([home.division, home.today]).toEqual([null, null]); // both show the week of the season
    expect(home.card).toMatchObject({ kind: 'answer', match: { matchId } });
    expect(home.battlegrounds).not.toBeNull();
    expect(home.friends).not.toBeNull();
    for (const part of ['division', 'today']) {
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ part }), expect.any(String));
    }
  } finally {
    await sql`alter table season_places_away rename to season_places`.execute(product.platform.db);
    logged.mockRestore();
  }
});

test('Home shows nothing of another player', async () => {
  const { challenged, challenger, matchId } = await newMatch(product, 'requested');
  const stranger = await newPlayer(product);
  const home = JSON.stringify(await stranger.api.home({}));
  expect(home).not.toContain(matchId);
  expect(home).not.toContain(challenged.userId);
  expect(home).not.toContain(challenger.userId);
});

/** With a division of the week, a place of the month and in a battleground, a friend, and rivals as well. */
const BUDGET = { sent: 28, waits: 28 };

test('Home asks little of the database, with friends as well', async () => {
  const { challenged, challenger } = await newMatch(product, 'requested');
  const read = () => challenged.api.home({});
  await read(); // its games are read by now
  await expectWithinBudget(read, BUDGET);
  await challenged.api.addOrRemoveFriend({ friendUserId: challenger.userId, add: true });
  await challenger.api.addOrRemoveFriend({ friendUserId: challenged.userId, add: true });
  await read();
  await expectWithinBudget(read, BUDGET);
});

test('Home asks little of the database in every state of its first card', async () => {
  const isWithin = async (kind: string, { api }: Person) => {
    expect((await api.home({})).card?.kind).toBe(kind);
    await expectWithinBudget(() => api.home({}), BUDGET);
  };
  const { eventId, gameId } = await newEvent(product);
  await isWithin('first_steps', await newPlayer(product, { subscribed: false }));
  const joiner = await newPlayer(product);
  await join(joiner, { eventId, gameId });
  await isWithin('first_steps', joiner);
  await isWithin('answer', (await newMatch(product, 'requested')).challenged);
  await isWithin('kickoff', (await newMatch(product, 'confirmed')).challenged);
  await isWithin('enter_result', (await newMatch(product, 'in_progress')).challenged);
  await isWithin('verify', (await newMatch(product, 'awaiting_approval')).challenged);
  const { pair, others } = await newcomersWith(6);
  for (const one of others) await one.api.lookForMatch({ eventId: pair.eventId, isLooking: true });
  await pair.challenger.api.addOrRemoveFriend({ friendUserId: pair.challenged.userId, add: true });
  await pair.challenged.api.addOrRemoveFriend({ friendUserId: pair.challenger.userId, add: true });
  await isWithin('moment', pair.challenger);
  await closeMoments(pair.challenger);
  await isWithin('find', pair.challenger);
  const moderator = await newOfficial(product, 'moderator');
  const reason = 'Insults in the chat of a match';
  const until = inMinutes(product, 60);
  await moderator.api.suspendPlayer({ userId: pair.challenged.userId, until, reason });
  await isWithin('barred', pair.challenged);
});
