import { type RawBuilder, sql } from 'kysely';
import { ownerOfPlayer } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import type { HeldPairId } from '../held-contract.ts';
import type { LeaderboardTables } from './tables.ts';

/** The brand that both players of a pair came by; the audience's where they came by two. */
export async function ownerOfPair(db: Db, id: string): Promise<Owned | undefined> {
  const pair = await tables<LeaderboardTables>(db)
    .selectFrom('held_pairs')
    .select(['audience', 'player_id', 'opponent_id'])
    .where('id', '=', id as HeldPairId) // an identifier as it was sent
    .executeTakeFirst();
  if (!pair) return undefined;
  const one = await ownerOfPlayer(db, pair.player_id);
  const other = await ownerOfPlayer(db, pair.opponent_id);
  const isShared = one?.brand !== other?.brand;
  return { audience: pair.audience, brand: isShared ? null : (one?.brand ?? null) };
}

/** Narrows the queue of pairs as {@link ownerOfPair} decides one. */
export function pairsInReach(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from players one join players other on other.brand = one.brand
    where one.id = held_pairs.player_id and other.id = held_pairs.opponent_id
      and one.brand <> all(${[...reach]}::text[]))`;
}
