import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { zoneNamed } from '#core/fields.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { isActiveSanction, type Sanction } from '#platform/http/caller.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import {
  endSessionsOfPlayer,
  ownerOfSession,
  revokeSession,
  sessionsOfPlayer,
  startSession,
} from '#platform/sessions/sessions.ts';
import type { identityCalls } from '../identity.contract.ts';
import { deviceOf } from '../rules/device.ts';
import { revokeKeysOf } from './api-keys.ts';
import { seenCredential } from './credentials.ts';
import type { IdentityTables } from './tables.ts';

export function viewer({ db, clock }: Platform): Handler<typeof identityCalls.viewer> {
  return async (_input, context) => {
    const { caller, brand } = context;
    const { entry } = brand;
    const seen = {
      entry,
      demoMsisdn: brand.demo?.msisdn ?? null,
      verified: caller.session !== undefined,
      now: clock.now().toISOString(),
    };
    if (!caller.account) {
      const credential = entry === 'email' ? await seenCredential(db, context) : undefined;
      const emailToConfirm = credential && !credential.verified_at ? credential.email : null;
      return { player: null, emailToConfirm, ...seen };
    }
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select([
        'id',
        'username',
        'avatar_url',
        'roles',
        'time_zone',
        'time_zone_chosen',
        'email',
        'email_verified_at',
      ])
      .where('id', '=', caller.account.playerId)
      .executeTakeFirstOrThrow();
    const { id, username, avatar_url, roles } = row;
    const zone = { timeZone: row.time_zone, timeZoneChosen: row.time_zone_chosen };
    const standing = activeSanction(caller.account.sanction, brand, clock.now());
    return {
      player: { userId: id, username, avatarUrl: avatar_url, roles, ...zone, standing },
      emailToConfirm: row.email_verified_at ? null : row.email,
      ...seen,
    };
  };
}

/** Saves the device's time zone unless the player has chosen one. An empty choice follows the device again. */
export function setTimeZone(): Handler<typeof identityCalls.setTimeZone> {
  return async ({ timeZone = '', from }, context) => {
    const { playerId } = actingPlayer(context);
    const named = zoneNamed(timeZone);
    const isChosen = from === 'player' && named !== undefined;
    return context.transaction(async ({ db }) => {
      const players = tables<IdentityTables>(db).updateTable('players').where('id', '=', playerId);
      const own = from === 'device' ? players.where('time_zone_chosen', '=', false) : players;
      if (named !== undefined || from === 'player') {
        await own
          .set({ ...(named !== undefined && { time_zone: named }), time_zone_chosen: isChosen })
          .execute();
      }
      const row = await tables<IdentityTables>(db)
        .selectFrom('players')
        .select(['time_zone', 'time_zone_chosen'])
        .where('id', '=', playerId)
        .executeTakeFirstOrThrow();
      return { timeZone: row.time_zone, chosen: row.time_zone_chosen };
    });
  };
}

/** The active suspension or ban as its player reads it, with the address for an appeal; `null` without one. */
export function activeSanction(sanction: Sanction | undefined, { company }: Brand, now: Date) {
  if (!sanction || !isActiveSanction(sanction, now)) return null;
  const { kind, reason, until } = sanction;
  return { kind, reason, until: until?.toISOString() ?? null, appealTo: company.email };
}

type Calls = typeof identityCalls;

/** Lists the player's sessions, the last used first. */
export function sessions({ db, clock }: Platform): Handler<Calls['sessions']> {
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const found = await sessionsOfPlayer(db, playerId, clock.now(), wanted);
    const items = found.items.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
      sessionId: id,
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === context.caller.session?.id,
    }));
    return { items, ...found.paging };
  };
}

/** Ends a session; a repeated call gets the same reply. */
export function endSession(): Handler<Calls['endSession']> {
  return async ({ sessionId }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const owner = await ownerOfSession(db, sessionId);
      if (owner === undefined) throw refuse('not_found');
      if (owner !== playerId) throw refuse('not_yours');
      await revokeSession(db, sessionId, now);
      return { done: true };
    });
  };
}

export function endOtherSessions(): Handler<Calls['endOtherSessions']> {
  return async ({ keys }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      if (keys) await revokeKeysOf(db, playerId, now);
      await endSessionsOfPlayer(db, playerId, now, context.caller.session?.id);
      return { done: true };
    });
  };
}

/** Accounts that were used in the same browser, or by the same number. */
interface SharedAccount {
  readonly userId: PlayerId;
  readonly username: string;
  readonly by: 'device' | 'number';
  readonly lastSeenAt: Date;
}

const MOST_SHARED = 20;

/** Lists accounts that share a browser or a number, by the sessions of the last months. */
export async function listSharedAccounts(
  db: Db,
  audience: string,
  playerId: PlayerId,
): Promise<SharedAccount[]> {
  const { rows } = await sql<Omit<SharedAccount, 'userId'> & { id: string }>`
    with own as (select distinct device_hash, msisdn from sessions where player_id = ${playerId}),
    shared as (
      select s.player_id, 'device' as by, s.last_seen_at from sessions s
      where s.device_hash in (select device_hash from own where device_hash is not null)
      union all
      select s.player_id, 'number', s.last_seen_at from sessions s
      where s.audience = ${audience}
        and s.msisdn in (select msisdn from own where msisdn is not null)
    )
    select p.id, p.username, min(shared.by) as by, max(shared.last_seen_at) as "lastSeenAt"
    from shared join players p on p.id = shared.player_id
    where p.id <> ${playerId} and p.audience = ${audience} and p.deleted_at is null
    group by p.id, p.username order by max(shared.last_seen_at) desc limit ${MOST_SHARED}
  `.execute(db);
  return rows.map(({ id, ...row }) => ({ userId: id as PlayerId, ...row })); // of players
}

/** Signs that two accounts may be one person: a browser or number that both have used, by the sessions of the last months. */
export async function findSharedSigns(
  db: Db,
  one: PlayerId,
  other: PlayerId,
): Promise<{ readonly sameDevice: boolean; readonly sameNumber: boolean }> {
  const shared = (column: 'device_hash' | 'msisdn') => sql<boolean>`exists (
    select from sessions a join sessions b on b.${sql.ref(column)} = a.${sql.ref(column)} and b.audience = a.audience
    where a.player_id = ${one} and b.player_id = ${other}
  )`;
  const { rows } = await sql<{ sameDevice: boolean; sameNumber: boolean }>`
    select ${shared('device_hash')} as "sameDevice", ${shared('msisdn')} as "sameNumber"`.execute(
    db,
  );
  return rows[0] ?? { sameDevice: false, sameNumber: false };
}

/** Counts the accounts that registered since an instant and were used in a browser of the player; the player's included. */
export async function countNewOnSameDevice(
  db: Db,
  audience: string,
  playerId: PlayerId,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from players p
    where p.audience = ${audience} and p.created_at > ${since} and p.id in (
      select other.player_id from sessions own
      join sessions other on other.device_hash = own.device_hash
      where own.player_id = ${playerId}
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Signs in as a player without any proof, for the sandbox only. Returns the session's token. */
export async function startSessionFor(
  db: Db,
  playerId: PlayerId,
  now: Date,
): Promise<string | undefined> {
  const player = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['audience', 'brand', 'msisdn'])
    .where('id', '=', playerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!player) return undefined;
  const { audience, brand, msisdn } = player;
  const fresh = { audience, brand, msisdn: msisdn ?? undefined, playerId, userAgent: 'sandbox' };
  return startSession(db, fresh, now);
}
