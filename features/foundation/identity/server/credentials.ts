import { hash, verify } from '@node-rs/argon2';
import { cleanName, emailKey } from '#core/fields.ts';
import { plainEmail } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { newId, type PlayerId, type SessionId } from '#platform/ids.ts';
import { findSession } from '#platform/sessions/finding.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import { refuseTakenMeanwhile } from './players.ts';
import type { IdentityTables } from './tables.ts';

export type Credential = IdentityTables['credentials'];

interface NewCredential {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly referId: string | undefined;
}

/** Registers an address with its password; `undefined` if it is registered already. */
export async function createCredential(
  db: Db,
  fresh: NewCredential,
  { brand }: CallContext,
  now: Date,
): Promise<Credential | undefined> {
  return tables<IdentityTables>(db)
    .insertInto('credentials')
    .values({
      id: newId(),
      audience: brand.audience,
      brand: brand.code,
      email: plainEmail(fresh.email),
      email_key: emailKey(fresh.email),
      full_name: cleanName(fresh.name),
      password_hash: fresh.passwordHash,
      refer_id: fresh.referId ?? null,
      terms_accepted_at: now,
      player_id: null,
      created_at: now,
      updated_at: now,
      verified_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function credentialOfEmail(
  db: Db,
  audience: string,
  email: string,
): Promise<Credential | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('credentials')
    .selectAll()
    .where('audience', '=', audience)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Finds and locks the credential that started a session. */
export function credentialOfSession(db: Db, session: SessionId): Promise<Credential | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('credentials')
    .innerJoin('credential_sessions', 'credential_sessions.credential_id', 'credentials.id')
    .selectAll('credentials')
    .where('credential_sessions.session_id', '=', session)
    .forUpdate('credentials')
    .executeTakeFirst();
}

/** Finds and locks the caller's credential: the session's, else the player's. */
export async function credentialOfCaller(
  db: Db,
  { caller }: CallContext,
): Promise<Credential | undefined> {
  const bySession = caller.session && (await credentialOfSession(db, caller.session.id));
  if (bySession || !caller.account) return bySession;
  return credentialOfPlayer(db, caller.account.playerId);
}

export function credentialOfPlayer(db: Db, playerId: PlayerId): Promise<Credential | undefined> {
  return held(db).where('player_id', '=', playerId).executeTakeFirst();
}

export async function credentialOfId(db: Db, id: string | null): Promise<Credential | undefined> {
  return id === null ? undefined : held(db).where('id', '=', id).executeTakeFirst();
}

function held(db: Db) {
  return tables<IdentityTables>(db).selectFrom('credentials').selectAll().forUpdate();
}

/** Links the credential to its new player. */
export async function giveToPlayer(
  db: Db,
  credential: Credential,
  playerId: PlayerId,
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('credentials')
    .set({ player_id: playerId, updated_at: now })
    .where('id', '=', credential.id)
    .execute();
}

/** Changes the address that a player signs in with, if there is one. It is unproved again. */
export async function changeEmail(
  db: Db,
  playerId: PlayerId,
  email: string,
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('credentials')
    .set({ email, email_key: emailKey(email), updated_at: now, verified_at: null })
    .where('player_id', '=', playerId)
    .execute()
    .catch(refuseTakenMeanwhile);
}

/** argon2id, with the parameters OWASP names first (19 MiB, 2 passes), which are the library's own. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password));
}

/** True if the password is right. An unknown address takes as long, because a hash is verified either way. */
export async function passwordMatches(
  credential: Credential | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(credential?.password_hash ?? UNMATCHED_HASH, composed(password));
  return matches && credential !== undefined;
}

/** Starts a session after a password: of a player, or of a registration that is not complete. */
export async function startCredentialSession(
  db: Db,
  credential: Credential,
  context: CallContext,
  now: Date,
): Promise<string> {
  const { brand, userAgent, caller } = context;
  const { audience, code } = brand;
  const device = context.device();
  const playerId = playerIdOf(credential);
  const fresh = { audience, brand: code, playerId, userAgent, device, before: caller.session };
  const token = await startSession(db, fresh, now);
  const session = await findSession(db, token, now);
  if (!session) throw new Error('a session that was just started is missing');
  await tables<IdentityTables>(db)
    .insertInto('credential_sessions')
    .values({ session_id: session.id, credential_id: credential.id })
    .execute();
  return token;
}

/** The credential's player; `undefined` until the registration is complete. */
export function playerIdOf({ player_id }: Credential): PlayerId | undefined {
  return player_id ?? undefined;
}

/** A hash of the same cost that matches no password. */
const UNMATCHED_HASH = await hashPassword(newId());

/** Normalised, so that every keyboard gives the same bytes. */
function composed(password: string): string {
  return password.normalize('NFC');
}

/** Finds the caller's credential without a lock. */
export async function seenCredential(
  db: Db,
  { caller }: CallContext,
): Promise<Pick<Credential, 'email' | 'verified_at'> | undefined> {
  const { session, account } = caller;
  const credentials = tables<IdentityTables>(db).selectFrom('credentials');
  if (account) {
    const own = credentials.where('player_id', '=', account.playerId);
    return own.select(['email', 'verified_at']).executeTakeFirst();
  }
  if (!session) return undefined;
  return credentials
    .innerJoin('credential_sessions', 'credential_sessions.credential_id', 'credentials.id')
    .where('credential_sessions.session_id', '=', session.id)
    .select(['credentials.email', 'credentials.verified_at'])
    .executeTakeFirst();
}

/** True if the player signs in with an address that is not proved yet. */
export async function isEmailUnproved(db: Db, playerId: PlayerId): Promise<boolean> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('credentials')
    .select('verified_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined && row.verified_at === null;
}
