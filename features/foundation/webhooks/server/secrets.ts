import { type Db, tables } from '#platform/database/database.ts';
import { seal, unseal } from '#platform/seal.ts';
import { OWN_SECRET, SAMPLES, type SealedSample, sampleOf } from '#platform/secret-checks.ts';
import type { WebhooksTables } from './tables.ts';

const PURPOSE = 'webhooks';

/** A secret as the database keeps it. */
export function sealedSecret(platformSecret: string, secret: string): Buffer {
  return seal(platformSecret, PURPOSE, secret);
}

/** `undefined` where it was sealed under a secret that is lost. */
export function openedSecret(platformSecret: string, sealed: Buffer): string | undefined {
  try {
    return unseal(platformSecret, PURPOSE, sealed);
  } catch {
    return undefined;
  }
}

export async function webhooksSealed(db: Db): Promise<SealedSample[]> {
  const rows = await tables<WebhooksTables>(db)
    .selectFrom('webhooks')
    .select('secret')
    .orderBy('created_at', 'desc')
    .limit(SAMPLES)
    .execute();
  return rows.map(({ secret }) => sampleOf(OWN_SECRET, PURPOSE, secret));
}
