import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { hashOf } from '#platform/hash.ts';
import type { Account } from '#platform/http/caller.ts';
import { reachOf } from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { type Refusal, refuse, refuseInvalid } from '#platform/http/problems.ts';
import { SCOPES, type Scope, scopesToGive } from '#platform/http/scopes.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { KeyId, keyCalls } from '../api-keys.contract.ts';
import { playerCards } from './players.ts';
import type { IdentityTables } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_BYTES = 32;
/** Prefix of every key, so that scanners for leaked secrets recognise it. */
const MARK = 'blk_';
const SHOWN = MARK.length + 6;
/** Valid keys of one official. */
const MOST_KEYS = 20;

export function apiKeys({ db, clock }: Platform): Handler<typeof keyCalls.apiKeys> {
  return async (wanted, context) => {
    const account = actingPlayer(context);
    const all = keysInReachOf(db, account);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll('api_keys').orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id'),
    );
    const owners = await playerCards(
      db,
      rows.map(({ owner_id }) => owner_id as PlayerId), // refers to players
    );
    const now = clock.now();
    const items = rows.map((row) => ({
      keyId: row.id,
      name: row.name,
      prefix: row.prefix,
      scopes: SCOPES.filter((scope) => row.scopes.includes(scope)),
      ownerId: row.owner_id,
      owner: owners.get(row.owner_id as PlayerId)?.username ?? '', // as above
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      state: stateOf(row, now),
    }));
    return { items, ...paging, givable: scopesToGive(account.roles) };
  };
}

/** Creates a key. A repeated command can't show it again, because the stored reply is without it. */
export function createApiKey(): Handler<typeof keyCalls.createApiKey> {
  return async ({ name, scopes, expiresAt, days }, context) => {
    const account = actingPlayer(context);
    const givable = scopesToGive(account.roles);
    if (scopes.some((scope) => !givable.includes(scope))) {
      throw refuse('scope_not_held', { status: 403 });
    }
    const key = `${MARK}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const made = await context.transaction(async ({ db, now }) => {
      const endsAt = expiresAt ?? (days ? new Date(now.getTime() + days * DAY_MS) : null);
      if (endsAt && endsAt <= now) throw refuseInvalid('expiresAt', 'event_date_passed');
      await refuseTooMany(db, account.playerId, now);
      const id = newId<KeyId>();
      await tables<IdentityTables>(db)
        .insertInto('api_keys')
        .values({
          id,
          key_hash: hashOf(key),
          owner_id: account.playerId,
          name,
          scopes: [...new Set(scopes)],
          prefix: key.slice(0, SHOWN),
          refuses_unknown: true,
          created_at: now,
          expires_at: endsAt,
          last_used_at: null,
          minute_at: null,
          minute_uses: 0,
          revoked_at: null,
        })
        .execute();
      return { keyId: id, key: null };
    });
    return { ...made, key };
  };
}

/** Revokes the caller's own key; administrators also revoke keys of officials of their brands. */
export function revokeApiKey(): Handler<typeof keyCalls.revokeApiKey> {
  return async ({ keyId }, context) => {
    const account = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const row = await keysInReachOf(db, account)
        .select('api_keys.id')
        .where('api_keys.id', '=', keyId)
        .executeTakeFirst();
      if (!row) throw await missingKey(db, account, keyId);
      await tables<IdentityTables>(db)
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .execute();
      return { done: true };
    });
  };
}

/** Revokes all keys of an owner, because someone else may know them. */
export async function revokeKeysOf(db: Db, owner: PlayerId, now: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('owner_id', '=', owner)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the keys with a scope that their owner may no longer give. */
export async function revokeKeysBeyond(
  db: Db,
  owner: PlayerId,
  scopes: readonly Scope[],
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('owner_id', '=', owner)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`not scopes <@ ${[...scopes]}::text[]`)
    .execute();
}

function keysInReachOf(db: Db, account: Account) {
  const all = tables<IdentityTables>(db)
    .selectFrom('api_keys')
    .innerJoin('players', 'players.id', 'api_keys.owner_id')
    .where('players.audience', '=', account.audience);
  const ended = reachOf(account, 'administrator', account.audience);
  return all.where(({ eb, or }) =>
    or([eb('api_keys.owner_id', '=', account.playerId), inReach('players.brand', ended)]),
  );
}

/** Refusal for a key out of reach: `other_brand` for administrators, else `not_found`. */
async function missingKey(db: Db, account: Account, id: KeyId): Promise<Refusal> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('api_keys')
    .innerJoin('players', 'players.id', 'api_keys.owner_id')
    .select('api_keys.id')
    .where('api_keys.id', '=', id)
    .where('players.audience', '=', account.audience)
    .executeTakeFirst();
  const isAdministrator = account.roles.includes('administrator');
  return refuse(row && isAdministrator ? 'other_brand' : 'not_found');
}

async function refuseTooMany(db: Db, owner: PlayerId, now: Date): Promise<void> {
  const { held } = await tables<IdentityTables>(db)
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('owner_id', '=', owner)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  if (held >= MOST_KEYS) throw refuse('too_many_keys', { values: { most: MOST_KEYS } });
}

function stateOf(
  { revoked_at, expires_at }: Pick<IdentityTables['api_keys'], 'revoked_at' | 'expires_at'>,
  now: Date,
): 'valid' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at <= now ? 'expired' : 'valid';
}
