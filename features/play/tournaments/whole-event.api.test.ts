import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join } from '#testing/events.ts';
import { letPass, newMatch } from '#testing/matches.ts';
import { newPlayer, refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { openMatches, playOut, startTournament } from '#testing/tournaments.ts';

const product = describeProduct();

const MINUTE = 60_000;
/** Section 3 of the specification, "Event"; `entrants` is the number of participants. */
const PARTS = ['participants', 'rules', 'brackets', 'schedule', 'finals', 'rankings'] as const;

test('a visitor reads the whole battleground: each list as its first page, with the way to the rest', async () => {
  coversSpec('call.event-by-id', 'event.fields');
  const match = await newMatch(product, 'completed');
  const { eventId: id, challenger, challenged } = match;
  const { gameId } = match;
  for (let more = 0; more < 10; more += 1) {
    await join(await newPlayer(product), { eventId: match.eventId, gameId });
  }
  const event = await visitorOf(product).eventById({ id });
  expect(Object.keys(event)).toEqual(expect.arrayContaining(['eventId', 'prizes', ...PARTS]));
  expect(event.rules).toMatchObject({
    platformRules: expect.arrayContaining([expect.any(String)]),
  });
  expect(event.rules).not.toHaveProperty('title');
  expect(event.schedule?.items).toMatchObject([{ matchId: match.matchId, status: 'completed' }]);
  expect(event.schedule).toMatchObject({ total: 1, next: null });
  expect(event.rankings?.items).toMatchObject([
    { rank: 1, userId: challenger.userId, played: 1, W: 1, L: 0, D: 0, Pts: 200 },
    { rank: 2, userId: challenged.userId, played: 1, W: 0, L: 1, D: 0, Pts: 60 },
  ]);
  expect(event.brackets).toMatchObject({ stages: [], matches: { items: [], next: null } });
  expect(event.finals).toEqual([]);

  const { participants, entrants } = event;
  expect([participants?.items.length, participants?.total, entrants]).toEqual([10, 12, 12]);
  const rest = await product.app.inject(String(participants?.next));
  expect(rest.json()).toMatchObject({ page: 2, pageSize: 10, total: 12 });
  const all = [...(participants?.items ?? []), ...rest.json().items];
  expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(12);
});

test('who joins is seen at once, by everybody, and the head is the viewer’s own', async () => {
  const { eventId, gameId } = await newMatch(product, 'requested');
  const api = visitorOf(product);
  expect((await api.eventById({ id: eventId })).participants?.total).toBe(2);
  const player = await newPlayer(product);
  const entryId = await join(player, { eventId, gameId });
  expect((await api.eventById({ id: eventId })).participants?.total).toBe(3);
  const own = await player.api.eventById({ id: eventId });
  expect(own).toMatchObject({ ownEntryId: entryId, participants: { total: 3 } });
});

test('a cup has its round, and when it is over its finals', async () => {
  coversSpec('event.fields', 'screen.event-finals');
  const cup = await startTournament(product, 4);
  const [player] = cup.contenders;
  if (!player) throw new Error('nobody plays');
  const api = visitorOf(product);
  const begun = await api.eventById({ id: cup.eventId });
  expect(begun.brackets).toMatchObject({
    format: 'knockout',
    entrants: 4,
    champion: null,
    matches: { total: 2, next: null },
  });
  expect(begun.brackets).not.toHaveProperty('draw');
  for (let round = 0; round < 3; round += 1) {
    for (const match of await openMatches(player, cup.eventId)) await playOut(product, cup, match);
    await letPass(product, MINUTE);
  }
  const over = await api.eventById({ id: cup.eventId });
  expect(over.status).toBe('completed');
  expect(over.finals?.map(({ from }) => from)).toEqual([1, 2, 3, 4]);
  expect(over.finals?.[0]?.entryId).toBe(over.brackets?.champion?.entryId);
});

test('a screen asks for the head alone, and gets nothing of the rest', async () => {
  const { eventId: id } = await newMatch(product, 'requested');
  const api = visitorOf(product);
  const head = await api.eventById({ id, parts: 'head' });
  for (const part of PARTS) expect(head).not.toHaveProperty(part);
  const { rules, participants, rankings, schedule, brackets, finals, ...rest } =
    await api.eventById({ id });
  expect(rest).toEqual(head);
  expect(contract.eventById.path).toBe('event-by-id');
  expect(await refusal(api.eventById({ id: '0190a1b2-0000-7000-8000-000000000001' }))).toBe(
    'not_found',
  );
});
