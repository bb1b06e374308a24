import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '../database/database.ts';
import { sharedLookUp } from '../database/shared-look-up.ts';
import { hashOf } from '../hash.ts';
import type { PlayerId, SessionId } from '../ids.ts';
import type { SessionTables } from './tables.ts';
import { touch } from './use.ts';

export interface Session {
  readonly id: SessionId;
  readonly audience: string;
  readonly brand: string;
  /** A number proved by a one-time code; E.164 without the plus sign. */
  readonly msisdn: string | null;
  readonly playerId: PlayerId | null;
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
      .where(
        sql<boolean>`token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`,
      )
      .where('revoked_at', 'is', null)
      .execute();
    const found = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => found.get(hash));
  });
  return async (db, token, now) => {
    const row = await rowOf(db, hashOf(token).toString('hex'));
    if (!row || row.expires_at <= now) return undefined;
    await touch(db, [row], now);
    // Kysely sees the type of an alias, and not through a parameter
    return { session: sessionFrom(row), facts: row.facts as Facts };
  };
}

const hashInHex = sql<string>`encode(token_hash, 'hex')`;

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
  await touch(db, rows, now);
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), sessionFrom(row)]));
  return hashes.map((hash) => found.get(hash.toString('hex')));
}

/** The sessions among these that have not ended. */
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
  return new Set(rows.map(({ id }) => id));
}

const KNOWN = ['id', 'audience', 'brand', 'msisdn', 'player_id', 'last_seen_at'] as const;
type KnownRow = Pick<SessionTables['sessions'], (typeof KNOWN)[number]>;

function sessionFrom({ id, audience, brand, msisdn, player_id }: KnownRow): Session {
  return {
    id,
    audience,
    brand,
    msisdn,
    playerId: player_id,
  };
}
