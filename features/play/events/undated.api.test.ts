import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventId, GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { challenge, inMinutes, letPass, newOfficial, newPair } from '#testing/matches.ts';
import { BORN, newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { openMatches, playOut, startTournament } from '#testing/tournaments.ts';

const MINUTE = 60_000;

const product = describeProduct();

/** Before the date was asked for, players came without one. */
async function withoutDate({ userId }: Pick<Person, 'userId'>): Promise<void> {
  const { db } = product.platform;
  await sql`update players set date_of_birth = null where id = ${userId}`.execute(db);
}

async function linked(event: { gameId: GameId }, how: { dated?: boolean } = {}): Promise<Person> {
  const player = await newPlayer(product, how);
  const account = { gameId: event.gameId, accountName: player.username } as const;
  await player.api.linkGameAccount({ ...account, platform: 'ps5' });
  return player;
}

test('joining waits for the date of birth, in battlegrounds and in cups with prizes', async () => {
  coversSpec('rule.age');
  const prizes = [{ place: 1, amount: 500_000, currency: 'ZAR' }];
  const now = product.clock.now().getTime();
  const ahead = { opensAt: new Date(now - MINUTE), startsAt: new Date(now + 60 * MINUTE) };
  const ground = await newEvent(product);
  const cup = await newEvent(product, { format: 'knockout', prizes, capacity: 8, ...ahead });
  const { api } = await linked(ground, { dated: false });
  for (const { eventId } of [ground, cup]) {
    const to = `/register-form/true?returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`;
    const missing = [{ code: 'age_needed', to, message: expect.stringContaining('date of birth') }];
    await expect(api.joinEvent({ eventId })).rejects.toMatchObject({
      code: 'joining_refused',
      extra: { missing },
    });
    expect((await api.eventById({ id: eventId })).missing).toMatchObject(missing);
  }
  await api.profileUpdate({ dateOfBirth: BORN });
  for (const { eventId } of [ground, cup]) {
    expect((await api.joinEvent({ eventId })).waiting).toBeNull();
  }
});

test('a place that becomes free passes over who waits without a date', async () => {
  const event = await newEvent(product, { capacity: 2 });
  const { eventId } = event as { eventId: EventId };
  const [leaves, stays, undated, next] = [
    await linked(event),
    await linked(event),
    await linked(event),
    await linked(event),
  ];
  for (const { api } of [leaves, stays, undated, next]) await api.joinEvent({ eventId });
  await withoutDate(undated);
  await leaves.api.leaveEvent({ eventId });
  expect((await undated.api.eventById({ id: eventId })).waiting).toMatchObject({ place: 1 });
  expect((await next.api.eventById({ id: eventId })).waiting).toMatchObject({ place: null });
});

test('who is in without a date keeps every act in running matches, and challenges nobody', async () => {
  const pair = await newPair(product);
  const { challenger: other, challenged: undated, eventId } = pair;
  const { matchId } = await challenge(product, pair);
  await withoutDate(undated);
  const mine = undated.api;
  await mine.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 90) });
  await other.api.acceptMatch({ matchId });
  product.clock.advance(90 * MINUTE);
  await mine.readyUp({ matchId });
  await other.api.readyUp({ matchId });
  await mine.submitScores({ matchId, scoreChallenger: 1, scoreChallenged: 2 });
  expect((await other.api.verifyMatchResult({ matchId })).status).toBe('completed');
  const wanted = {
    eventId,
    challengerTeamId: pair.challengedTeamId,
    challengedTeamId: pair.challengerTeamId,
    isInstant: true,
  };
  await expect(mine.createChallenge(wanted)).rejects.toMatchObject({
    status: 403,
    code: 'birth_date_needed',
    extra: { to: '/register-form/true' },
  });
  expect(await refusal(mine.lookForMatch({ eventId, isLooking: true }))).toBe('birth_date_needed');
  // a player cannot avoid being challenged
  const again = await challenge(product, pair, { proposedDate: inMinutes(product, 90) });
  expect((await mine.acceptMatch({ matchId: again.matchId })).status).toBe('confirmed');
  await mine.profileUpdate({ dateOfBirth: BORN });
  const third = await linked({ gameId: pair.gameId });
  const challengedTeamId = await join(third, pair);
  expect((await mine.createChallenge({ ...wanted, challengedTeamId })).status).toBe('requested');
});

test('a prize is paid once its winner has entered the date', async () => {
  const prizes = [
    { place: 1, amount: 1_200_000, currency: 'ZAR' },
    { place: 2, amount: 700_000, currency: 'ZAR' },
  ];
  const cup = await startTournament(product, 2, { prizes });
  const organiser = await newOfficial(product, 'organiser');
  const { api } = organiser;
  const [final] = await openMatches(organiser, cup.eventId);
  if (!final) throw new Error('nothing to play');
  await playOut(product, cup, final);
  await letPass(product, MINUTE);
  const owed = (await api.owedPrizes({ pageSize: 100 })).items;
  const [first, second] = owed.filter(({ eventId }) => eventId === cup.eventId);
  if (!first || !second) throw new Error('nothing owed');
  const personOf = (userId: string) => cup.contenders.find((one) => one.userId === userId);
  for (const { userId } of [first, second]) await withoutDate({ userId });
  const pay = ({ eventId, place, entryId }: typeof first) =>
    api.payPrize({ eventId, place, entryId, reference: 'EFT 7' });
  expect(await refusal(pay(first))).toBe('prize_waits_for_date');
  await personOf(first.userId)?.api.profileUpdate({ dateOfBirth: BORN });
  expect(await pay(first)).toEqual({ done: true });
  // a removed profile can enter nothing: who pays it decides
  const gone = personOf(second.userId);
  if (!gone) throw new Error('nobody came second');
  await removeProfile(product, gone);
  expect(await pay(second)).toEqual({ done: true });
});
