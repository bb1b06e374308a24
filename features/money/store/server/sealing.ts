import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';
import {
  OWN_SECRET,
  SAMPLES,
  type SealedSample,
  sampleOf,
  voucherKey,
} from '#platform/secret-checks.ts';
import type { StoreTables } from './tables.ts';

const CODES = 'voucher codes';
const ADDRESSES = 'store addresses';
/** The key derived from the product's secret, if no others are set. */
const OWN = 'own';

type Parts = Pick<Platform, 'secret' | 'config'>;

export interface SealedCode {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Codes at rest: sealed by the first key of `VOUCHER_KEYS`, opened by the key that sealed them. */
export interface Sealing {
  /** The key that seals new codes. */
  readonly keyId: string;
  close(code: string): SealedCode;
  /** `undefined` if the key is gone or the stored code was changed. */
  open(code: SealedCode): string | undefined;
  /** A mark that identifies a code and does not reveal it. */
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

/** `null` if it was sealed under a lost secret. */
export function openedAddress({ secret }: Parts, sealed: Buffer): string | null {
  try {
    return unseal(secret, ADDRESSES, sealed);
  } catch {
    return null;
  }
}

/**
 * Samples for the check of the secrets: the newest codes of each key, and the newest addresses. A code that is no
 * longer for sale still proves its key.
 */
export async function storeSealed(
  db: Db,
  { voucherKeys }: Pick<Parts['config'], 'voucherKeys'>,
): Promise<SealedSample[]> {
  const isOwn = (id: string) => id === OWN && !voucherKeys.some((key) => key.id === OWN);
  const { rows: codes } = await sql<SealedCode>`
    select key_id as "keyId", sealed from (
      select key_id, sealed, row_number() over (partition by key_id order by id desc) as nth
      from store_codes where spoiled_at is null or key_id = ${OWN}) newest
    where nth <= ${SAMPLES}`.execute(db);
  const orders = await tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select('address')
    .where('address', 'is not', null)
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute();
  return [
    ...codes.map(({ keyId, sealed }) =>
      sampleOf(isOwn(keyId) ? OWN_SECRET : voucherKey(keyId), CODES, sealed),
    ),
    ...orders.flatMap(({ address }) => (address ? [sampleOf(OWN_SECRET, ADDRESSES, address)] : [])),
  ];
}
