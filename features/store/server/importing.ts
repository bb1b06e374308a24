import { readCsv } from '#platform/csv.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { storeKeepingCalls } from '../keeping-contract.ts';
import { codesIn } from '../rules/codes.ts';
import { sealingOf } from './sealing.ts';
import { lockItem } from './shelves.ts';
import type { StoreTables } from './tables.ts';

const MOST_LINES_TOLD = 20;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Sealed as they come in. The same list again adds nothing: a code is known by its mark. */
export function importCodes(platform: Platform): Handler<typeof storeKeepingCalls.importCodes> {
  return async ({ itemId, csv }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const { codes, unreadable, repeated } = codesIn(readCsv(csv));
    const sealing = sealingOf(platform);
    return context.transact(async (work) => {
      const item = await lockItem(work.db, itemId, audience);
      if (item.shelf !== 'vouchers') throw refuseField('itemId', 'field_invalid');
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
            // to the end of its last day, wherever on earth that is
            good_until: lastDay ? new Date(Date.parse(`${lastDay}T12:00:00Z`) + DAY_MS) : null,
            imported_at: work.now,
            imported_by: playerId,
            order_id: null,
            spoiled_at: null,
          };
        });
        const made = await tables<StoreTables>(work.db)
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
