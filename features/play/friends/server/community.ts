import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { friendsCalls } from '../friends.contract.ts';
import type { FriendsTables } from './tables.ts';

export function community({ db }: Platform): Handler<typeof friendsCalls.community> {
  return async (_, context) => {
    const { playerId, audience } = actingPlayer(context);
    return standingOf(db, playerId, audience);
  };
}

export function addForumParticipation(): Handler<typeof friendsCalls.addForumParticipation> {
  return async ({ userId }, context) => {
    const player = ownPlayerId(context, userId);
    const { audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      await takePart(transaction, player, audience);
      return standingOf(transaction.db, player, audience);
    });
  };
}

/** Counts a player once, for any number of calls. */
async function takePart(
  { db, now }: Transaction,
  player: PlayerId,
  audience: string,
): Promise<void> {
  const view = tables<FriendsTables>(db);
  const made = await view
    .insertInto('community_members')
    .values({ player_id: player, audience, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return;
  await view
    .insertInto('community_counts')
    .values({ audience, members: 1 })
    .onConflict((conflict) =>
      conflict
        .column('audience')
        .doUpdateSet(({ eb }) => ({ members: eb('community_counts.members', '+', 1) })),
    )
    .execute();
}

/** Removes a player from the community when the profile is removed. */
export async function leaveCommunity(db: Db, player: PlayerId): Promise<void> {
  const view = tables<FriendsTables>(db);
  const gone = await view
    .deleteFrom('community_members')
    .where('player_id', '=', player)
    .returning('audience')
    .executeTakeFirst();
  if (!gone) return;
  await view
    .updateTable('community_counts')
    .set(({ eb }) => ({ members: eb('members', '-', 1) }))
    .where('audience', '=', gone.audience)
    .execute();
}

async function standingOf(db: Db, player: PlayerId, audience: string) {
  const view = tables<FriendsTables>(db);
  const member = await view
    .selectFrom('community_members')
    .select('since')
    .where('player_id', '=', player)
    .executeTakeFirst();
  const count = await view
    .selectFrom('community_counts')
    .select('members')
    .where('audience', '=', audience)
    .executeTakeFirst();
  return {
    participating: member !== undefined,
    since: member?.since.toISOString() ?? null,
    participants: count?.members ?? 0,
  };
}
