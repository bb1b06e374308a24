import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { challenge, inMinutes, newMatch, newPair, type Pair, SCORE } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '../index.ts';

// Calls of section 7 about games, battlegrounds and matches: one test shows the effect of each parameter. A number or
// player id of someone else is refused.

const product = describeProduct();
let pair: Pair;
let stranger: Person;

beforeAll(async () => {
  pair = await newPair(product);
  stranger = await newPlayer(product);
});

test('events: of a country, of a provider, on a date', async () => {
  coversSpec('call.events');
  const { events } = visitorOf(product);
  const { gameId } = pair;
  const countOf = async (input: object) => (await events({ gameId, ...input })).total;
  expect(await countOf({ country: 'ZA', provider: 'battle-league', date: '2026-11-10' })).toBe(1);
  expect(await countOf({ country: 'KE' })).toBe(0);
  expect(await countOf({ provider: 'somebody-else' })).toBe(0);
  expect(await countOf({ date: '2026-11-20' })).toBe(0);
});

test('event-by-id: one event, as oneself', async () => {
  coversSpec('call.event-by-id');
  const { challenger, challengerTeamId, eventId: id } = pair;
  const { eventById } = challenger.api;
  expect(await eventById({ id, msisdn: challenger.msisdn })).toMatchObject({
    eventId: id,
    ownEntryId: challengerTeamId,
  });
  expect(await refusal(eventById({ id, msisdn: stranger.msisdn }))).toBe('not_yours');
});

test('get-game-leaderboard: of one game, as oneself', async () => {
  coversSpec('call.get-game-leaderboard');
  const { api, msisdn } = pair.challenger;
  const eventName = 'football-26';
  const board = await api.getGameLeaderboard({ eventName, msisdn });
  expect(board.game.slug).toBe(eventName);
  const theirs = { eventName, msisdn: stranger.msisdn };
  expect(await refusal(api.getGameLeaderboard(theirs))).toBe('not_yours');
});

test('event-by-participants: of one event, page by page, as oneself', async () => {
  coversSpec('call.event-by-participants');
  const { challenger, eventId: id } = pair;
  const { eventByParticipants } = challenger.api;
  const second = { id, page: 2, pageSize: 1, msisdn: challenger.msisdn };
  expect(await eventByParticipants(second)).toMatchObject({
    items: [{ entryId: pair.challengedTeamId }],
    page: 2,
    pageSize: 1,
    total: 2,
  });
  expect(await refusal(eventByParticipants({ id, msisdn: stranger.msisdn }))).toBe('not_yours');
});

test('event-rules: of one event', async () => {
  coversSpec('call.event-rules');
  const { title } = await visitorOf(product).eventRules({ id: pair.eventId });
  expect(title).toBe('Friday Night');
});

test('games: of a country, of a provider', async () => {
  coversSpec('call.games');
  const { games } = visitorOf(product);
  const countOf = async (input: object) => (await games(input)).total;
  expect(await countOf({ country: 'ZA', provider: 'battle-league' })).toBeGreaterThan(0);
  expect(await countOf({ country: 'KE' })).toBe(0);
  expect(await countOf({ provider: 'somebody-else' })).toBe(0);
});

test('link-game-account, get-game-accounts and unlink-game-account: of one game, as oneself', async () => {
  coversSpec('call.link-game-account', 'call.get-game-accounts', 'call.unlink-game-account');
  const { api, msisdn } = await newPlayer(product);
  const { gameId } = pair;
  const theirs = stranger.msisdn;
  const link = { gameId, accountName: 'Springbok', msisdn };
  expect(await api.linkGameAccount(link)).toMatchObject({ accountName: 'Springbok' });
  expect(await refusal(api.linkGameAccount({ ...link, msisdn: theirs }))).toBe('not_yours');
  const linked = { game: { gameId }, accountName: 'Springbok' };
  expect((await api.getGameAccounts({ msisdn })).items).toContainEqual(
    expect.objectContaining({ ...linked, game: expect.objectContaining({ gameId }) }),
  );
  expect(await refusal(api.getGameAccounts({ msisdn: theirs }))).toBe('not_yours');
  expect(await refusal(api.unlinkGameAccount({ gameId, msisdn: theirs }))).toBe('not_yours');
  expect(await api.unlinkGameAccount({ gameId, msisdn })).toEqual({ done: true });
  const { items } = await api.getGameAccounts({});
  expect(items.map(({ accountName }) => accountName)).not.toContain('Springbok');
});

test('join-event and leave-event: one event, as oneself', async () => {
  coversSpec('call.join-event', 'call.leave-event');
  const event = await newEvent(product);
  const { eventId } = event;
  const { api, userId, msisdn, username } = await newPlayer(product);
  await api.linkGameAccount({ gameId: event.gameId, accountName: username, platform: 'ps5' });
  const theirs = stranger.userId as never; // the API's own
  expect(await refusal(api.joinEvent({ eventId, userId: theirs }))).toBe('not_yours');
  expect(await refusal(api.joinEvent({ eventId, msisdn: stranger.msisdn }))).toBe('not_yours');
  const joined = await api.joinEvent({ eventId, userId: userId as never, msisdn });
  expect(joined).toMatchObject({ eventId, entryId: expect.any(String) });
  expect(await refusal(api.leaveEvent({ eventId, userId: theirs }))).toBe('not_yours');
  expect(await api.leaveEvent({ eventId, userId: userId as never })).toEqual({ done: true });
  expect((await api.eventById({ id: eventId })).ownEntryId).toBeNull();
});

test('create-challenge: between two teams of an event, for a time or at once, as oneself', async () => {
  coversSpec('call.create-challenge');
  const { eventId, challengerTeamId, challengedTeamId, challenger } = await newPair(product);
  const { api, msisdn } = challenger;
  const proposedDate = inMinutes(product, 90);
  const wish = { eventId, challengerTeamId, challengedTeamId };
  const theirs = { ...wish, proposedDate, msisdn: stranger.msisdn };
  expect(await refusal(api.createChallenge(theirs))).toBe('not_yours');
  expect(await api.createChallenge({ ...wish, proposedDate, msisdn })).toMatchObject({
    ...wish,
    proposedDate,
    isInstant: false,
  });
  const other = await newPair(product, { eventId, gameId: pair.gameId });
  const instant = { ...wish, challengedTeamId: other.challengedTeamId, isInstant: true };
  const now = product.clock.now().toISOString();
  expect(await api.createChallenge({ ...instant, proposedDate })).toMatchObject({
    proposedDate: now,
    isInstant: true,
  });
});

test('get-match, accept-match and ready-up: one match, the accepting player, as oneself', async () => {
  coversSpec('call.get-match', 'call.accept-match', 'call.ready-up', 'match.fields');
  const both = await newPair(product);
  const { challenger, challenged, challengerTeamId, challengedTeamId } = both;
  const kickoff = inMinutes(product, 60);
  const { matchId } = await challenge(product, both, { proposedDate: kickoff });
  const { api, msisdn, userId } = challenged;
  const theirs = challenger.msisdn;
  expect(await api.getMatch({ matchId, msisdn })).toMatchObject({
    matchId,
    challengerTeamId,
    challengedTeamId,
    status: 'requested',
    kickoff: null,

    proposedDate: kickoff,
    viewerSide: 'challenged',
    screenshots: [],
    challenger: { userId: challenger.userId, username: challenger.username },
  });
  expect(await refusal(api.getMatch({ matchId, msisdn: theirs }))).toBe('not_yours');
  const wish = { matchId, acceptedById: userId as never, msisdn };
  for (const claim of [{ msisdn: theirs }, { acceptedById: challenger.userId as never }]) {
    expect(await refusal(api.acceptMatch({ ...wish, ...claim }))).toBe('not_yours');
  }
  const accepted = await api.acceptMatch(wish);
  expect(accepted).toMatchObject({ status: 'confirmed', kickoff, acceptedById: userId });
  expect(await api.getMatch({ matchId })).toMatchObject({ kickoff });
  product.clock.advance(50 * 60_000);
  expect(await refusal(api.readyUp({ matchId, msisdn: theirs }))).toBe('not_yours');
  expect(await api.readyUp({ matchId, msisdn })).toMatchObject({ challenged: { ready: true } });
});

test('submit-scores: of two teams and users, both scores', async () => {
  coversSpec('call.submit-scores', 'score.fields');
  const match = await newMatch(product, 'in_progress');
  const { matchId, challenger, challenged } = match;
  const { submitScores } = challenger.api;
  const teams = {
    eventTeamIdChallenger: match.challengerTeamId,
    eventTeamIdChallenged: match.challengedTeamId,
  };
  const users = {
    userIdChallenger: challenger.userId as never, // the API's own
    userIdChallenged: challenged.userId as never,
  };
  const named = { ...SCORE, ...teams, ...users };
  const theirs = stranger.userId as never;
  for (const claim of [
    { eventTeamIdChallenger: match.challengedTeamId },
    { eventTeamIdChallenged: match.challengerTeamId },
    { userIdChallenger: theirs },
    { userIdChallenged: theirs },
  ]) {
    expect(await refusal(submitScores({ ...named, ...claim }))).toBe('not_found');
  }
  expect(await submitScores(named)).toMatchObject({
    matchId,
    submissions: { challenger: SCORE },
  });
});

test('verify-match-result: of a game, as oneself', async () => {
  coversSpec('call.verify-match-result');
  const gameId = await newGame(product, { slug: 'verified', position: 3 });
  const both = await newPair(product, await newEvent(product, { gameId }));
  const { matchId, challenger, challenged } = await newMatch(product, 'awaiting_approval', both);
  const { api, msisdn } = challenged;
  const theirs = { gameId, msisdn: challenger.msisdn };
  expect(await refusal(api.verifyMatchResult(theirs))).toBe('not_yours');
  const elsewhere = await newGame(product, { slug: 'elsewhere', position: 4 });
  expect(await refusal(api.verifyMatchResult({ gameId: elsewhere }))).toBe('not_found');
  expect(await api.verifyMatchResult({ gameId, msisdn })).toMatchObject({
    matchId,
    status: 'completed',
  });
});

test('event-by-id-matches and user-matches: of a status and a player, as oneself', async () => {
  coversSpec('call.event-by-id-matches', 'call.user-matches');
  const both = await newPair(product);
  const { eventId, challenger } = both;
  const over = await newMatch(product, 'completed', both);
  const next = await challenge(product, both);
  const rival = await newPlayer(product);
  await join(rival, both);
  const { api, msisdn, userId } = challenger;
  const of = { eventId, userId: userId as never, msisdn };
  const listed = await api.eventByIdMatches({ ...of, status: 'completed' });
  expect(listed.items.map(({ matchId }) => matchId)).toEqual([over.matchId]);
  const theirs = await api.eventByIdMatches({ eventId, userId: rival.userId as never });
  expect(theirs.total).toBe(0);
  expect(await refusal(api.eventByIdMatches({ ...of, msisdn: rival.msisdn }))).toBe('not_yours');
  const own = await api.userMatches({ msisdn, status: 'completed' });
  expect(own.items.map(({ matchId }) => matchId)).toEqual([over.matchId]);
  const upcoming = await api.userMatches({ status: 'upcoming' });
  expect(upcoming.items.map(({ matchId }) => matchId)).toEqual([next.matchId]);
  expect(await refusal(api.userMatches({ msisdn: rival.msisdn }))).toBe('not_yours');
});

test('get-bracket-event: of one event', async () => {
  coversSpec('call.get-bracket-event');
  const { eventId: id } = await newEvent(product, { format: 'knockout', capacity: 8 });
  const { event } = await visitorOf(product).getBracketEvent({ id });
  expect(event.eventId).toBe(id);
});
