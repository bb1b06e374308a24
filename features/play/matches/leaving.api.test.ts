import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import {
  challenge,
  inMinutes,
  letPass,
  newOfficial,
  newPair,
  type TestMatch,
} from '#testing/matches.ts';
import { visitorOf } from '#testing/people.ts';

const product = describeProduct();

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

const MINUTE = 60_000;
const REASON = 'The servers of the game are down';

test.each(['event called off', 'challenger banned', 'challenged suspended'] as const)(
  'a request for another time costs nobody anything: %s',
  async (end) => {
    const pair = await newPair(product);
    const match = await challenge(product, pair);
    const { matchId, challenged, eventId } = match;
    await challenged.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 90) });
    await ENDS[end](match);
    await letPass(product, 120 * MINUTE);
    const { items } = await visitorOf(product).eventRankings({ id: eventId });
    expect(items.filter(({ points }) => points !== 0)).toEqual([]);
    const { rows } = await sql`select 1 from matches
      where id = ${matchId} and status in ('requested', 'reschedule_requested')`.execute(
      product.platform.db,
    );
    expect(rows).toEqual([]); // over, and not merely waiting
  },
);

const ENDS: Readonly<
  Record<
    'event called off' | 'challenger banned' | 'challenged suspended',
    (match: TestMatch) => Promise<unknown>
  >
> = {
  'event called off': async ({ eventId }) => {
    const { api } = await newOfficial(product, 'organiser');
    return api.cancelEvent({ eventId, reason: REASON });
  },
  'challenger banned': async ({ challenger: { userId } }) => {
    const { api } = await newOfficial(product, 'organiser');
    return api.banPlayer({ userId, cheating: true, reason: REASON });
  },
  'challenged suspended': async ({ challenged: { userId } }) => {
    const { api } = await newOfficial(product, 'moderator');
    return api.suspendPlayer({ userId, days: 7, reason: REASON });
  },
};
