import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type NotifyOfName, officialNameJob } from './official-holders.ts';
import { prunePasswordKeys } from './password-keys.ts';
import { recoveryJobs } from './passwords.ts';
import type { IdentityTables } from './tables.ts';

const DAY = 86_400_000;
const KEEP_CODES = 7 * DAY;
const KEEP_TRIES = DAY;
/** Long after they count for nothing. */
const KEEP_PROOFS = DAY;
/** Whoever never answered is not kept: it may be a stranger's number. */
const KEEP_UNANSWERED = 30 * DAY;

export function identityJobs(platform: Platform, notify: NotifyOfName): void {
  const { jobs, db, clock } = platform;
  recoveryJobs(platform);
  officialNameJob(platform, notify);
  jobs.every('prune-identity', '37 * * * *', () => prune(db, clock.now()));
}

/** Codes, links, proofs, and what was counted against floods, that count for nothing any more. */
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
  await view
    .deleteFrom('guardian_asks')
    .where('decision', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - KEEP_UNANSWERED))
    .execute();
  await view
    .deleteFrom('email_proofs')
    .where('created_at', '<', new Date(now.getTime() - KEEP_CODES))
    .execute();
  await view
    .deleteFrom('email_asks')
    .where('created_at', '<', new Date(now.getTime() - KEEP_TRIES))
    .execute();
  await prunePasswordKeys(db, now);
}
