import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crowdIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { openTournament } from '#testing/tournaments.ts';

const product = describeProduct();

const MINUTE = 60_000;

test('who joins a full event waits, and moves up by themselves when a place becomes free', async () => {
  const event = await openTournament(product, { capacity: 2 });
  const { eventId } = event;
  const [a, b, c, d] = [await player(), await player(), await player(), await player()];
  await join(a, event);
  await join(b, event);
  expect(await joined(c, event)).toMatchObject({ waiting: 1 });
  const { entryId } = await joined(d, event);
  expect(await d.api.joinEvent({ eventId })).toEqual({ eventId, entryId, waiting: 2 });
  expect(await d.api.eventById({ id: eventId })).toMatchObject({
    ownEntryId: null,
    entrants: 2,
    waiting: { count: 2, place: 2 },
    actions: ['leave'],
    missing: [],
  });
  const organiser = await newOfficial(product, 'organiser');
  const list = await organiser.api.waitingList({ eventId });
  expect(list.items.map(({ place, userId }) => [place, userId])).toEqual([
    [1, c.userId],
    [2, d.userId],
  ]);

  await c.api.leaveEvent({ eventId });
  await a.api.leaveEvent({ eventId });
  expect(await d.api.eventById({ id: eventId })).toMatchObject({
    ownEntryId: entryId,
    entrants: 2,
    waiting: { count: 0, place: null },
  });
  const [told] = (await d.api.notifications({})).items;
  expect(told).toMatchObject({ type: 'event_moved_up', link: `/event-home/${eventId}` });
  const types = (await c.api.notifications({})).items.map(({ type }) => type);
  expect(types).not.toContain('event_moved_up');
});

test('who waits has been asked where they live: the profile may say another country when a place becomes free', async () => {
  const event = await openTournament(product, { capacity: 2, residency: 'ZA' });
  const { eventId } = event;
  const [a, b, c] = [await player(), await player(), await player()];
  const { username } = c;
  await join(a, event);
  await join(b, event);
  await c.api.profileUpdate({ username, country: 'NA' });
  await expect(joined(c, event)).rejects.toMatchObject({
    extra: { missing: [{ code: 'residency_needed' }] },
  });
  await c.api.profileUpdate({ username, country: 'ZA' });
  expect(await joined(c, event)).toMatchObject({ waiting: 1 });
  await c.api.profileUpdate({ username, country: 'NA' });
  await a.api.leaveEvent({ eventId });
  expect(await c.api.eventById({ id: eventId })).toMatchObject({
    entrants: 2,
    waiting: { count: 0, place: null },
    actions: ['leave'],
  });
});

test('when check-in closes absentees leave, and the waiting list moves up, checked in', async () => {
  const event = await openTournament(product, { capacity: 2 });
  const { eventId } = event;
  const [here, absent, waiting] = [await player(), await player(), await player()];
  await join(here, event);
  await join(absent, event);
  await joined(waiting, event);
  await letPass(product, 65 * MINUTE);
  await here.api.checkInToEvent({ eventId });
  await letPass(product, 41 * MINUTE);
  expect(await waiting.api.eventById({ id: eventId })).toMatchObject({
    entrants: 2,
    checkIn: { done: true },
  });
  expect(await absent.api.eventById({ id: eventId })).toMatchObject({ ownEntryId: null });
  // an absentee may come back, behind the waiting list
  expect(await absent.api.joinEvent({ eventId })).toMatchObject({ waiting: 1 });
  await letPass(product, 20 * MINUTE);
  const { event: begun, entrants } = await here.api.getBracketEvent({ id: eventId });
  expect([begun.status, entrants]).toEqual(['ongoing', 2]);
});

test('where an event gets more places, who waits moves up', async () => {
  const event = await openTournament(product, { capacity: 2 });
  const [a, b, c] = [await player(), await player(), await player()];
  for (const each of [a, b, c]) await joined(each, event);
  const organiser = await newOfficial(product, 'organiser');
  const { eventId } = event;
  const written = await organiser.api.organiserEvent({ id: eventId });
  const { format, opensAt, startsAt, endsAt, drawsAllowed, prizes, texts } = written;
  const facts = {
    gameId: event.gameId,
    format,
    opensAt,
    startsAt,
    endsAt,
    drawsAllowed,
    prizes,
    texts,
  };
  await organiser.api.updateEvent({ ...facts, eventId, capacity: 3 });
  expect(await c.api.eventById({ id: eventId })).toMatchObject({
    entrants: 3,
    waiting: { count: 0, place: null },
  });
  expect((await c.api.notifications({})).items[0]?.type).toBe('event_moved_up');
});

test('a long list moves up step by step past all who may not play any more, and nobody overtakes it', async () => {
  const event = await newEvent(product, { capacity: 2 });
  const { eventId } = event;
  const [a, b, waits, late] = [await player(), await player(), await player(), await player()];
  await join(a, event);
  await join(b, event);
  // nobody of them has subscribed
  const elsewhere = await newEvent(product);
  const crowd = (await crowdIn(product, elsewhere.eventId, 150)).map(({ playerId }) => playerId);
  await sql`
    insert into event_waiting (event_id, player_id, entry_id, since)
    select ${eventId}, id, gen_random_uuid(), ${product.clock.now()}
    from unnest(${crowd}::uuid[]) as each (id)`.execute(product.platform.db);
  product.clock.advance(MINUTE);
  expect(await joined(waits, event)).toMatchObject({ waiting: 151 });
  await a.api.leaveEvent({ eventId });
  // a step is still to come
  expect(await joined(late, event)).toMatchObject({ waiting: 152 });
  await product.runDue();
  const seen = await waits.api.eventById({ id: eventId });
  expect(seen).toMatchObject({ entrants: 2, waiting: { count: 151, place: null } });
  expect(seen.ownEntryId).not.toBeNull();
  await b.api.leaveEvent({ eventId });
  await product.runDue();
  expect((await late.api.eventById({ id: eventId })).ownEntryId).not.toBeNull();
  expect((await late.api.notifications({})).items[0]?.type).toBe('event_moved_up');
});

test('all at once for the last place: one has it, the others wait in a line without gaps', async () => {
  const event = await newEvent(product, { capacity: 3 });
  const crowd: Person[] = [];
  for (let index = 0; index < 8; index += 1) crowd.push(await player());
  for (const { api, username } of crowd) {
    await api.linkGameAccount({ gameId: event.gameId, accountName: username, platform: 'ps5' });
  }
  const { eventId } = event;
  const replies = await Promise.all(crowd.map(({ api }) => api.joinEvent({ eventId })));
  const places = replies.map(({ waiting }) => waiting ?? 0).sort();
  expect(places).toEqual([0, 0, 0, 1, 2, 3, 4, 5]);
});

async function joined(person: Person, event: Awaited<ReturnType<typeof openTournament>>) {
  const { gameId, eventId } = event;
  const accountName = person.username;
  await person.api.linkGameAccount({ gameId, accountName, platform: 'ps5' });
  return person.api.joinEvent({ eventId });
}

function player(): Promise<Person> {
  return newPlayer(product);
}
