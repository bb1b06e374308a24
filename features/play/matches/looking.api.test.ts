import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { replay } from '#platform/realtime/streams.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';

/** Available players find each other. */

const MINUTE = 60_000;

const product = describeProduct();

const namesSeen = async ({ api }: Person, eventId: string) =>
  (await api.lookingPlayers({ eventId })).items.map(({ username }) => username);

test('who says that they can play is seen by the others, until they say otherwise or the time is over', async () => {
  const { eventId, challenger: a, challenged: b, challengedTeamId } = await newPair(product);
  const { ownUntil } = await b.api.lookForMatch({ eventId, isLooking: true });
  const inHalfAnHour = new Date(product.clock.now().getTime() + 30 * MINUTE).toISOString();
  expect(ownUntil).toBe(inHalfAnHour);
  const seen = await a.api.lookingPlayers({ eventId });
  expect(seen).toMatchObject({
    items: [{ userId: b.userId, username: b.username, entryId: challengedTeamId, rating: null }],
    total: 1,
    ownUntil: null,
  });
  const own = await b.api.lookingPlayers({ eventId });
  expect(own).toMatchObject({ items: [], total: 0, ownUntil: inHalfAnHour });

  expect(await b.api.lookForMatch({ eventId, isLooking: false })).toEqual({ ownUntil: null });
  expect(await b.api.lookForMatch({ eventId, isLooking: false })).toEqual({ ownUntil: null });
  expect(await namesSeen(a, eventId)).toEqual([]);

  await b.api.lookForMatch({ eventId, isLooking: true });
  product.clock.advance(20 * MINUTE);
  await b.api.lookForMatch({ eventId, isLooking: true });
  product.clock.advance(20 * MINUTE);
  expect(await namesSeen(a, eventId)).toEqual([b.username]);
  product.clock.advance(11 * MINUTE);
  expect(await namesSeen(a, eventId)).toEqual([]);
  expect(await newsOf(eventId)).toBe(3); // came, left, came; a repeated call sends none
});

test('the nearest in rating comes first; who has none counts as a newcomer', async () => {
  const { eventId, gameId, challenger: a, challenged: far } = await newPair(product);
  const [near, fresh] = [await newPlayer(product), await newPlayer(product)];
  for (const player of [near, fresh]) await join(player, { eventId, gameId });
  const rated = [
    [a, 1500],
    [far, 1900],
    [near, 1480],
  ] as const;
  for (const [{ userId }, rating] of rated) {
    await sql`insert into ratings (player_id, game_id, rating, matches)
      values (${userId}, ${gameId}, ${rating}, 40)`.execute(product.platform.db);
  }
  for (const { api } of [far, near, fresh]) await api.lookForMatch({ eventId, isLooking: true });
  expect(await namesSeen(a, eventId)).toEqual([near.username, fresh.username, far.username]);
  const page = await a.api.lookingPlayers({ eventId, page: 2, pageSize: 2 });
  expect(page).toMatchObject({ items: [{ username: far.username, rating: 1900 }], total: 3 });
});

test('who plays, or is about to, is not offered another match; afterwards again', async () => {
  const pair = await newPair(product);
  const { eventId, gameId, challenger: a, challenged: b } = pair;
  const onlooker = await newPlayer(product);
  await join(onlooker, { eventId, gameId });
  for (const { api } of [a, b]) await api.lookForMatch({ eventId, isLooking: true });
  const { challengerTeamId, challengedTeamId } = pair;
  const sides = { challengerTeamId, challengedTeamId };
  const { matchId } = await a.api.createChallenge({ eventId, ...sides, isInstant: true });
  expect(await namesSeen(onlooker, eventId)).toHaveLength(2);
  await b.api.acceptMatch({ matchId });
  expect(await namesSeen(onlooker, eventId)).toEqual([]);
  for (const { api } of [a, b]) await api.readyUp({ matchId });
  expect(await namesSeen(onlooker, eventId)).toEqual([]);
  await a.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  expect(await namesSeen(onlooker, eventId)).toHaveLength(2);
});

test('who leaves, who blocks and who is blocked is not seen', async () => {
  const { eventId, gameId, challenger: a, challenged: b } = await newPair(product);
  const c = await newPlayer(product);
  await join(c, { eventId, gameId });
  for (const { api } of [b, c]) await api.lookForMatch({ eventId, isLooking: true });
  await c.api.leaveEvent({ eventId });
  expect(await namesSeen(a, eventId)).toEqual([b.username]);
  await b.api.blockPlayer({ userId: a.userId, block: true });
  expect(await namesSeen(a, eventId)).toEqual([]);
});

test('who is suspended is not seen, nor seen again before they say so', async () => {
  const { eventId, challenger: a, challenged: b } = await newPair(product);
  const official = await newOfficial(product, 'administrator');
  await b.api.lookForMatch({ eventId, isLooking: true });
  const reason = 'Insulted three opponents';
  await official.api.suspendPlayer({ userId: b.userId, days: 1, reason });
  expect(await namesSeen(a, eventId)).toEqual([]);
  expect(await refusal(b.api.lookForMatch({ eventId, isLooking: true }))).toBe('suspended');
  await official.api.liftSanction({ userId: b.userId, reason });
  expect(await namesSeen(a, eventId)).toEqual([]);
  await b.api.lookForMatch({ eventId, isLooking: true });
  expect(await namesSeen(a, eventId)).toEqual([b.username]);
});

test('each refusal says what is in the way', async () => {
  const { eventId, gameId, challenger: a } = await newPair(product);
  const stranger = await newPlayer(product);
  const look = ({ api }: Person, event: string) =>
    refusal(api.lookForMatch({ eventId: event, isLooking: true }));
  expect(await look(stranger, eventId)).toBe('not_in_event');
  const startsAt = new Date(product.clock.now().getTime() + 60 * MINUTE);
  const later = await newEvent(product, { gameId, startsAt });
  await join(a, later);
  expect(await look(a, later.eventId)).toBe('looking_not_now');
  const cup = await newEvent(product, { gameId, format: 'knockout' });
  expect(await look(a, cup.eventId)).toBe('challenges_closed');
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  expect(await look(elsewhere, eventId)).toBe('not_found');
  expect(await refusal(elsewhere.api.lookingPlayers({ eventId }))).toBe('not_found');
});

/** Number of messages about availability in the event's channel. */
async function newsOf(eventId: string): Promise<number> {
  const { entries } = await replay(product.platform.db, `event:${eventId}`, { after: 0 });
  return entries.filter(({ type }) => type === 'looking').length;
}
