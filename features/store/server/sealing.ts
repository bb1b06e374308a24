import { createHmac } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';

const CODES = 'voucher codes';
const ADDRESSES = 'store addresses';
/** The key that follows from the product's secret, where no others are set. */
const OWN = 'own';

type Parts = Pick<Platform, 'secret' | 'config'>;

export interface SealedCode {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Codes at rest: sealed by the first key of `VOUCHER_KEYS`, opened by whichever sealed them. */
export interface Sealing {
  /** Which key seals now. */
  readonly keyId: string;
  close(code: string): SealedCode;
  /** `undefined` where the key is gone, or what is kept was changed. */
  open(code: SealedCode): string | undefined;
  /** By which a code is known again and cannot be read. */
  markOf(itemId: string, code: string): Buffer;
}

export function sealingOf({ secret, config }: Parts): Sealing {
  const keys = [...config.voucherKeys, { id: OWN, secret }];
  const [first = { id: OWN, secret }] = keys;
  return {
    keyId: first.id,
    close: (code) => ({ keyId: first.id, sealed: seal(first.secret, CODES, code) }),
    open({ keyId, sealed }) {
      const key = keys.find(({ id }) => id === keyId);
      try {
        return key && unseal(key.secret, CODES, sealed);
      } catch {
        return undefined; // sealed under another secret of the same name, or changed since
      }
    },
    markOf: (itemId, code) =>
      createHmac('sha256', secret).update(`voucher\0${itemId}\0${code}`).digest(),
  };
}

export function sealedAddress({ secret }: Parts, address: string): Buffer {
  return seal(secret, ADDRESSES, address);
}

export function openedAddress({ secret }: Parts, sealed: Buffer): string {
  return unseal(secret, ADDRESSES, sealed);
}
