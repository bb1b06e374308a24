import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';
import { base64Of, CURVE, SEAL_RULES } from '../rules/sealed-password.ts';
import type { IdentityTables } from './tables.ts';

const PURPOSE = 'password keys';

export interface PublishedKey {
  readonly keyId: string;
  /** Base64. */
  readonly publicKey: string;
}

type Place = Pick<Platform, 'db' | 'workshop' | 'secret' | 'clock'>;

/** The key that browsers seal passwords for, the same on all nodes; made where the newest is a day old. */
export async function publishedKey({ db, workshop, secret, clock }: Place): Promise<PublishedKey> {
  const found = await newestKey(db, secret, clock.now());
  if (found) return found;
  return workshop.transact(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('password key', 0))`.execute(work.db);
    return (await newestKey(work.db, secret, work.now)) ?? makeKey(work.db, secret, work.now);
  });
}

/** The private key of an id, while passwords sealed for it are taken. */
export async function privateKeyOf(
  { db, secret, clock }: Place,
  keyId: string,
): Promise<CryptoKey | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('password_keys')
    .select('private_key')
    .where('id', '=', keyId)
    .where('made_at', '>', lapsedAt(clock.now()))
    .executeTakeFirst();
  const pkcs8 = row && opened(secret, row.private_key);
  if (!pkcs8) return undefined;
  const bytes = Buffer.from(pkcs8, 'base64');
  return crypto.subtle.importKey('pkcs8', bytes, CURVE, false, ['deriveBits']);
}

/** Deletes keys whose time has passed, and the marks of sealed passwords that are too old to count. */
export async function prunePasswordKeys(db: Db, now: Date): Promise<void> {
  const view = tables<IdentityTables>(db);
  await view.deleteFrom('password_keys').where('made_at', '<', lapsedAt(now)).execute();
  const { livesFor, ahead } = SEAL_RULES;
  // twice: clocks of nodes differ
  const counted = new Date(now.getTime() - 2 * (livesFor + ahead));
  await view.deleteFrom('sealed_passwords').where('at', '<', counted).execute();
}

function lapsedAt(now: Date): Date {
  return new Date(now.getTime() - SEAL_RULES.published - SEAL_RULES.takenAfter);
}

/** A key that was sealed under another secret is passed over, and stays until its time has passed. */
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
