import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { deliver, delivered, STORE_DELIVER, STORE_DELIVERED } from './delivering.ts';
import { sealingOf } from './sealing.ts';
import type { StoreTables } from './tables.ts';

const HOUR_MS = 3_600_000;
/** An order that waits for so long has lost its job. */
const FORGOTTEN_MS = HOUR_MS;
const AT_ONCE = 500;

/** Delivers codes, retries orders that have lost their job, and reseals codes after a change of the key. */
export function storeJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.handle(STORE_DELIVER, ({ orderId }) => deliver(platform, String(orderId)));
  jobs.handle(STORE_DELIVERED, ({ orderId, outcome }) =>
    delivered(platform, String(orderId), outcome === 'taken' ? 'taken' : 'refused'),
  );
  jobs.every('store', '37 * * * *', async () => {
    await takeUp(platform);
    await sealAnew(platform);
  });
}

async function takeUp({ db, clock, transactions }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_MS);
  const rows = await tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select('id')
    .where('state', '=', 'delivering')
    .where('changed_at', '<', before)
    .limit(AT_ONCE)
    .execute();
  for (const { id } of rows) {
    await transactions.run((transaction) => transaction.job(STORE_DELIVER, { orderId: id }));
  }
}

/** So that an old key can be taken out of the settings when no code is sealed by it any more. */
export async function sealAnew(platform: Platform): Promise<void> {
  const sealing = sealingOf(platform);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await tables<StoreTables>(platform.db)
      .selectFrom('store_codes')
      .select(['id', 'key_id', 'sealed'])
      .where('key_id', '<>', sealing.keyId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, key_id, sealed } of rows) {
      const code = sealing.open({ keyId: key_id, sealed });
      if (code === undefined) continue; // its key is gone already
      const anew = sealing.close(code);
      await tables<StoreTables>(platform.db)
        .updateTable('store_codes')
        .set({ key_id: anew.keyId, sealed: anew.sealed })
        .where('id', '=', id)
        .where('key_id', '=', key_id)
        .execute();
    }
    after = last.id;
  }
}
