import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { FriendsTables } from './tables.ts';

const MOST_BLOCKED = 1_000;

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

/** All friends of a player, the newest first; there are never more than `MOST_FRIENDS`. */
export async function friendIds(db: Db, player: PlayerId): Promise<PlayerId[]> {
  const rows = await tables<FriendsTables>(db)
    .selectFrom('friendships')
    .select('other_id')
    .where('player_id', '=', player)
    .where('state', '=', 'friend')
    .orderBy('since', 'desc')
    .orderBy('other_id')
    .execute();
  return rows.map((row) => row.other_id);
}

/** All who have blocked a player or are blocked by them, as far as anybody would show. */
export async function blockedPlayersOf(db: Db, player: PlayerId): Promise<PlayerId[]> {
  const rows = await tables<FriendsTables>(db)
    .selectFrom('player_blocks')
    .select('blocked_id as id')
    .where('player_id', '=', player)
    .union(
      tables<FriendsTables>(db)
        .selectFrom('player_blocks')
        .select('player_id as id')
        .where('blocked_id', '=', player),
    )
    .limit(MOST_BLOCKED)
    .execute();
  return rows.map(({ id }) => id);
}
