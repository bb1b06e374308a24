import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { newId, type PlayerId, type SessionId } from '#platform/ids.ts';
import { liveSessions } from '#platform/sessions/finding.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { PushDeviceId } from '../notification-settings.contract.ts';
import type { NotificationTables } from './tables.ts';

/** A browser that accepts push messages. */
export interface PushDevice {
  readonly id: PushDeviceId;
  readonly sessionId: SessionId;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly createdAt: Date;
}

/** Most devices of a player; a new one replaces the oldest. */
const MOST_DEVICES = 10;

/** Lists the player's devices with a live session. Signing out stops push messages. */
export async function listDevices(db: Db, player: PlayerId, now: Date): Promise<PushDevice[]> {
  const rows = await tables<NotificationTables>(db)
    .selectFrom('push_devices')
    .selectAll()
    .where('player_id', '=', player)
    .orderBy('created_at', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const devices = rows.map(({ id, session_id, endpoint, p256dh, auth, created_at }) => ({
    id: id as PushDeviceId, // the primary key of push_devices
    sessionId: session_id as SessionId, // refers to sessions
    endpoint,
    keys: { p256dh, auth },
    createdAt: created_at,
  }));
  const ids = devices.map(({ sessionId }) => sessionId);
  const live = await liveSessions(db, ids, now);
  return devices.filter(({ sessionId }) => live.has(sessionId));
}

interface NewDevice extends Pick<PushDevice, 'endpoint' | 'keys' | 'sessionId'> {
  readonly player: PlayerId;
  /** The browser's earlier endpoint. */
  readonly replaces: string | undefined;
}

/** Saves a browser as the player's device. It is one device: an earlier player loses it. */
export async function saveDevice(
  { db, now }: Transaction,
  { endpoint, keys, sessionId, player, replaces }: NewDevice,
): Promise<PushDeviceId> {
  const view = tables<NotificationTables>(db);
  if (replaces !== undefined && replaces !== endpoint) await deleteOwnDevice(db, player, replaces);
  const owned = { player_id: player, session_id: sessionId, ...keys };
  // in a new session it counts as new, so it isn't the oldest
  const since = sql<Date>`case when push_devices.session_id = ${sessionId} then push_devices.created_at else ${now} end`;
  const { id } = await view
    .insertInto('push_devices')
    .values({ id: newId(), endpoint, endpoint_hash: hashOf(endpoint), created_at: now, ...owned })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({ ...owned, created_at: since }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await view
    .deleteFrom('push_devices')
    .where('player_id', '=', player)
    .where('id', 'not in', (of) =>
      of
        .selectFrom('push_devices')
        .select('id')
        .where('player_id', '=', player)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_DEVICES),
    )
    .execute();
  return id as PushDeviceId; // the primary key of push_devices
}

/** Deletes the player's device with an endpoint. */
export async function deleteOwnDevice(db: Db, player: PlayerId, endpoint: string): Promise<void> {
  await tables<NotificationTables>(db)
    .deleteFrom('push_devices')
    .where('player_id', '=', player)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .execute();
}

/** Finds the owner of a device. */
export async function findDeviceOwner(db: Db, id: PushDeviceId): Promise<PlayerId | undefined> {
  const row = await tables<NotificationTables>(db)
    .selectFrom('push_devices')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id;
}

export async function deleteDevice(db: Db, id: PushDeviceId): Promise<void> {
  await tables<NotificationTables>(db).deleteFrom('push_devices').where('id', '=', id).execute();
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest();
}
