import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '../database/database.ts';
import { readPage } from '../database/paging.ts';
import { sharedLookUp } from '../database/shared-look-up.ts';
import { hashOf } from '../hash.ts';
import { newId, type PlayerId, type SessionId } from '../ids.ts';

export const SESSION_COOKIE = 'bl_session';
/** A session ends this long after it was last used. */
const IDLE_MS = 90 * 24 * 60 * 60 * 1000;
/** How long an ended session is kept, to answer who was signed in when. */
const KEEP_ENDED_MS = 30 * 24 * 60 * 60 * 1000;
/** How often the last use is written down; every request would be a write too many. */
const TOUCH_MS = 10 * 60 * 1000;

interface SessionTables {
  sessions: {
    id: string;
    token_hash: Buffer;
    audience: string;
    brand: string;
    msisdn: string | null;
    player_id: string | null;
    user_agent: string;
    device_hash: Buffer | null;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  player_days: { day: string; player_id: string };
}

export interface Session {
  readonly id: SessionId;
  readonly audience: string;
  readonly brand: string;
  /** A number proved by a one-time code; E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly playerId: PlayerId | null;
}

export interface NewSession {
  readonly audience: string;
  readonly brand: string;
  readonly msisdn?: string | undefined;
  readonly playerId?: PlayerId | undefined;
  readonly userAgent: string;
  /** See `CallContext.device`; nothing in the sandbox's own. */
  readonly device?: Buffer | undefined;
}

/** Starts a session. The token goes to the caller's cookie alone; only its hash is stored. */
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
      expires_at: new Date(now.getTime() + IDLE_MS),
      revoked_at: null,
    })
    .execute();
  if (fresh.playerId) await wereHere(db, [fresh.playerId], now);
  return token;
}

/** The live session of a token, or nothing. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const [session] = await findSessions(db, [token], now);
  return session;
}

/** The live session of a token, or nothing; with what else was read of it. */
export type SessionLookUp<Facts> = (
  db: Db,
  token: string,
  now: Date,
) => Promise<{ session: Session; facts: Facts } | undefined>;

/**
 * Looks sessions up, and in the same statement something about their players, as every request needs both. `facts` is
 * an expression that may refer to `sessions.player_id`.
 */
export function sessionLookUp<Facts>(facts: RawBuilder<Facts>): SessionLookUp<Facts> {
  const rowOf = sharedLookUp(async (db, hashes: readonly string[]) => {
    const rows = await tables<SessionTables>(db)
      .selectFrom('sessions')
      .select([...KNOWN, 'expires_at', hashInHex.as('hash'), facts.as('facts')])
      .where(isOneOf(hashes))
      .where('revoked_at', 'is', null)
      .execute();
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => found.get(hash));
  });
  return async (db, token, now) => {
    const row = await rowOf(db, hashOf(token).toString('hex'));
    if (!row || row.expires_at <= now) return undefined;
    if (isLongSince(now)(row)) await touch(db, [row], now);
    // Kysely sees the type of an alias, and not through a parameter
    return { session: sessionFrom(row), facts: row.facts as Facts };
  };
}

const hashInHex = sql<string>`encode(token_hash, 'hex')`;

/** One alone is compared as such: its plan is kept, whatever the token. */
function isOneOf(hashes: readonly string[]): RawBuilder<boolean> {
  if (hashes.length === 1) return sql`token_hash = decode(${hashes[0]}, 'hex')`;
  return sql`token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`;
}

/** The live sessions of many tokens by one statement, in the order of the tokens. */
export async function findSessions(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<(Session | undefined)[]> {
  const hashes = tokens.map(hashOf);
  const rows = await tables<SessionTables>(db)
    .selectFrom('sessions')
    .select([...KNOWN, 'token_hash'])
    .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await touch(db, rows.filter(isLongSince(now)), now);
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), sessionFrom(row)]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
}

/** Which of these sessions have not ended. */
export async function liveSessions(
  db: Db,
  ids: readonly SessionId[],
  now: Date,
): Promise<Set<SessionId>> {
  const rows = await tables<SessionTables>(db)
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return new Set(rows.map(({ id }) => id as SessionId /* the primary key of sessions */));
}

/** Sessions that ended so long ago that nobody asks about them any more. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_ENDED_MS);
  await tables<SessionTables>(db)
    .deleteFrom('sessions')
    .where(({ eb, or }) => or([eb('expires_at', '<', before), eb('revoked_at', '<', before)]))
    .execute();
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

export function revokeSession(db: Db, id: SessionId, now: Date): Promise<void> {
  return revokeSessions(db, [id], now);
}

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
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: KnownSession[]; total: number }> {
  const live = tables<SessionTables>(db)
    .selectFrom('sessions')
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  const { rows, total } = await readPage(live, { page, pageSize }, (each) =>
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
  return { items, total };
}

/** Whose a session is: nobody's yet (`null`), or no session at all (`undefined`). */
export async function ownerOfSession(db: Db, id: SessionId): Promise<PlayerId | null | undefined> {
  const row = await tables<SessionTables>(db)
    .selectFrom('sessions')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id as PlayerId | null | undefined; // a foreign key to players
}

const KNOWN = ['id', 'audience', 'brand', 'msisdn', 'player_id', 'last_seen_at'] as const;
type KnownRow = Pick<SessionTables['sessions'], (typeof KNOWN)[number]>;

function sessionFrom({ id, audience, brand, msisdn, player_id }: KnownRow): Session {
  return {
    id: id as SessionId, // the column holds only session ids
    audience,
    brand,
    msisdn,
    playerId: player_id as PlayerId | null, // a foreign key to players
  };
}

function isLongSince(now: Date) {
  return ({ last_seen_at }: KnownRow) => now.getTime() - last_seen_at.getTime() > TOUCH_MS;
}

async function touch(db: Db, rows: readonly KnownRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await wereHere(
    db,
    rows.flatMap(({ player_id }) => player_id ?? []),
    now,
  );
  await tables<SessionTables>(db)
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + IDLE_MS) })
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id).sort()}::uuid[])`)
    .execute();
}

/** Figures of active players are counted from the days on which they were here. */
async function wereHere(db: Db, players: readonly string[], now: Date): Promise<void> {
  if (players.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  await tables<SessionTables>(db)
    .insertInto('player_days')
    .expression(
      sql`select ${day}::date, player from unnest(${[...new Set(players)].sort()}::uuid[]) as player`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
