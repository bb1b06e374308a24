import { holderOfPlayer } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { numberOf } from './numbers.ts';
import type { CarriersTables } from './tables.ts';

/** Callbacks of carriers about a player's number, and the player's SMS and dialled codes. */
export const carriersPersonalData = {
  name: 'carriers',
  tables: ['carrier_notices', 'carrier_watch'],

  async exportData(db: Db, player: PlayerId): Promise<unknown> {
    const msisdn = await numberOfPlayer(db, player);
    if (msisdn === undefined) return [];
    return tables<CarriersTables>(db)
      .selectFrom('carrier_notices')
      .select(['channel', 'content', 'received_at', 'outcome'])
      .where('msisdn', '=', msisdn)
      .orderBy('received_at')
      .execute();
  },

  /** Runs while the player still has the number. The subscription's own job reports the stop to the carrier. */
  async erase({ db }: Transaction, player: PlayerId): Promise<void> {
    const msisdn = await numberOfPlayer(db, player);
    if (msisdn === undefined) return;
    const view = tables<CarriersTables>(db);
    await view.deleteFrom('carrier_notices').where('msisdn', '=', msisdn).execute();
    await view.deleteFrom('carrier_watch').where('msisdn', '=', msisdn).execute();
  },
};

async function numberOfPlayer(db: Db, player: PlayerId): Promise<string | undefined> {
  const holder = await holderOfPlayer(db, player);
  return holder && numberOf(holder);
}
