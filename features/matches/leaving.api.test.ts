import { afterAll, beforeAll, expect, test } from 'vitest';
import { challenge, inMinutes, newPair } from '#testing/matches.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

test.each(['challenger', 'challenged'] as const)(
  'a request for another time falls away at no price where the %s leaves the event',
  async (leaver) => {
    const pair = await newPair(product);
    const { matchId, eventId, challenged } = await challenge(product, pair);
    await challenged.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 90) });
    await pair[leaver].api.leaveEvent({ eventId });
    const { status } = await challenged.api.getMatch({ matchId });
    expect(status).toBe('cancelled');
    const { items } = await challenged.api.eventRankings({ id: eventId });
    expect(items.filter(({ points }) => points !== 0)).toEqual([]);
  },
);
