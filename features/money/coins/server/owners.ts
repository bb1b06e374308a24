import { ownerOfPlayer } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { CoinTables } from './tables.ts';

/** The brand by which the referred friend came. */
export async function ownerOfReferral(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_referrals')
    .select('friend_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ownerOfPlayer(db, row.friend_id);
}

/** The brand by which the player of a gift came. */
export async function ownerOfGift(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_gifts')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ownerOfPlayer(db, row.player_id);
}
