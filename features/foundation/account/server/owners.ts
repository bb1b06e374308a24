import { ownerOfPlayer } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { RequestId } from '../account.contract.ts';
import type { AccountTables } from './tables.ts';

/** The brand that the asking player came by; an audience's where the profile is removed. */
export async function ownerOfRequest(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<AccountTables>(db)
    .selectFrom('privacy_requests')
    .select(['audience', 'player_id'])
    .where('id', '=', id as RequestId) // an identifier as it was sent
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, player_id: player } = row;
  return (player && (await ownerOfPlayer(db, player))) || { audience, brand: null };
}
