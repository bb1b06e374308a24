import { createHash } from 'node:crypto';
import { everyNodeAnnounces } from '#platform/database/announcing.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type PasswordOpener, type SealedFor, sealRefused } from '#platform/http/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import type { identityCalls } from '../contract.ts';
import {
  type Content,
  CURVE,
  isFresh,
  readContent,
  readSealed,
  type SealedPassword,
  sealingKey,
} from '../rules/sealed-password.ts';
import { privateKeyOf, publishedKey } from './password-keys.ts';
import type { IdentityTables } from './tables.ts';

/** Publishes the key once no node serves that would keep a sealed text as the password. */
export function passwordKey(platform: Platform): Handler<typeof identityCalls.passwordKey> {
  return async (_input, { brand }) => {
    const isTaken = await everyNodeAnnounces(platform.db, 'sealed-passwords');
    const key = isTaken ? await publishedKey(platform) : null;
    return { key, brand: brand.code, now: platform.clock.now().toISOString() };
  };
}

/**
 * Opens the passwords of all calls. One that is not sealed is taken as it is. A sealed one counts once; a request that is
 * sent again with its session and `Idempotency-Key` may bring the same, and is answered by that key.
 */
export function passwordOpener(platform: Platform): PasswordOpener {
  return async (text, sealedFor) => {
    const sealed = readSealed(text);
    if (!sealed) return text;
    const { field } = sealedFor;
    const own = await privateKeyOf(platform, sealed.keyId);
    if (!own) throw sealRefused(field, 'password_key_unknown');
    const content = await open(sealed, own, sealedFor);
    const now = platform.clock.now();
    const counts =
      content && isFresh(content, now) && (await spend(platform.db, sealed, sealedFor, now));
    if (!counts) throw sealRefused(field, 'password_seal_invalid');
    return content.password;
  };
}

/** `undefined` if it was sealed for another brand, call, field or key, or was changed. */
async function open(
  { keyId, point, nonce, text }: SealedPassword,
  own: CryptoKey,
  { brand, path, field }: SealedFor,
): Promise<Content | undefined> {
  try {
    const theirs = await crypto.subtle.importKey('raw', point, CURVE, false, []);
    const key = await sealingKey(own, theirs, point, { keyId, brand, path, field });
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, text);
    return readContent(new Uint8Array(plain));
  } catch {
    return undefined; // no point of the curve, or not what was sealed
  }
}

/** True the first time, and for the same request. */
async function spend(
  db: Db,
  { keyId, point, nonce, text }: SealedPassword,
  { path, field, request }: SealedFor,
  now: Date,
): Promise<boolean> {
  const view = tables<IdentityTables>(db);
  const hash = hashOf([keyId, point, nonce, text]);
  const request_hash = request === undefined ? null : hashOf([path, field, request]);
  const fresh = await view
    .insertInto('sealed_passwords')
    .values({ hash, request_hash, at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (fresh) return true;
  if (request_hash === null) return false;
  const again = await view
    .selectFrom('sealed_passwords')
    .select('hash')
    .where('hash', '=', hash)
    .where('request_hash', '=', request_hash)
    .executeTakeFirst();
  return again !== undefined;
}

function hashOf(parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
}
