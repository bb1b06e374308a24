import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type Bond, type BondState, STRANGERS } from '../rules/bond.ts';
import type { FriendsTables } from './tables.ts';

export interface KnownBond extends Bond {
  readonly since: Date | null;
}

/** The relations of other players to a player, from the player's side, with an entry for each. */
export async function bondsWith(
  db: Db,
  player: PlayerId,
  others: readonly PlayerId[],
  now: Date,
): Promise<Map<PlayerId, KnownBond>> {
  const ids = [...new Set(others)];
  const bonds = new Map(ids.map((id) => [id, { ...STRANGERS, since: null as Date | null }]));
  if (ids.length === 0) return bonds;
  const view = tables<FriendsTables>(db);
  const [states, blocks] = await Promise.all([
    view
      .selectFrom('friendships')
      .select(['other_id', 'state', 'since'])
      .where('player_id', '=', player)
      .where('other_id', 'in', ids)
      .execute(),
    view
      .selectFrom('player_blocks')
      .select(['player_id', 'blocked_id', 'at'])
      .where(({ and, eb, or }) =>
        or([
          and([eb('player_id', '=', player), eb('blocked_id', 'in', ids)]),
          and([eb('blocked_id', '=', player), eb('player_id', 'in', ids)]),
        ]),
      )
      .execute(),
  ]);
  for (const { other_id, state, since } of states) {
    const known = { ...STRANGERS, state, age: now.getTime() - since.getTime(), since };
    bonds.set(other_id, known);
  }
  for (const { player_id, blocked_id, at } of blocks) {
    const own = player_id === player;
    const other = own ? blocked_id : player_id;
    const bond = bonds.get(other);
    if (!bond) continue;
    bonds.set(other, { ...bond, ...(own ? { blocks: true, since: at } : { isBlocked: true }) });
  }
  return bonds;
}

/** Locks a pair of players for every change between them, so that two who ask at once become friends. */
export async function lockBond({ db }: Transaction, a: PlayerId, b: PlayerId): Promise<void> {
  const pair = `bond:${[a, b].sort().join(':')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(db);
}

/** Saves one side of a bond. */
export async function saveSide(
  { db, now }: Transaction,
  player: PlayerId,
  other: PlayerId,
  state: BondState | undefined,
): Promise<void> {
  const view = tables<FriendsTables>(db);
  if (state === undefined) {
    await view
      .deleteFrom('friendships')
      .where('player_id', '=', player)
      .where('other_id', '=', other)
      .execute();
    return;
  }
  await view
    .insertInto('friendships')
    .values({ player_id: player, other_id: other, state, since: now })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'other_id']).doUpdateSet({ state, since: now }),
    )
    .execute();
}

/** The number of a player's relations in this state. */
export async function countBonds(db: Db, player: PlayerId, state: BondState): Promise<number> {
  const { bonds } = await tables<FriendsTables>(db)
    .selectFrom('friendships')
    .select(({ fn }) => fn.countAll<number>().as('bonds'))
    .where('player_id', '=', player)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return bonds;
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
