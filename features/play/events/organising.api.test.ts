import { expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newGame } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { openTournament, startTournament } from '#testing/tournaments.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const MINUTE = 60_000;

test('an organiser writes a cup, publishes it once, and it runs by itself', async () => {
  const gameId = await newGame(product);
  const { eventId } = await organiser.api.createEvent({ ...draft(), gameId });
  const player = await newPlayer(product);
  expect(await refusal(player.api.eventById({ id: eventId }))).toBe('not_found');
  const [own] = (await organiser.api.organiserEvents({})).items;
  expect(own).toMatchObject({ eventId, status: 'draft', title: 'Winter Cup' });

  await organiser.api.publishEvent({ eventId });
  await organiser.api.publishEvent({ eventId });
  await product.runDue();
  const entrants = [player, await newPlayer(product)];
  const event = { eventId: eventId as EventId, gameId }; // as the reply has it
  for (const each of entrants) await join(each, event);
  await letPass(product, 65 * MINUTE);
  for (const { api } of entrants) await api.checkInToEvent({ eventId });
  await letPass(product, 60 * MINUTE);
  const bracket = await player.api.getBracketEvent({ id: eventId });
  expect(bracket).toMatchObject({ entrants: 2, event: { status: 'ongoing' } });
});

test('what is not sound is refused by field, and nothing is kept', async () => {
  const gameId = await newGame(product);
  const before = (await organiser.api.organiserEvents({})).total;
  const wrong = { ...draft(), gameId, endsAt: draft().opensAt };
  expect(await refusal(organiser.api.createEvent(wrong))).toBe('input_invalid');
  expect((await organiser.api.organiserEvents({})).total).toBe(before);
});

test('a cup whose start has passed is not published', async () => {
  const gameId = await newGame(product);
  const { eventId } = await organiser.api.createEvent({ ...draft(), gameId });
  await letPass(product, 180 * MINUTE);
  expect(await refusal(organiser.api.publishEvent({ eventId }))).toBe('event_begins_in_the_past');
});

test('players run no events', async () => {
  const gameId = await newGame(product);
  const player = await newPlayer(product);
  expect(await refusal(player.api.createEvent({ ...draft(), gameId }))).toBe('role_needed');
  const { eventId } = await openTournament(product, {});
  expect(await refusal(player.api.publishEvent({ eventId }))).toBe('role_needed');
});

test('to the organiser of another audience an event is not there', async () => {
  const gameId = await newGame(product);
  const abroad = await newPlayer(product, { brand: 'saf-ke-en' });
  const stranger = await newOfficial(product, 'organiser', abroad);
  const { eventId } = await organiser.api.createEvent({ ...draft(), gameId });
  expect(await refusal(stranger.api.publishEvent({ eventId }))).toBe('not_found');
  expect(await refusal(stranger.api.organiserEvent({ id: eventId }))).toBe('not_found');
  const ids = (await stranger.api.organiserEvents({})).items.map((event) => event.eventId);
  expect(ids).not.toContain(eventId);
  const { items } = await organiser.api.organiserEvents({ list: 'drafts' });
  expect(items.map((event) => event.eventId)).toContain(eventId);
});

test('who is disqualified loses the open match, hears why, and does not come back', async () => {
  const cup = await startTournament(product, 3);
  const asked = { id: cup.eventId, round: 'W1' };
  const [match] = (await organiser.api.getBracketEvent(asked)).matches.items;
  const entryId = match?.home?.entryId ?? '';
  const cheat = cup.contenders.find((contender) => contender.entryId === entryId);
  if (!cheat) throw new Error('no match');
  const reason = 'Played with a changed controller';
  await organiser.api.removeEntrant({ eventId: cup.eventId, entryId, reason });
  await organiser.api.removeEntrant({ eventId: cup.eventId, entryId, reason });
  const other = await newOfficial(product, 'organiser');
  const late = other.api.removeEntrant({ eventId: cup.eventId, entryId, reason }).catch(String);
  expect(await late).toContain(organiser.username);
  await product.runDue();
  const [after] = (await organiser.api.getBracketEvent(asked)).matches.items;
  expect(after).toMatchObject({ winner: 'away', how: 'walkover' });
  const told = (await cheat.api.notifications({})).items.filter(
    ({ type }) => type === 'event_removed',
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(reason);
  expect(await refusal(cheat.api.joinEvent({ eventId: cup.eventId }))).toBe('entry_removed');
});

function draft() {
  const at = (minutes: number) =>
    new Date(product.clock.now().getTime() + minutes * MINUTE).toISOString();
  return {
    format: 'knockout' as const,
    opensAt: at(-1),
    startsAt: at(120),
    endsAt: at(600),
    drawsAllowed: false,
    prizes: [{ place: 1, amount: 1_200_000, currency: 'ZAR' }],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
