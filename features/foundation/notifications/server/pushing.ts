import { createHash } from 'node:crypto';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { NotificationId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { PushDeviceId } from '../notification-settings.contract.ts';
import { groupOf } from '../rules/groups.ts';
import { isUrgent, urgencyOf, usefulFor } from '../rules/kinds.ts';
import type { PushedNotification } from '../rules/pushed.ts';
import { devicesOf, dropDevice } from './devices.ts';
import { type NotificationRow, ownerOf, unreadOfGroup } from './outside.ts';
import { type Reader, readerOf } from './recipients.ts';
import { renderer } from './render.ts';
import type { NotificationTables } from './tables.ts';

/** Characters of a text; a message holds 4 KB, and a letter may take four of them. */
const MAX_TEXT = 400;

/**
 * Brings a notification to a device, unless it was read, is of no use any more, or is for nobody there. A device that
 * takes no more is forgotten; what a push service cannot take now is tried again by the job.
 */
export async function push(
  platform: Platform,
  id: NotificationId,
  deviceId: PushDeviceId,
): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const told = await unread(db, id);
  if (!told || told.fell_back_at !== null) return;
  const left = told.created_at.getTime() + usefulFor(told.type) - now.getTime();
  if (left <= 0) return;
  const reader = await readerOf(db, ownerOf(told), now);
  const device = (await devicesOf(db, ownerOf(told), now)).find((each) => each.id === deviceId);
  if (!reader || !device) return;
  const outcome = await platform.push.send(device, {
    payload: JSON.stringify(await payloadOf(platform, reader, told)),
    ttlSeconds: Math.ceil(left / 1000),
    urgency: urgencyOf(told.type),
    topic: topicOf(told),
  });
  if (outcome === 'later') throw new Error('a push service takes nothing now');
  if (outcome === 'gone') await dropDevice(db, deviceId);
  if (outcome === 'refused') {
    // its keys, its address or our key pair are not what that service wants, now or later
    log.warn({ deviceId }, 'a push message was refused for good');
    await dropDevice(db, deviceId);
  }
}

async function payloadOf(
  { texts, db }: Platform,
  { language, timeZone, brand }: Reader,
  due: NotificationRow,
): Promise<PushedNotification> {
  // jobs run side by side: whichever comes last must not put an older one in the place of a later
  const { count, latest: told = due } = await unreadOfGroup(db, due);
  const { title, text } = renderer(texts, language, timeZone)(told.type, told.params);
  const t = texts.of(language, 'notifications');
  return {
    notificationId: due.id, // it is seen with the latest that tells of it
    title: count > 1 ? t('several', { count, title }) : title,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text,
    link: told.link,
    group: topicOf(told),
    urgent: isUrgent(told.type),
    at: told.created_at.toISOString(),
    language,
    direction: RIGHT_TO_LEFT.some((each) => each === language) ? 'rtl' : 'ltr',
    icon: `/brands/${brand.code}/icon-192.png`,
  };
}

/** Later ones of a group take the place of earlier ones that still wait. */
function topicOf(told: NotificationRow): string {
  return createHash('sha256').update(groupOf(told)).digest('base64url').slice(0, 32);
}

function unread(db: Db, id: NotificationId): Promise<NotificationRow | undefined> {
  return tables<NotificationTables>(db)
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
}
