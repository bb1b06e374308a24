import { playerCards } from '#features/foundation/identity/server/index.ts';
import { earnShare } from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { friendsCalls } from '../friends.contract.ts';
import { newShareCode, shownCode } from '../rules/names.ts';
import { type Circle, personFor } from './people.ts';
import type { FriendsTables } from './tables.ts';

/** Equal codes are practically never drawn; a few draws are enough. */
const DRAWS = 5;

export function profileShare(circle: Circle): Handler<typeof friendsCalls.profileShare> {
  const { platform } = circle;
  return async ({ userId }, context) => {
    const { username, avatarUrl, look } = await personFor(circle, userId, context);
    const { audience } = actingPlayer(context);
    const known = await codeOf(platform.db, userId);
    const draw = () => newShareCode(platform.random);
    const code =
      known ??
      (await platform.transactions.run((transaction) =>
        makeCode(transaction, userId, audience, draw),
      ));
    return {
      userId,
      username,
      avatarUrl,
      look,
      url: `${context.origin}/profile/${userId}`,
      code: shownCode(code),
      picture: `/share/profile/${userId}.png`,
    };
  };
}

/** `rules.md`, "Coins": 1 coin a share, at most 5 a day; the day is the player's. */
export function shareProfile(circle: Circle): Handler<typeof friendsCalls.shareProfile> {
  return async ({ userId }, context) => {
    await personFor(circle, userId, context);
    const { playerId: player, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const timeZone = await zoneOf(transaction.db, player, context);
      const share = { player, audience, timeZone, key: newId<Id<'share'>>() };
      const { earned, leftToday } = await earnShare(transaction, share);
      return { coins: earned, leftToday };
    });
  };
}

async function zoneOf(db: Db, player: PlayerId, { brand }: CallContext): Promise<string> {
  return (await playerCards(db, [player])).get(player)?.timeZone ?? brand.timeZone;
}

async function codeOf(db: Db, player: PlayerId): Promise<string | undefined> {
  const row = await tables<FriendsTables>(db)
    .selectFrom('share_codes')
    .select('code')
    .where('player_id', '=', player)
    .executeTakeFirst();
  return row?.code;
}

/** Creates the player's code, once even for simultaneous calls. */
async function makeCode(
  { db }: Transaction,
  player: PlayerId,
  audience: string,
  draw: () => string,
): Promise<string> {
  for (let draws = 0; draws < DRAWS; draws += 1) {
    await tables<FriendsTables>(db)
      .insertInto('share_codes')
      .values({ player_id: player, audience, code: draw() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const code = await codeOf(db, player);
    if (code !== undefined) return code;
  }
  throw refuse('unavailable');
}
