import { sql } from 'kysely';
import { recordReferral } from '#features/money/coins/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Enrolled } from './enrol.ts';
import type { Cast } from './month.ts';
import type { Draft } from './roster.ts';
import type { Step } from './walk.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days in a row of the first players, up to now. */
const STREAKS = [15, 8, 5, 3, 2, 1];
/** Time since the last claim: a little under a day. */
const CLAIMED_BEFORE_MS = 20 * HOUR_MS;
/** Friends that the first player invited, and one doubtful invitation. */
const FRIENDS = [6, 7, 8];
const DOUBTFUL = 9;

/** Daily bonuses of the first players of a roster, and the friends that the very first one has brought. */
export function coinSteps(cast: Cast, roster: readonly Draft[], from: Date, now: Date): Step[] {
  const people = roster
    .filter(({ part }) => part === 'player')
    .flatMap(({ username }) => cast.people.get(username) ?? []);
  const claims = STREAKS.flatMap((days, index) => {
    const person = people[index];
    if (!person) return [];
    return Array.from({ length: days }, (_, day): Step => {
      const at = new Date(now.getTime() - CLAIMED_BEFORE_MS - day * (DAY_MS + 60_000));
      return { at, lane: `coins ${person.userId}`, run: () => person.api.claimDailyCoins({}) };
    }).reverse();
  }).filter(({ at }) => at > from);
  return [...claims, ...friendSteps(cast, people, new Date(now.getTime() - 2 * DAY_MS))];
}

function friendSteps({ platform }: Cast, people: readonly Enrolled[], at: Date): Step[] {
  const [first] = people;
  if (!first) return [];
  return [...FRIENDS, DOUBTFUL].flatMap((place, index): Step[] => {
    const friend = people[place];
    if (!friend) return [];
    return [
      {
        at: new Date(at.getTime() + index * HOUR_MS),
        lane: 'referrals',
        run: () =>
          platform.transactions.run(async (transaction) => {
            if (place === DOUBTFUL) await shareDevice(transaction, first, friend);
            const playerId = friend.userId as PlayerId; // as createSamplePlayer made it
            const { audience } = friend.draft.brand;
            const own = { address: '', userAgent: `sample ${place}`, numberBlock: null };
            const joined = { playerId, audience, referId: first.userId, ...own };
            await recordReferral(platform, transaction, joined);
          }),
      },
    ];
  });
}

/** Makes two players look as if they had signed in in one browser. */
async function shareDevice({ db }: Transaction, one: Enrolled, other: Enrolled): Promise<void> {
  const players = [one.userId, other.userId];
  await sql`
    update sessions set device_hash = sha256(${one.userId}::bytea)
    where player_id = any(${players}::uuid[])`.execute(db);
}
