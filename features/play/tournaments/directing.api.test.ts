import { expect, test } from 'vitest';
import { checkInRules, type NewEvent, startNow } from '#features/play/events/server/index.ts';
import type { EventsTables } from '#features/play/events/server/tables.ts';
import { fixturesOf } from '#features/play/matches/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal, refusedFields } from '#testing/people.ts';
import { openMatches, openTournament, playOut, startTournament } from '#testing/tournaments.ts';
import { ARRANGE, createBracketRunner } from './server/bracket-runner.ts';
import { arrangeMore, beginTournament } from './server/start.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const MINUTE = 60_000;

test('an organiser starts a cup by hand, before check-in has opened, with all who take part', async () => {
  const { eventId, contenders } = await openedFor(3);
  await organiser.api.startEvent({ eventId });
  await organiser.api.startEvent({ eventId });
  const bracket = await organiser.api.getBracketEvent({ id: eventId });
  expect(bracket).toMatchObject({ entrants: 3, event: { status: 'ongoing' } });
  expect(await refusal(organiser.api.setSeeds({ eventId, entryIds: [] }))).toBe('event_has_begun');
  expect(contenders).toHaveLength(3);
});

test('where check-in has opened, a start by hand leaves out who has not checked in', async () => {
  const { eventId, contenders } = await openedFor(3);
  await letPass(product, 65 * MINUTE);
  const [first, second] = contenders;
  await first?.api.checkInToEvent({ eventId });
  expect(await refusal(organiser.api.startEvent({ eventId }))).toBe('too_few_entrants');
  await second?.api.checkInToEvent({ eventId });
  await organiser.api.startEvent({ eventId });
  expect((await organiser.api.getBracketEvent({ id: eventId })).entrants).toBe(2);
});

test('who asked in the instant of the start comes after it: leaving is a walkover, and nobody joins', async () => {
  const { eventId, contenders } = await openedFor(2);
  const late = await newPlayer(product);
  const { gameId } = (await late.api.eventById({ id: eventId })).game;
  await late.api.linkGameAccount({ gameId, accountName: late.username, platform: 'ps5' });
  await organiser.api.startEvent({ eventId });
  product.clock.advance(-1);
  const [leaver] = contenders;
  await leaver?.api.leaveEvent({ eventId });
  expect(await refusal(late.api.joinEvent({ eventId }))).toBe('joining_refused');
  await letPass(product, MINUTE);
  const { champion } = await organiser.api.getBracketEvent({ id: eventId });
  expect(champion?.entryId).toBe(contenders[1]?.entryId);
});

test('seeds by hand come first, the others behind them as if nothing was set', async () => {
  const { eventId, contenders } = await openedFor(4);
  const seeds = async () =>
    (await organiser.api.eventSeeds({ eventId })).items.map(({ entryId }) => entryId);
  const drawn = await seeds();
  expect(drawn.toSorted()).toEqual(contenders.map(({ entryId }) => entryId).sort());
  const [a = '', b = '', c = '', d = ''] = drawn;
  await organiser.api.setSeeds({ eventId, entryIds: [d, b] });
  await organiser.api.setSeeds({ eventId, entryIds: [d, b] });
  expect(await seeds()).toEqual([d, b, a, c]);
  const wrong = { seeds_twice: [a, a], stranger: [eventId] };
  for (const entryIds of Object.values(wrong)) {
    expect(Object.keys(await refusedFields(organiser.api.setSeeds({ eventId, entryIds })))).toEqual(
      ['entryIds'],
    );
  }
  await organiser.api.startEvent({ eventId });
  const { matches } = await organiser.api.getBracketEvent({ id: eventId, round: 'W1' });
  const bySeed = matches.items.flatMap(({ home, away }) => [home, away]);
  expect(bySeed.find((side) => side?.seed === 1)?.entryId).toBe(d);
  expect(bySeed.find((side) => side?.seed === 2)?.entryId).toBe(b);
});

test('one entrant moved to a seed: the seeds down to it are set by hand, the others keep their order', async () => {
  const { eventId } = await openedFor(4);
  const seeds = async () => (await organiser.api.eventSeeds({ eventId })).items;
  const [a = '', b = '', c = '', d = ''] = (await seeds()).map(({ entryId }) => entryId);
  await organiser.api.moveSeed({ eventId, entryId: c, seed: 2 });
  await organiser.api.moveSeed({ eventId, entryId: c, seed: 2 });
  expect((await seeds()).map(({ entryId, byHand }) => [entryId, byHand])).toEqual([
    [a, true],
    [c, true],
    [b, false],
    [d, false],
  ]);
  await organiser.api.moveSeed({ eventId, entryId: a, seed: 99 });
  expect((await seeds()).map(({ entryId }) => entryId)).toEqual([c, b, d, a]);
  await organiser.api.setSeeds({ eventId, entryIds: [] });
  expect((await seeds()).map(({ entryId }) => entryId)).toEqual([a, b, c, d]);
  const stranger = organiser.api.moveSeed({ eventId, entryId: crypto.randomUUID(), seed: 1 });
  expect(await refusal(stranger)).toBe('not_found');
  await organiser.api.startEvent({ eventId });
  expect(await refusal(organiser.api.moveSeed({ eventId, entryId: d, seed: 1 }))).toBe(
    'event_has_begun',
  );
});

test('only organisers of the audience seed and start, and a daily battleground draws nothing', async () => {
  const { eventId } = await openedFor(2);
  const player = await newPlayer(product);
  expect(await refusal(player.api.startEvent({ eventId }))).toBe('role_needed');
  expect(await refusal(player.api.setSeeds({ eventId, entryIds: [] }))).toBe('role_needed');
  const entryId = crypto.randomUUID();
  expect(await refusal(player.api.moveSeed({ eventId, entryId, seed: 1 }))).toBe('role_needed');
  const elsewhere = await newOfficial(product, 'organiser', await stranger());
  expect(await refusal(elsewhere.api.startEvent({ eventId }))).toBe('not_found');
  const daily = await newEvent(product);
  expect(await refusal(organiser.api.startEvent({ eventId: daily.eventId }))).toBe(
    'event_not_drawn',
  );
});

test('a stage that has begun with others than go on now stays, or begins anew, as the organiser chooses', async () => {
  const cup = await startTournament(product, 4, {
    format: 'groups',
    drawsAllowed: true,
    tournament: { groups: 2, best: 1 },
  });
  const { eventId } = cup;
  const groups = await openMatches(organiser, eventId);
  for (const match of groups) await playOut(product, cup, match, [2, 1]);
  const [final] = await openMatches(organiser, eventId);
  for (const { api, entryId } of cup.contenders) {
    const isIn = [final?.home?.entryId, final?.away?.entryId].includes(entryId);
    if (isIn) await api.readyUp({ matchId: final?.matchId ?? '' });
  }
  const [one] = groups;
  const matchId = one?.matchId ?? '';
  await organiser.api.reopenMatch({ matchId, reason: 'The wrong screenshot' });
  const ruling = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 1 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the second one shows' });
  await product.runDue();
  const nameOf = (entry: string | undefined) =>
    cup.contenders.find(({ entryId }) => entryId === entry)?.username;
  const { choices } = await organiser.api.eventControl({ eventId });
  expect(choices).toEqual([
    {
      stage: 2,
      reseeded: 0,
      leaves: { names: [nameOf(one?.home?.entryId)], count: 1 },
      joins: { names: [nameOf(one?.away?.entryId)], count: 1 },
    },
  ]);
  await organiser.api.chooseStage({ eventId, stage: 2, choice: 'anew' });
  await organiser.api.chooseStage({ eventId, stage: 2, choice: 'anew' });
  await product.runDue();
  const [anew] = await openMatches(organiser, eventId);
  expect([anew?.home?.entryId, anew?.away?.entryId]).toContain(one?.away?.entryId);
  const old = await organiser.api.getMatch({ matchId: final?.matchId ?? '' });
  expect(old.status).toBe('cancelled');
  const { stages } = await organiser.api.getBracketEvent({ id: eventId });
  expect(stages[1]?.changed).toBeNull();
});

test('what has many matches is arranged step by step; a step made twice doubles nothing', async () => {
  const { eventId } = await openedFor(4, { format: 'league' });
  const { transactions, rules } = product.platform;
  const twoAtOnce = createBracketRunner(fixturesOf(product.platform), checkInRules(rules), 2);
  await transactions.run(async (transaction) => {
    await startNow(transaction, await eventRow(eventId));
    await beginTournament(transaction, eventId, twoAtOnce);
  });
  expect(await arranged(eventId)).toEqual([]);
  await transactions.run((transaction) => arrangeMore(transaction, eventId, 1, twoAtOnce));
  const first = await arranged(eventId);
  expect(first).toHaveLength(2);
  await transactions.run((transaction) => transaction.job(ARRANGE, { eventId, stage: 1 }));
  await product.runDue();
  const all = await arranged(eventId);
  expect([all.length, new Set(all).size]).toEqual([6, 6]);
  expect(all).toEqual(expect.arrayContaining(first));
});

async function arranged(id: EventId): Promise<string[]> {
  const { matches } = await organiser.api.getBracketEvent({ id, round: 'ALL', pageSize: 100 });
  return matches.items.flatMap(({ matchId }) => matchId ?? []);
}

function eventRow(id: EventId) {
  return tables<EventsTables>(product.platform.db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Of another audience. */
function stranger() {
  return newPlayer(product, { brand: 'saf-ke-en' });
}

async function openedFor(size: number, facts: Partial<NewEvent> = {}) {
  const event = await openTournament(product, facts);
  const contenders = [];
  for (let index = 0; index < size; index += 1) {
    const person = await newPlayer(product);
    contenders.push({ ...person, entryId: await join(person, event) });
  }
  await product.runDue();
  return { eventId: event.eventId, contenders };
}
