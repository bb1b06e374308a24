import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '../database/database.ts';
import { type Paging, readPage, type Wanted } from '../database/paging.ts';
import { hashOf } from '../hash.ts';
import { newId, type PlayerId, type SessionId } from '../ids.ts';
import type { Session } from './finding.ts';
import type { SessionTables } from './tables.ts';
import { lastsUntil, wereHere } from './use.ts';

export const SESSION_COOKIE = 'bl_session';
/** Lifetime of an ended session, as a record of sign-ins. */
const ENDED_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export interface NewSession {
  readonly audience: string;
  readonly brand: string;
  readonly msisdn?: string | undefined;
  readonly playerId?: PlayerId | undefined;
  readonly userAgent: string;
  /** See `CallContext.device`; nothing in the sandbox's own. */
  readonly device?: Buffer | undefined;
  /** The one that the same browser has had so far. */
  readonly before?: Session | undefined;
}

/**
 * Starts a session. The token goes to the caller's cookie alone; only its hash is stored. Ends another player's session
 * of the same browser, because phones are shared. An earlier session of the same player stays, with its permissions for
 * notifications.
 */
export async function startSession(db: Db, fresh: NewSession, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tables<SessionTables>(db)
    .insertInto('sessions')
    .values({
      id: newId<SessionId>(),
      token_hash: hashOf(token),
      audience: fresh.audience,
      brand: fresh.brand,
      msisdn: fresh.msisdn ?? null,
      player_id: fresh.playerId ?? null,
      user_agent: fresh.userAgent.slice(0, 200),
      device_hash: fresh.device ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: lastsUntil(now),
      revoked_at: null,
    })
    .execute();
  const { before, playerId } = fresh;
  if (before && (before.playerId === null || before.playerId !== playerId)) {
    await revokeSession(db, before.id, now);
  }
  if (playerId) await wereHere(db, [playerId], now);
  return token;
}

/** True if a number was signed in in a browser before. Removed profiles leave no trace. */
export async function wasSignedIn(
  db: Db,
  audience: string,
  msisdn: string,
  device: Buffer,
): Promise<boolean> {
  const row = await tables<SessionTables>(db)
    .selectFrom('sessions')
    .select('id')
    .where('audience', '=', audience)
    .where('msisdn', '=', msisdn)
    .where('device_hash', '=', device)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Binds a session to the player who registered in it. */
export async function bindSession(
  db: Db,
  id: SessionId,
  playerId: PlayerId,
  now: Date,
): Promise<void> {
  await wereHere(db, [playerId], now);
  await tables<SessionTables>(db)
    .updateTable('sessions')
    .set({ player_id: playerId })
    .where('id', '=', id)
    .execute();
}

/** Ends a session; one that has ended stays as it is. */
export function revokeSession(db: Db, id: SessionId, now: Date): Promise<void> {
  return revokeSessions(db, [id], now);
}

/** Ends these sessions. */
export async function revokeSessions(db: Db, ids: readonly SessionId[], now: Date): Promise<void> {
  await tables<SessionTables>(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends a player's sessions, all but one that may stay. */
export async function endSessionsOfPlayer(
  db: Db,
  playerId: PlayerId,
  now: Date,
  staying: SessionId | undefined,
): Promise<void> {
  let ended = tables<SessionTables>(db)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null);
  if (staying) ended = ended.where('id', '<>', staying);
  await ended.execute();
}

/** Deletes sessions after {@link ENDED_LIFETIME_MS}. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ENDED_LIFETIME_MS);
  await tables<SessionTables>(db)
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
}

/** A session as its player is shown it. */
export interface KnownSession {
  readonly id: SessionId;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** A page of a player's live sessions, the last used first. */
export async function sessionsOfPlayer(
  db: Db,
  playerId: PlayerId,
  now: Date,
  wanted: Wanted,
): Promise<{ items: KnownSession[]; paging: Paging }> {
  const live = tables<SessionTables>(db)
    .selectFrom('sessions')
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const { rows, paging } = await readPage(live, wanted, (each) =>
    each
      .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc'),
  );
  const items = rows.map((row) => ({
    id: row.id as SessionId, // the primary key of sessions
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
  return { items, paging };
}

/** The player of a session: `null` before sign-in, `undefined` for no session. */
export async function ownerOfSession(db: Db, id: SessionId): Promise<PlayerId | null | undefined> {
  const row = await tables<SessionTables>(db)
    .selectFrom('sessions')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id as PlayerId | null | undefined; // a foreign key to players
}
