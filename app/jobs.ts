import { pruneIdempotencyKeys } from '#platform/http/idempotency.ts';
import type { Platform } from '#platform/platform.ts';
import { pruneStreams } from '#platform/realtime/streams.ts';

/** Names every job of the product and who runs it. */
export function registerJobs({ jobs, db, clock }: Platform): void {
  jobs.every('prune', '17 * * * *', async () => {
    await pruneStreams(db, clock.now());
    await pruneIdempotencyKeys(db, clock.now());
  });
}
