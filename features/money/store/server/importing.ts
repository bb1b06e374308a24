import { sql } from 'kysely';
import { readCsv } from '#platform/csv.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseInvalid } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { codesIn } from '../rules/codes.ts';
import type { storeKeepingCalls } from '../stock.contract.ts';
import { type Sealing, sealingOf } from './sealing.ts';
import { lockItem } from './shelves.ts';
import type { ItemRow, StoreTables } from './tables.ts';
import { inLanguage } from './words.ts';

const MOST_LINES_TOLD = 20;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/**
 * Seals codes at import. A repeated list adds nothing, because each code is known by its mark. A list of another
 * voucher is refused as a whole, because each of its codes would be sold twice.
 */
export function importCodes(platform: Platform): Handler<typeof storeKeepingCalls.importCodes> {
  return async ({ itemId, csv }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const { codes, unreadable, repeated } = codesIn(readCsv(csv));
    const sealing = sealingOf(platform);
    return context.transaction(async (transaction) => {
      await lockImports(transaction.db, audience);
      const item = await lockItem(transaction.db, itemId, audience);
      if (item.shelf !== 'vouchers') throw refuseInvalid('itemId', 'field_not_offered');
      await refuseElsewhere(transaction.db, sealing, item, codes, context.language);
      let added = 0;
      for (let from = 0; from < codes.length; from += AT_ONCE) {
        const rows = codes.slice(from, from + AT_ONCE).map(({ code, lastDay }) => {
          const { keyId, sealed } = sealing.close(code);
          return {
            id: newId(),
            item_id: itemId,
            key_id: keyId,
            sealed,
            mark: sealing.markOf(itemId, code),
            // valid to the end of its last day in the last time zone
            good_until: lastDay ? new Date(Date.parse(`${lastDay}T12:00:00Z`) + DAY_MS) : null,
            imported_at: transaction.now,
            imported_by: playerId,
            order_id: null,
            spoiled_at: null,
          };
        });
        const made = await tables<StoreTables>(transaction.db)
          .insertInto('store_codes')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['item_id', 'mark']).doNothing())
          .returning('id')
          .execute();
        added += made.length;
      }
      return {
        added,
        repeated: repeated + codes.length - added,
        unreadable: unreadable.length,
        unreadableLines: unreadable.slice(0, MOST_LINES_TOLD),
      };
    });
  };
}

/** Makes the second of two simultaneous imports see the codes of the first. */
async function lockImports(db: Db, audience: string): Promise<void> {
  const key = `voucher-codes:${audience}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** A code belongs to one voucher of an audience. */
async function refuseElsewhere(
  db: Db,
  sealing: Sealing,
  { id, audience }: ItemRow,
  codes: readonly { readonly code: string }[],
  language: string,
): Promise<void> {
  const others = await tables<StoreTables>(db)
    .selectFrom('store_items')
    .select(['id', 'names'])
    .where('audience', '=', audience)
    .where('shelf', '=', 'vouchers')
    .where('id', '<>', id)
    .orderBy('id')
    .execute();
  for (const other of others) {
    const marks = codes.map(({ code }) => sealing.markOf(other.id, code));
    const { there } = await tables<StoreTables>(db)
      .selectFrom('store_codes')
      .select(({ fn }) => fn.countAll<number>().as('there'))
      .where('item_id', '=', other.id)
      .where(sql<boolean>`mark = any(${marks}::bytea[])`)
      .executeTakeFirstOrThrow();
    if (there === 0) continue;
    const values = { count: there, item: inLanguage(other.names, language) };
    throw refuse('input_invalid', {
      fields: [{ path: 'csv', code: 'voucher_codes_elsewhere', values }],
    });
  }
}
