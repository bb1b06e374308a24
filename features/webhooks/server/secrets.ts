import { seal, unseal } from '#platform/seal.ts';

const PURPOSE = 'webhooks';

/** A secret as the database keeps it. */
export function sealedSecret(platformSecret: string, secret: string): Buffer {
  return seal(platformSecret, PURPOSE, secret);
}

export function openedSecret(platformSecret: string, sealed: Buffer): string {
  return unseal(platformSecret, PURPOSE, sealed);
}
