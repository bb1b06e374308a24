import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOfficial } from '#testing/matches.ts';
import { visitorOf } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { playOut, startTournament } from '#testing/tournaments.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test('how a cup has ended is told from its end on, and no more while its final is played again', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  const visitor = visitorOf(product);
  const finals = async () => (await visitor.eventFinals({ ids: eventId })).items;
  expect(await finals()).toEqual([]);
  const [final] = (await visitor.getBracketEvent({ id: eventId })).matches.items;
  if (!final?.matchId) throw new Error('no final');
  await playOut(product, cup, final);
  expect(await finals()).toMatchObject([
    {
      eventId,
      places: [
        { from: 1, to: 1, entryId: final.home?.entryId },
        { from: 2, to: 2, entryId: final.away?.entryId },
      ],
    },
  ]);
  const foreign = visitorOf(product, 'blg-ps-ar.localhost');
  expect((await foreign.eventFinals({ ids: eventId })).items).toEqual([]);
  const organiser = await newOfficial(product, 'organiser');
  await organiser.api.reopenMatch({ matchId: final.matchId, reason: 'Played on the wrong map' });
  await product.runDue();
  expect(await finals()).toEqual([]);
});
