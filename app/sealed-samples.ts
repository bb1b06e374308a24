import { messagesSealed } from '#features/messages/server/index.ts';
import { storeSealed } from '#features/store/server/index.ts';
import { webhooksSealed } from '#features/webhooks/server/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/database.ts';
import { hasTable, type SealedSample } from '#platform/secret-checks.ts';
import { pushSealed } from './push.ts';

/** The newest of all that the database keeps sealed: by these a start proves its secrets. */
export async function sealedSamples(
  db: Db,
  config: Pick<Config, 'voucherKeys'>,
): Promise<SealedSample[]> {
  if (!(await hasTable(db, 'push_keys'))) return [];
  return [
    ...(await storeSealed(db, config)),
    ...(await webhooksSealed(db)),
    ...(await messagesSealed(db)),
    ...(await pushSealed(db)),
  ];
}
