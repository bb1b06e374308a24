import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { friendsCalls } from '../friends.contract.ts';
import { lockBond } from './bonds.ts';
import { markRequestRead, publishFriends } from './friending.ts';
import { type Circle, peopleFor, personFor, refuseStranger } from './people.ts';
import type { FriendsTables } from './tables.ts';

const MOST_BLOCKED = 500;
/** Blocked players may be more, because others block too. */
const MOST_LISTED = 1_000;

export function blockPlayer(circle: Circle): Handler<typeof friendsCalls.blockPlayer> {
  return async ({ userId: other, block }, context) => {
    const player = actingPlayer(context).playerId;
    if (other === player) throw refuse('friend_self', { status: 422 });
    await refuseStranger(circle.platform.db, other, context);
    return context.transaction(async (transaction) => {
      await lockBond(transaction, player, other);
      const changed = block
        ? await putBlock(transaction, player, other)
        : await lift(transaction, player, other);
      if (changed) publishFriends(transaction, player, other);
      return personFor(circle, other, context, transaction.db);
    });
  };
}

export function blockedPlayers(circle: Circle): Handler<typeof friendsCalls.blockedPlayers> {
  const { db } = circle.platform;
  return async (wanted, context) => {
    const blocks = blocksOf(db, actingPlayer(context).playerId);
    const { rows, paging } = await readPage(blocks, wanted, (each) =>
      each.select('blocked_id').orderBy('at', 'desc').orderBy('blocked_id'),
    );
    const ids = rows.map((row) => row.blocked_id);
    return { items: await peopleFor(circle, ids, context), ...paging };
  };
}

/** Lists players on the other side of a block, in either direction. */
export async function hiddenFrom(db: Db, player: PlayerId): Promise<PlayerId[]> {
  const rows = await otherSides(db, player).execute();
  return rows.map(({ id }) => id);
}

/** True if one of the two has blocked the other: they cannot challenge, ask or write to each other. */
export async function blockedEitherWay(db: Db, a: PlayerId, b: PlayerId): Promise<boolean> {
  return (await blockedAmong(db, a, [b])).has(b);
}

/** Those of `others` who have blocked the player, or are blocked by them. */
export async function blockedAmong(
  db: Db,
  player: PlayerId,
  others: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  const wanted = [...new Set(others)];
  if (wanted.length === 0) return new Set();
  const rows = await tables<FriendsTables>(db)
    .selectFrom('player_blocks')
    .select('blocked_id as id')
    .where('player_id', '=', player)
    .where('blocked_id', 'in', wanted)
    .union(
      tables<FriendsTables>(db)
        .selectFrom('player_blocks')
        .select('player_id as id')
        .where('blocked_id', '=', player)
        .where('player_id', 'in', wanted),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** All blocks between any two of these players, in both directions. */
export async function blocksAmong(
  db: Db,
  players: readonly PlayerId[],
): Promise<(readonly [PlayerId, PlayerId])[]> {
  const wanted = [...new Set(players)];
  if (wanted.length < 2) return [];
  const rows = await tables<FriendsTables>(db)
    .selectFrom('player_blocks')
    .select(['player_id', 'blocked_id'])
    .where('player_id', 'in', wanted)
    .where('blocked_id', 'in', wanted)
    .execute();
  return rows.map((row) => [row.player_id, row.blocked_id]);
}

/** Lists players on the other side of a block for other capabilities, up to a limit. */
export async function blockedPlayersOf(db: Db, player: PlayerId): Promise<PlayerId[]> {
  const rows = await otherSides(db, player).limit(MOST_LISTED).execute();
  return rows.map(({ id }) => id);
}

function otherSides(db: Db, player: PlayerId) {
  return blocksOf(db, player)
    .select('blocked_id as id')
    .union(
      tables<FriendsTables>(db)
        .selectFrom('player_blocks')
        .select('player_id as id')
        .where('blocked_id', '=', player),
    );
}

function blocksOf(db: Db, player: PlayerId) {
  return tables<FriendsTables>(db).selectFrom('player_blocks').where('player_id', '=', player);
}

/** Returns true if the block has changed. A block ends a friendship and removes a request. */
async function putBlock(
  transaction: Transaction,
  player: PlayerId,
  other: PlayerId,
): Promise<boolean> {
  const { blocked } = await blocksOf(transaction.db, player)
    .select(({ fn }) => fn.countAll<number>().as('blocked'))
    .executeTakeFirstOrThrow();
  const made = await tables<FriendsTables>(transaction.db)
    .insertInto('player_blocks')
    .values({ player_id: player, blocked_id: other, at: transaction.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  if (blocked >= MOST_BLOCKED) {
    throw refuse('blocks_full', { status: 409, values: { most: MOST_BLOCKED } });
  }
  await endBond(transaction, player, other);
  await endBond(transaction, other, player);
  await markRequestRead(transaction, player, other);
  return true;
}

/** Keeps declined and withdrawn requests, so that a block does not shorten the wait. */
async function endBond({ db }: Transaction, player: PlayerId, other: PlayerId): Promise<void> {
  await tables<FriendsTables>(db)
    .deleteFrom('friendships')
    .where('player_id', '=', player)
    .where('other_id', '=', other)
    .where('state', 'in', ['asked', 'asking', 'friend'])
    .execute();
}

async function lift({ db }: Transaction, player: PlayerId, other: PlayerId): Promise<boolean> {
  const gone = await tables<FriendsTables>(db)
    .deleteFrom('player_blocks')
    .where('player_id', '=', player)
    .where('blocked_id', '=', other)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
