import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInRules } from '#features/events/server/index.ts';
import { type Fixtures, fixturesOf } from '#features/matches/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import { crowdIn } from '#testing/crowd.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { openTournament } from '#testing/tournaments.ts';
import { createConductor } from './server/conduct.ts';
import { arrangeMore, start } from './server/start.ts';

const TWO_HOURS = 120 * 60_000;
const AT_ONCE = 3;

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test('a step of arranging that fails half-way is repeated, and doubles nothing', async () => {
  const { platform } = product;
  const { workshop } = platform;
  const event = await openTournament(product);
  const eventId = event.eventId as EventId; // of the event just made
  await crowdIn(product, eventId, 16);
  product.clock.advance(TWO_HOURS);
  const fixtures = fixturesOf(platform);
  const inSteps = (some: Fixtures) => createConductor(some, checkInRules(platform.rules), AT_ONCE);
  const step = (some: Fixtures) =>
    workshop.transact((work) => arrangeMore(work, eventId, 1, inSteps(some)));

  await workshop.transact((work) => start(work, eventId, inSteps(fixtures)));
  expect(await arranged(eventId)).toEqual({ drawn: 16, linked: 0, matches: 0, sides: 0, told: 0 });

  await expect(step(failingAtSecond(fixtures))).rejects.toThrow('the node is gone');
  expect(await arranged(eventId)).toMatchObject({ linked: 0, matches: 0, sides: 0, told: 0 });

  await step(fixtures);
  expect(await arranged(eventId)).toMatchObject({ linked: AT_ONCE, matches: AT_ONCE });

  const all = { drawn: 16, linked: 8, matches: 8, sides: 16, told: 16 };
  await product.runDue();
  expect(await arranged(eventId)).toEqual(all);
  await workshop.transact((work) => start(work, eventId, inSteps(fixtures)));
  await step(fixtures);
  await product.runDue();
  expect(await arranged(eventId)).toEqual(all);
});

function failingAtSecond(fixtures: Fixtures): Fixtures {
  let times = 0;
  return {
    ...fixtures,
    async arrange(work, fixture) {
      times += 1;
      if (times === 2) throw new Error('the node is gone');
      return fixtures.arrange(work, fixture);
    },
  };
}

/** What stands in the database of an event's matches. */
async function arranged(eventId: EventId) {
  const { rows } = await sql`
    select
      (select count(*) from tournament_matches where event_id = ${eventId}) as drawn,
      (select count(match_id) from tournament_matches where event_id = ${eventId}) as linked,
      (select count(*) from matches where event_id = ${eventId}) as matches,
      (select count(*) from match_players where event_id = ${eventId}) as sides,
      (select count(*) from notifications where type = 'match_arranged' and player_id in
        (select player_id from entries where event_id = ${eventId})) as told`.execute(
    product.platform.db,
  );
  return rows[0];
}
