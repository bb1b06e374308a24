import { type Db, tables } from '#platform/database/database.ts';
import { seal, unseal } from '#platform/seal.ts';
import { OWN_SECRET, SAMPLES, type SealedSample, sampleOf } from '#platform/secret-checks.ts';
import type { WebhooksTables } from './tables.ts';

const PURPOSE = 'webhooks';

/** Seals a secret for storage. */
export function sealedSecret(platformSecret: string, secret: string): Buffer {
  return seal(platformSecret, PURPOSE, secret);
}

/** Opens a stored secret; `undefined` if it was sealed under another `SECRET`. */
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
