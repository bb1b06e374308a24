import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { everyNodeAnnounces } from '#platform/database/announcing.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type PasswordOpener, type SealedFor, sealRefused } from '#platform/http/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { identityCalls } from '../identity.contract.ts';
import {
  base64Of,
  type Content,
  CURVE,
  isFresh,
  readContent,
  readSealed,
  SEAL_RULES,
  type SealedPassword,
  sealingKey,
} from '../rules/sealed-password.ts';
import type { IdentityTables } from './tables.ts';

/** Publishes the key once every running node can open sealed passwords. */
export function passwordKey(platform: Platform): Handler<typeof identityCalls.passwordKey> {
  return async (_input, { brand }) => {
    const isTaken = await everyNodeAnnounces(platform.db, 'sealed-passwords');
    const key = isTaken ? await publishedKey(platform) : null;
    return { key, brand: brand.code, now: platform.clock.now().toISOString() };
  };
}

/**
 * Opens the passwords of all calls; returns unsealed ones unchanged. A sealed password works once. A repeated request with
 * the same session and `Idempotency-Key` may send it again.
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

/** Opens a sealed password; `undefined` if it was sealed for another brand, call, field or key, or was changed. */
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
    return undefined; // the point is not on the curve, or the text was changed
  }
}

/** Records the use of a sealed password. True the first time, and for a repeat of the same request. */
async function spend(
  db: Db,
  { keyId, point, nonce, text }: SealedPassword,
  { path, field, request }: SealedFor,
  now: Date,
): Promise<boolean> {
  const view = tables<IdentityTables>(db);
  const hash = digestOf([keyId, point, nonce, text]);
  const request_hash = request === undefined ? null : digestOf([path, field, request]);
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

function digestOf(parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest();
}

const PURPOSE = 'password keys';

interface PublishedKey {
  readonly keyId: string;
  /** Base64. */
  readonly publicKey: string;
}

type Store = Pick<Platform, 'db' | 'transactions' | 'secret' | 'clock'>;

/** The key that browsers seal passwords for, the same on all nodes. Makes a new one each day. */
export async function publishedKey({
  db,
  transactions,
  secret,
  clock,
}: Store): Promise<PublishedKey> {
  const found = await newestKey(db, secret, clock.now());
  if (found) return found;
  return transactions.run(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('password key', 0))`.execute(
      transaction.db,
    );
    return (
      (await newestKey(transaction.db, secret, transaction.now)) ??
      makeKey(transaction.db, secret, transaction.now)
    );
  });
}

/** The private key of an id, while passwords sealed for it are accepted. */
async function privateKeyOf(
  { db, secret, clock }: Store,
  keyId: string,
): Promise<CryptoKey | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('password_keys')
    .select('private_key')
    .where('id', '=', keyId)
    .where('made_at', '>', expiryLimit(clock.now()))
    .executeTakeFirst();
  const pkcs8 = row && opened(secret, row.private_key);
  if (!pkcs8) return undefined;
  const bytes = Buffer.from(pkcs8, 'base64');
  return crypto.subtle.importKey('pkcs8', bytes, CURVE, false, ['deriveBits']);
}

/** Deletes expired keys, and records of sealed passwords that have expired. */
export async function prunePasswordKeys(db: Db, now: Date): Promise<void> {
  const view = tables<IdentityTables>(db);
  await view.deleteFrom('password_keys').where('made_at', '<', expiryLimit(now)).execute();
  const { livesFor, ahead } = SEAL_RULES;
  // doubled, because clocks of nodes differ
  const counted = new Date(now.getTime() - 2 * (livesFor + ahead));
  await view.deleteFrom('sealed_passwords').where('at', '<', counted).execute();
}

function expiryLimit(now: Date): Date {
  return new Date(now.getTime() - SEAL_RULES.published - SEAL_RULES.takenAfter);
}

/** The newest key; skips keys that another secret has sealed, which stay until they expire. */
async function newestKey(db: Db, secret: string, now: Date): Promise<PublishedKey | undefined> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('password_keys')
    .selectAll()
    .where('made_at', '>', new Date(now.getTime() - SEAL_RULES.published))
    .orderBy('made_at', 'desc')
    .execute();
  const row = rows.find(({ private_key }) => opened(secret, private_key) !== undefined);
  return row && { keyId: row.id, publicKey: row.public_key.toString('base64') };
}

async function makeKey(db: Db, secret: string, now: Date): Promise<PublishedKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const point = Buffer.from(await crypto.subtle.exportKey('raw', publicKey));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = { keyId: randomUUID(), publicKey: point.toString('base64') };
  await tables<IdentityTables>(db)
    .insertInto('password_keys')
    .values({
      id: key.keyId,
      public_key: point,
      private_key: seal(secret, PURPOSE, base64Of(pkcs8)),
      made_at: now,
    })
    .execute();
  return key;
}

function opened(secret: string, sealed: Buffer): string | undefined {
  try {
    return unseal(secret, PURPOSE, sealed);
  } catch {
    return undefined;
  }
}
