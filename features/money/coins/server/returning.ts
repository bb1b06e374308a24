import { createHmac } from 'node:crypto';
import { findContact } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { CoinTables } from './tables.ts';

type Keeper = Pick<Platform, 'secret'>;

/** Time for which any data of a departed player are kept (specification, section 9): 6 months. */
const KEPT_MS = 183 * 86_400_000;

/**
 * Stores a mark of a player who leaves, derived from their number or address, so that they cannot be referred when they
 * come back.
 */
export async function saveMark(
  keeper: Keeper,
  { db, now }: Transaction,
  player: PlayerId,
  audience: string,
): Promise<void> {
  const mark = await markOf(keeper, db, player);
  const marks = tables<CoinTables>(db);
  if (mark) {
    await marks
      .insertInto('coin_referred_marks')
      .values({ audience, mark, at: now })
      .onConflict((conflict) => conflict.columns(['audience', 'mark']).doUpdateSet({ at: now }))
      .execute();
  }
  await marks.deleteFrom('coin_referred_marks').where('at', '<=', forgottenBefore(now)).execute();
}

/** True if a new player was here before and has left. */
export async function wasHere(
  keeper: Keeper,
  { db, now }: Transaction,
  player: PlayerId,
  audience: string,
): Promise<boolean> {
  const mark = await markOf(keeper, db, player);
  if (!mark) return false;
  const found = await tables<CoinTables>(db)
    .selectFrom('coin_referred_marks')
    .select('mark')
    .where('audience', '=', audience)
    .where('mark', '=', mark)
    .where('at', '>', forgottenBefore(now))
    .executeTakeFirst();
  return found !== undefined;
}

/** A one-way hash of the number or address by which a player signed up, under the product's secret. */
async function markOf({ secret }: Keeper, db: Db, player: PlayerId): Promise<Buffer | undefined> {
  const contact = await findContact(db, player);
  const proof = contact?.cameBy;
  return proof ? createHmac('sha256', secret).update(`referred\n${proof}`).digest() : undefined;
}

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}
