import { createHash } from 'node:crypto';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { NotificationId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { PushDeviceId } from '../notification-settings.contract.ts';
import { groupOf } from '../rules/groups.ts';
import { isUrgent, urgencyOf, usefulFor } from '../rules/kinds.ts';
import type { PushedNotification } from '../rules/pushed.ts';
import { type NotificationRow, ownerOf, unreadOfGroup } from './outside.ts';
import { deleteDevice, listDevices } from './push-devices.ts';
import { findReader, type Reader } from './reach.ts';
import { renderer } from './render.ts';
import type { NotificationTables } from './tables.ts';

/** Most characters of a text: a message holds 4 KB, and a character up to 4 bytes. */
const MAX_TEXT = 400;

/**
 * Sends a notification to a device unless it was read, is too old, or the device belongs to another player. Devices that
 * are gone are removed. If the push service is busy, the job tries again.
 */
export async function push(
  platform: Platform,
  id: NotificationId,
  deviceId: PushDeviceId,
): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const notification = await unread(db, id);
  if (!notification || notification.fell_back_at !== null) return;
  const left = notification.created_at.getTime() + usefulFor(notification.type) - now.getTime();
  if (left <= 0) return;
  const reader = await findReader(db, ownerOf(notification), now);
  const device = (await listDevices(db, ownerOf(notification), now)).find(
    (each) => each.id === deviceId,
  );
  if (!reader || !device) return;
  const outcome = await platform.push.send(device, {
    payload: JSON.stringify(await payloadOf(platform, reader, notification)),
    ttlSeconds: Math.ceil(left / 1000),
    urgency: urgencyOf(notification.type),
    topic: topicOf(notification),
  });
  if (outcome === 'later') throw new Error('a push service takes nothing now');
  if (outcome === 'gone') await deleteDevice(db, deviceId);
  if (outcome === 'refused') {
    // the service rejects the device's keys or address, or our key pair, and always will
    log.warn({ deviceId }, 'a push message was refused for good');
    await deleteDevice(db, deviceId);
  }
}

async function payloadOf(
  { texts, db }: Platform,
  { language, timeZone, brand }: Reader,
  due: NotificationRow,
): Promise<PushedNotification> {
  // jobs run in parallel, so the last one must not replace a newer message with an older one
  const { count, latest: notification = due } = await unreadOfGroup(db, due);
  const { title, text } = renderer(
    texts,
    language,
    timeZone,
  )(notification.type, notification.params);
  const t = texts.of(language, 'notifications');
  return {
    notificationId: due.id, // shown as part of the latest one
    title: count > 1 ? t('several', { count, title }) : title,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text,
    link: notification.link,
    group: topicOf(notification),
    urgent: isUrgent(notification.type),
    at: notification.created_at.toISOString(),
    language,
    direction: RIGHT_TO_LEFT.some((each) => each === language) ? 'rtl' : 'ltr',
    icon: `/brands/${brand.code}/icon-192.png`,
  };
}

/** Push topic of a group: a later message replaces a waiting earlier one. */
function topicOf(notification: NotificationRow): string {
  return createHash('sha256').update(groupOf(notification)).digest('base64url').slice(0, 32);
}

function unread(db: Db, id: NotificationId): Promise<NotificationRow | undefined> {
  return tables<NotificationTables>(db)
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
}
