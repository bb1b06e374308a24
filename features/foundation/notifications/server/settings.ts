import { z } from 'zod';
import { coarseDevice } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';
import { sessionsOfPlayer } from '#platform/sessions/sessions.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { notificationSettingsCalls } from '../notification-settings.contract.ts';
import type { NotificationSettings } from '../rules/settings.ts';
import { getsMail, MAIL_TOPICS, type MailTopic, withoutMail } from '../rules/unsubscribing.ts';
import { deleteDevice, deleteOwnDevice, findDeviceOwner, saveDevice } from './push-devices.ts';
import { findReader, type ReachingRules } from './reach.ts';
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
    const reader = await findReader(db, playerId, clock.now());
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

/** Saves the settings. News are only sent to players who have agreed to advertising, whatever the settings say. */
export function setNotificationSettings(): Handler<Calls['setNotificationSettings']> {
  return async (settings, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      await saveSettings(transaction, playerId, settings);
      return { done: true };
    });
  };
}

/** Replaces the player's settings. */
async function saveSettings(
  { db, now }: Transaction,
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
    return context.transaction(async (transaction) => ({
      deviceId: await saveDevice(transaction, { endpoint, keys, sessionId, player, replaces }),
    }));
  };
}

/** Stops push messages to a device; an unknown device is no error. */
export function pushUnsubscribe(): Handler<Calls['pushUnsubscribe']> {
  return async ({ deviceId, endpoint }, context) => {
    const { playerId } = actingPlayer(context);
    if (deviceId === undefined && endpoint === undefined) {
      throw refuseField('deviceId', 'field_required');
    }
    return context.transaction(async ({ db }) => {
      if (endpoint !== undefined) await deleteOwnDevice(db, playerId, endpoint);
      if (deviceId !== undefined) {
        const owner = await findDeviceOwner(db, deviceId);
        if (owner !== undefined && owner !== playerId) throw refuse('not_yours');
        await deleteDevice(db, deviceId);
      }
      return { done: true };
    });
  };
}

export function notificationSeen(): Handler<Calls['notificationSeen']> {
  return async ({ notificationId }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const unseen = tables<NotificationTables>(db)
        .updateTable('notifications')
        .set({ seen_at: now })
        .where('player_id', '=', playerId)
        .where('read_at', 'is', null)
        .where('seen_at', 'is', null);
      // another player's id changes nothing and reveals nothing
      await (notificationId ? unseen.where('id', '=', notificationId) : unseen).execute();
      return { done: true };
    });
  };
}

const PURPOSE = 'unsubscribe';
const tokenContent = z.tuple([z.string(), z.array(z.enum(MAIL_TOPICS))]);

/**
 * The unsubscribe path in an e-mail, sealed with its topics. It never expires, because mail programs offer it as long as
 * they keep the e-mail, and it allows nothing else.
 */
export function stopPath(
  { secret }: Pick<Platform, 'secret'>,
  player: PlayerId,
  topics: readonly MailTopic[],
): string {
  const token = seal(secret, PURPOSE, JSON.stringify([player, topics])).toString('base64url');
  return `/unsubscribe?token=${token}`;
}

/** The topics of an unsubscribe link, and if it was used. */
export function mailTopics(
  platform: Platform,
): Handler<(typeof notificationSettingsCalls)['mailTopics']> {
  return async ({ token }) => {
    const { player, topics } = readToken(platform, token);
    const reader = await findReader(platform.db, player, platform.clock.now());
    return { topics, stopped: !reader || !getsMail(reader.settings, topics) };
  };
}

/** Stops mail about the topics of a link. Repeated use changes nothing; a removed profile gets no mail anyway. */
export async function stopMail(platform: Platform, token: string): Promise<void> {
  const { player, topics } = readToken(platform, token);
  await platform.transactions.run(async (transaction) => {
    const reader = await findReader(transaction.db, player, transaction.now);
    if (!reader || !getsMail(reader.settings, topics)) return;
    await saveSettings(transaction, player, withoutMail(reader.settings, topics));
  });
}

/** Reads the token of a link; refuses invalid ones. */
function readToken({ secret }: Pick<Platform, 'secret'>, token: string) {
  try {
    const [player, topics] = tokenContent.parse(
      JSON.parse(unseal(secret, PURPOSE, Buffer.from(token, 'base64url'))),
    );
    return { player: player as PlayerId, topics }; // as `stopPath` sealed it
  } catch {
    throw refuse('not_found');
  }
}
