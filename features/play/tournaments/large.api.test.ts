import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  checkInRules,
  notifyCheckIn,
  notifyMoreOfCheckIn,
} from '#features/play/events/server/index.ts';
import { type Fixtures, fixturesOf } from '#features/play/matches/server/index.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import { crowdIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { openTournament } from '#testing/tournaments.ts';
import { withdrawEntrant } from './server/advance-bracket.ts';
import { createBracketRunner } from './server/bracket-runner.ts';
import { entrantsOfStage, writeMore } from './server/entrant-rows.ts';
import { arrangeMore, beginTournament } from './server/start.ts';

const MINUTE = 60_000;
const TWO_HOURS = 120 * MINUTE;
const AT_ONCE = 3;
/** More than are written at once. */
const VERY_MANY = 2_100;

const product = describeProduct();

test('a step of arranging that fails half-way is repeated, and doubles nothing', async () => {
  const { platform } = product;
  const { transactions } = platform;
  const event = await openTournament(product);
  const eventId = event.eventId as EventId; // of the event just made
  await crowdIn(product, eventId, 16);
  product.clock.advance(TWO_HOURS);
  const fixtures = fixturesOf(platform);
  const inSteps = (some: Fixtures) =>
    createBracketRunner(some, checkInRules(platform.rules), AT_ONCE);
  const step = (some: Fixtures) =>
    transactions.run((transaction) => arrangeMore(transaction, eventId, 1, inSteps(some)));

  await transactions.run((transaction) => beginTournament(transaction, eventId, inSteps(fixtures)));
  expect(await arranged(eventId)).toEqual({ rows: 0, linked: 0, matches: 0, sides: 0, told: 0 });

  await expect(step(failingHalfWay(fixtures))).rejects.toThrow('the node is gone');
  expect(await arranged(eventId)).toMatchObject({ linked: 0, matches: 0, sides: 0, told: 0 });

  await step(fixtures);
  expect(await arranged(eventId)).toMatchObject({ linked: AT_ONCE, matches: AT_ONCE });

  const all = { rows: 8, linked: 8, matches: 8, sides: 16, told: 16 };
  await product.runDue();
  expect(await arranged(eventId)).toEqual(all);
  await transactions.run((transaction) => beginTournament(transaction, eventId, inSteps(fixtures)));
  await step(fixtures);
  await product.runDue();
  expect(await arranged(eventId)).toEqual(all);
});

test('of very many the order is kept at once, and everybody is seen before they have a row', async () => {
  const { platform } = product;
  const { transactions, db } = platform;
  const event = await openTournament(product);
  const eventId = event.eventId as EventId; // of the event just made
  const crowd = await crowdIn(product, eventId, VERY_MANY);
  product.clock.advance(TWO_HOURS);
  const runner = createBracketRunner(fixturesOf(platform), checkInRules(platform.rules), AT_ONCE);
  await transactions.run((transaction) => beginTournament(transaction, eventId, runner));
  const stage = { eventId, stage: 1, group: null };
  const seen = async () => {
    const view = await product.app.inject({
      url: `/api/get-bracket-event?id=${eventId}&pageSize=5`,
    });
    const { entrants, rounds, matches } = view.json<Bracket>();
    return { entrants, rounds, total: matches.total, keys: matches.items.map(({ key }) => key) };
  };
  const drawn = await entrantsOfStage(db, stage);
  const before = await seen();
  expect(drawn.map(({ seed }) => seed)).toEqual(crowd.map((_, index) => index + 1));
  expect(new Set(drawn.map(({ entryId }) => entryId))).toEqual(
    new Set(crowd.map(({ entryId }) => entryId)),
  );
  expect(before).toMatchObject({ entrants: VERY_MANY, total: VERY_MANY - 2048 });
  expect(before.keys).toHaveLength(5);
  expect(await rowsOf(eventId)).toEqual({ entrants: 0, orders: 1 });

  const leaver = drawn.at(-1)?.entryId ?? ('' as EntryId); // there are some
  await transactions.run((transaction) => withdrawEntrant(transaction, eventId, leaver, runner));
  expect(await rowsOf(eventId)).toEqual({ entrants: 1, orders: 1 });
  const step = () => transactions.run((transaction) => writeMore(transaction, stage));
  await step();
  await step();
  await step();
  expect(await rowsOf(eventId)).toEqual({ entrants: VERY_MANY, orders: 0 });
  expect(await entrantsOfStage(db, stage)).toEqual(
    drawn.map((each) => ({ ...each, isOut: each.entryId === leaver })),
  );
  expect(await seen()).toMatchObject({ entrants: VERY_MANY, total: before.total });
});

test('of very many hundreds at a time are told of the check-in and dropped by it, each once', async () => {
  const { platform } = product;
  const { transactions, db } = platform;
  const numbers = checkInRules(platform.rules);
  const event = await openTournament(product);
  const eventId = event.eventId as EventId; // of the event just made
  await crowdIn(product, eventId, 1_100);
  await sql`
    update entries set checked_in_at = null where id in
      (select id from entries where event_id = ${eventId} limit 600)`.execute(db);
  product.clock.advance(61 * MINUTE);
  await transactions.run((transaction) => notifyCheckIn(transaction, eventId, numbers));
  expect(await notificationsIn(eventId, 'event_check_in')).toEqual({ letters: 500, players: 500 });
  for (const letters of [1_000, 1_100, 1_100]) {
    await transactions.run((transaction) => notifyMoreOfCheckIn(transaction, eventId, numbers));
    expect(await notificationsIn(eventId, 'event_check_in')).toEqual({ letters, players: letters });
  }

  product.clock.advance(59 * MINUTE);
  const runner = createBracketRunner(fixturesOf(platform), numbers, AT_ONCE);
  await transactions.run((transaction) => beginTournament(transaction, eventId, runner));
  expect(await notificationsIn(eventId, 'event_missed')).toEqual({ letters: 500, players: 500 });
  expect((await seedsOfBegun(eventId)).length).toBe(0);
  product.clock.advance(1_000); // the next step comes after the start
  await transactions.run((transaction) => beginTournament(transaction, eventId, runner));
  expect(await notificationsIn(eventId, 'event_missed')).toEqual({ letters: 600, players: 600 });
  expect((await seedsOfBegun(eventId)).length).toBe(500);
});

function seedsOfBegun(eventId: EventId) {
  return entrantsOfStage(product.platform.db, { eventId, stage: 1, group: null });
}

async function notificationsIn(eventId: EventId, type: string) {
  const { rows } = await sql`
    select count(*) as letters, count(distinct notifications.player_id) as players
    from notifications join entries on entries.player_id = notifications.player_id
    where entries.event_id = ${eventId} and type = ${type}`.execute(product.platform.db);
  return rows[0];
}

interface Bracket {
  readonly entrants: number;
  readonly rounds: readonly { readonly round: string }[];
  readonly matches: { readonly total: number; readonly items: readonly { readonly key: string }[] };
}

async function rowsOf(eventId: EventId) {
  const { rows } = await sql`
    select
      (select count(*) from tournament_entrants where event_id = ${eventId}) as entrants,
      (select count(*) from tournament_orders where event_id = ${eventId}) as orders`.execute(
    product.platform.db,
  );
  return rows[0];
}

function failingHalfWay(fixtures: Fixtures): Fixtures {
  return {
    ...fixtures,
    async arrange(transaction, event, drawn) {
      await fixtures.arrange(transaction, event, drawn.slice(0, 1));
      throw new Error('the node is gone');
    },
  };
}

/** Numbers of stored matches of an event. */
async function arranged(eventId: EventId) {
  const { rows } = await sql`
    select
      (select count(*) from tournament_matches where event_id = ${eventId}) as rows,
      (select count(match_id) from tournament_matches where event_id = ${eventId}) as linked,
      (select count(*) from matches where event_id = ${eventId}) as matches,
      (select count(*) from match_players where event_id = ${eventId}) as sides,
      (select count(*) from notifications where type = 'match_arranged' and player_id in
        (select player_id from entries where event_id = ${eventId})) as told`.execute(
    product.platform.db,
  );
  return rows[0];
}
