import { sql } from 'kysely';
import type { identityCalls } from '#features/foundation/identity/identity.contract.ts';
import { coinBalance, referralLinkOf } from '#features/money/coins/server/index.ts';
import { openLaddersOfBoth } from '#features/play/events/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import { figuresOf, meetingsOf } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { friendsCalls, wholeProfileCalls } from '../friends.contract.ts';
import { resultFor, totalOf } from '../rules/rivalry.ts';
import { hiddenFrom } from './blocking.ts';
import { type Circle, personFor, refuseStranger } from './people.ts';
import type { FriendsTables } from './tables.ts';

/** Matches that a profile shows. */
const LAST_MATCHES = 10;
const FRIENDS = { page: 1, pageSize: 10 };

export function playerBonds(circle: Circle): Handler<typeof friendsCalls.playerBonds> {
  const { db, clock } = circle.platform;
  return async ({ userId }, context) => {
    const { playerId } = actingPlayer(context);
    const person = await personFor(circle, userId, context);
    const hidden = await hiddenFrom(db, playerId);
    const isAway = hidden.includes(userId);
    const mayMeet = person.actions.includes('challenge');
    const events = mayMeet ? await openLaddersOfBoth(db, playerId, userId, clock.now()) : [];
    return {
      person,
      friends: isAway ? 0 : await friendsOf(db, userId, hidden),
      mutual: isAway || userId === playerId ? 0 : await mutualOf(db, playerId, userId),
      events: events.map(({ titleIn, ...event }) => ({
        ...event,
        title: titleIn(context.language),
      })),
    };
  };
}

export function headToHead(circle: Circle): Handler<typeof friendsCalls.headToHead> {
  const { db } = circle.platform;
  return async ({ userId }, context) => {
    await refuseStranger(db, userId, context);
    const { playerId } = actingPlayer(context);
    const { tallies, last } = await meetingsOf(db, playerId, userId, LAST_MATCHES);
    const ids = [...tallies, ...last].map(({ gameId }) => gameId);
    const cards = await gameCards(db, ids, context.language);
    return {
      record: totalOf(tallies),
      games: tallies.flatMap(({ gameId, ...tally }) => {
        const game = cards.get(gameId);
        return game ? [{ ...tally, game }] : [];
      }),
      matches: last.flatMap(({ gameId, side, winner, at, ...meeting }) => {
        const game = cards.get(gameId);
        const result = resultFor({ side, winner });
        return game ? [{ ...meeting, game, result, at: at.toISOString() }] : [];
      }),
    };
  };
}

async function friendsOf(db: Db, player: PlayerId, hidden: readonly PlayerId[]): Promise<number> {
  const { friends } = await tables<FriendsTables>(db)
    .selectFrom('friendships')
    .select(({ fn }) => fn.countAll<number>().as('friends'))
    .where('player_id', '=', player)
    .where('state', '=', 'friend')
    .$if(hidden.length > 0, (query) => query.where('other_id', 'not in', [...hidden]))
    .executeTakeFirstOrThrow();
  return friends;
}

async function mutualOf(db: Db, a: PlayerId, b: PlayerId): Promise<number> {
  const { rows } = await sql<{ mutual: number }>`
    select count(*)::int as mutual from friendships own
    join friendships theirs on theirs.other_id = own.other_id
    where own.player_id = ${a} and own.state = 'friend'
      and theirs.player_id = ${b} and theirs.state = 'friend'`.execute(db);
  return rows[0]?.mutual ?? 0;
}

/** The calls that supply parts of a profile. */
interface Parts {
  readonly profile: Handler<typeof identityCalls.profile>;
  readonly getUserFriends: Handler<typeof friendsCalls.getUserFriends>;
}

/** The caller's own profile with all its parts. */
export function wholeProfile(
  platform: Platform,
  calls: Parts,
): Handler<typeof wholeProfileCalls.profile> {
  const { db } = platform;
  return async (input, context) => {
    const head = await calls.profile(input, context);
    if (input.parts === 'head') return head;
    const { playerId, audience } = actingPlayer(context);
    const [coins, { points, ratings }, friends, referralLink] = await Promise.all([
      coinBalance(db, playerId),
      figuresOf(platform, playerId),
      calls.getUserFriends({ allUsers: false, ...FRIENDS }, context),
      referralLinkOf(platform, playerId, { ...context.brand, audience }),
    ]);
    const [most] = ratings.toSorted((a, b) => b.matches - a.matches);
    return {
      ...head,
      coins,
      points,
      ELO: most?.rating ?? defaultRatingRules.start,
      friends,
      referralLink,
    };
  };
}
