import { coarseDevice } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionsOfPlayer } from '#platform/sessions/sessions.ts';
import type { Work } from '#platform/work.ts';
import type { notificationSettingsCalls } from '../notification-settings.contract.ts';
import type { NotificationSettings } from '../rules/settings.ts';
import { dropDevice, dropOwn, keepDevice, ownerOfDevice } from './devices.ts';
import type { ReachingRules } from './reaching-rules.ts';
import { readerOf } from './recipients.ts';
import type { NotificationTables } from './tables.ts';

type Calls = typeof notificationSettingsCalls;

const MINUTE = 60_000;
const MOST_SESSIONS = 100;

export function notificationSettings(
  { db, clock, push }: Platform,
  rules: ReachingRules,
): Handler<Calls['notificationSettings']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const reader = await readerOf(db, playerId, clock.now());
    if (!reader) throw refuse('not_found');
    const first = { page: 1, pageSize: MOST_SESSIONS };
    const sessions = await sessionsOfPlayer(db, playerId, clock.now(), first);
    const { settings, timeZone, reach } = reader;
    return {
      settings,
      timeZone,
      reach,
      publicKey: push.publicKey,
      devices: reader.devices.map(({ id, sessionId, createdAt }) => {
        const session = sessions.items.find((each) => each.id === sessionId);
        return {
          deviceId: id,
          ...coarseDevice(session?.userAgent ?? ''),
          since: createdAt.toISOString(),
          current: sessionId === context.caller.session?.id,
        };
      }),
      urgentAfterMinutes: Math.round(rules.urgent / MINUTE),
      emailAfterMinutes: Math.round(rules.other / MINUTE),
      smsPerDay: rules.perPlayer,
    };
  };
}

/** News leave the app only of who has agreed to advertising, whatever stands here. */
export function setNotificationSettings(): Handler<Calls['setNotificationSettings']> {
  return async (settings, context) => {
    const { playerId } = actingPlayer(context);
    return context.transact(async (work) => {
      await storeSettings(work, playerId, settings);
      return { done: true };
    });
  };
}

/** In place of what the player had chosen before. */
export async function storeSettings(
  { db, now }: Work,
  player: PlayerId,
  settings: NotificationSettings,
): Promise<void> {
  await tables<NotificationTables>(db)
    .insertInto('notification_settings')
    .values({ player_id: player, settings, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({ settings, updated_at: now }),
    )
    .execute();
}

export function pushSubscribe({ push }: Platform): Handler<Calls['pushSubscribe']> {
  return async ({ endpoint, keys, replaces }, context) => {
    const { playerId: player } = actingPlayer(context);
    const sessionId = context.caller.session?.id;
    if (!sessionId) throw refuse('sign_in_needed');
    if (!(await push.accepts({ endpoint, keys }))) throw refuseField('endpoint', 'field_invalid');
    return context.transact(async (work) => ({
      deviceId: await keepDevice(work, { endpoint, keys, sessionId, player, replaces }),
    }));
  };
}

/** What is not there is not told any more, either. */
export function pushUnsubscribe(): Handler<Calls['pushUnsubscribe']> {
  return async ({ deviceId, endpoint }, context) => {
    const { playerId } = actingPlayer(context);
    if (deviceId === undefined && endpoint === undefined) {
      throw refuseField('deviceId', 'field_required');
    }
    return context.transact(async ({ db }) => {
      if (endpoint !== undefined) await dropOwn(db, playerId, endpoint);
      if (deviceId !== undefined) {
        const owner = await ownerOfDevice(db, deviceId);
        if (owner !== undefined && owner !== playerId) throw refuse('not_yours');
        await dropDevice(db, deviceId);
      }
      return { done: true };
    });
  };
}

export function notificationSeen(): Handler<Calls['notificationSeen']> {
  return async ({ notificationId }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transact(async ({ db, now }) => {
      const unseen = tables<NotificationTables>(db)
        .updateTable('notifications')
        .set({ seen_at: now })
        .where('player_id', '=', playerId)
        .where('read_at', 'is', null)
        .where('seen_at', 'is', null);
      // another's stays as it is: nothing is said of whether there is one
      await (notificationId ? unseen.where('id', '=', notificationId) : unseen).execute();
      return { done: true };
    });
  };
}
