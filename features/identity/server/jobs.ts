import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { IdentityTables } from './tables.ts';

const DAY = 86_400_000;
const KEEP_CODES = 7 * DAY;
const KEEP_TRIES = DAY;
/** Long after they count for nothing. */
const KEEP_PROOFS = DAY;

export function identityJobs({ jobs, db, clock }: Platform): void {
  jobs.every('prune-identity', '37 * * * *', () => prune(db, clock.now()));
}

/** Codes, proofs and tries at passwords that count for nothing any more. */
async function prune(db: Db, now: Date): Promise<void> {
  const view = tables<IdentityTables>(db);
  await view
    .deleteFrom('one_time_codes')
    .where('created_at', '<', new Date(now.getTime() - KEEP_CODES))
    .execute();
  await view
    .deleteFrom('login_tries')
    .where('at', '<', new Date(now.getTime() - KEEP_TRIES))
    .execute();
  await view
    .deleteFrom('portal_proofs')
    .where('used_at', '<', new Date(now.getTime() - KEEP_PROOFS))
    .execute();
}
